import type { Json } from '../../../contracts/contract.ts';
import {
  exchange,
  testCheck,
  type Draft,
  type DraftResponse,
  type JudgedRow,
  type JudgingOptions,
} from '../testing/judging.ts';

const own = (index: number): Json => ({ imsi: `{{A.located.${index}.imsi}}` });
const alone = [0, 1].map((index) =>
  exchange('device.details', {
    facts: { step: 'lookup', set: 'owned', key: 'imsi', devices: [`A.located.${index}`], scope: 'held' },
    response: [200, [own(index)]],
  }),
);
const all = (response: DraftResponse): Draft =>
  exchange('device.details', {
    facts: { step: 'odd-key', set: 'none', key: 'none', kind: 'odd', scope: 'held' },
    response,
  });
const meaning = (word: string): JudgingOptions => ({
  declarations: { 'device.noKeyBehaviour': { status: [200, 204], meaning: word } },
});
const OWN = meaning('own-devices');
const NOTHING = meaning('nothing');

const cases: readonly JudgedRow[] = [
  ['is met by all own devices', [...alone, all([200, [own(0), own(1)]])], ['met'], OWN],
  ['fails one of them', [...alone, all([200, [own(0)]])], ['fail'], OWN],
  ['fails none of them', [...alone, all(204)], ['fail'], OWN],
  ['decides nothing if no device was looked up alone', [all([200, [own(0)]])], ['undecided'], OWN],
  ['is met by an empty list, if nothing is declared to be found', [...alone, all([200, []])], ['met'], NOTHING],
  ['is met by 204 then', [...alone, all(204)], ['met'], NOTHING],
  ['fails a device then', [...alone, all([200, [own(0)]])], ['fail'], NOTHING],
  ['ignores rejections', [...alone, all(400)], [], OWN],
  ['records a success while no meaning is declared', [...alone, all([200, [own(0)]])], ['seen']],
];

testCheck({ check: 'no-key-meaning', requirement: 'device.keys.absent-keys-find-what-is-declared', cases });
