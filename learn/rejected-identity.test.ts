import { expect, it } from 'vitest';
import type { RecordingEvent } from '../contracts/formats/recording.ts';
import { rejectedIn } from './rejected-identity.ts';

const exchange = (status: number, { token = 'valid', name = 'ticket' } = {}) =>
  ({
    event: 'exchange',
    interface: name,
    identity: 'A.full',
    facts: { token },
    response: { status },
  }) as unknown as RecordingEvent;

it.each<readonly [string, readonly RecordingEvent[], number | undefined]>([
  ['each of two requests', [exchange(401), exchange(403)], 2],
  ['those with valid credentials alone', [exchange(401), exchange(200, { token: 'none' })], 1],
  ['those to the interface alone', [exchange(401), exchange(200, { name: 'change' })], 1],
  ['those to operations that the target has', [exchange(404), exchange(401)], 1],
  ['none where one is served', [exchange(401), exchange(200)], undefined],
  ['none where one is rejected for another reason', [exchange(401), exchange(400)], undefined],
  ['none where no operation is there', [exchange(404)], undefined],
  ['none without requests', [], undefined],
])('counts %s', (_, events, requests) => {
  expect(rejectedIn(events, 'ticket')?.requests).toBe(requests);
});
