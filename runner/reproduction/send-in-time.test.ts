import { expect, it } from 'vitest';
import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { windowNote } from '../../suites/checks/testing/hand-made-windows.ts';
import { sendInTime } from './send-in-time.ts';

const window = (stalledMs: number): RecordingEvent => windowNote({ interface: 'pets', stalledMs })({ seq: 0, at: 0 });

it.each([
  { delays: [0, 0], sent: 1, why: 'nothing was delayed' },
  { delays: [900, 0], sent: 2, why: 'the first time was too short' },
  { delays: [900, 900, 900, 900], sent: 3, why: 'every time was too short' },
])('sends a sequence $sent times where $why', async ({ delays, sent }) => {
  let count = 0;
  const session = { send: () => Promise.resolve([window(delays[count++] ?? 0)]) };
  await sendInTime([], session, () => ({ finding: undefined, others: [], row: undefined }));
  expect(count).toBe(sent);
});
