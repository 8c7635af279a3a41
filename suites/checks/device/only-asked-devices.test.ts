import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { exchange, outcomes, type Draft, type JudgedRow } from '../testing/judging.ts';

const device = (index: number): { readonly imsi: string; readonly msisdn: string } => ({
  imsi: `{{A.located.${index}.imsi}}`,
  msisdn: `{{A.located.${index}.msisdn}}`,
});

/** The first device, asked for by its IMSI. */
const asked = (answer: Json): Draft =>
  exchange('device.details', {
    facts: { set: 'owned', scope: 'held', asked: 'A.located.0' },
    path: `/devices?imsi=${device(0).imsi}`,
    answer: [200, answer],
  });

const right = asked([device(0)]);

const rows: readonly JudgedRow[] = [
  ['is met by the device asked for', [right], ['met']],
  ['fails another one', [right, asked([device(1)])], ['fail', 'met']],
  ['fails another one beside it', [right, asked([device(0), device(1)])], ['fail', 'met']],
  ['leaves one alone that is spoken of elsewhere', [right, asked([{ ...device(0), group: [device(1)] }])], ['met']],
  ['decides nothing where answers only repeat the key', [asked([{ imsi: device(0).imsi }])], []],
];

describe('only-asked-devices', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('device.service.only-devices-asked-for', drafts, options)).toEqual(words);
    });
});
