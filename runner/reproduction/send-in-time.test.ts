import { expect, it } from 'vitest';
import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { sendInTime } from './send-in-time.ts';

const window = (stalledMs: number): RecordingEvent => ({
  event: 'note',
  seq: 0,
  at: 0,
  scenario: 's',
  note: 'delivery-window',
  facts: {
    interface: 'pets',
    window: 'plain',
    trigger: 'update',
    item: 'one',
    customer: 'A',
    fired: true,
    from: 0,
    deadlineMs: 1000,
    stalledMs,
    expecting: ['main'],
    silent: [],
    words: [],
  },
});

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
