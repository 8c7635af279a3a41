import { expect, it } from 'vitest';
import { intakeInThread } from './start-intake.ts';

it.each([
  ['process.exit()', 'the thread of the listener ended before it listened'],
  ['throw new Error("no module")', 'no module'],
  [
    'import { parentPort } from "node:worker_threads"; parentPort.on("message", () => {}).postMessage({ problem: "port in use" })',
    'port in use',
  ],
])('rejects where the thread ends before it listens: %s', async (program, message) => {
  const thread = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const start = { options: {}, port: 0, host: '127.0.0.1' } as unknown as Parameters<typeof intakeInThread>[0];
  await expect(intakeInThread(start, () => undefined, thread)).rejects.toThrow(message);
});
