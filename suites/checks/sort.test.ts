import { describe, expect, it } from 'vitest';
import { listed } from './hand-made-lives.ts';
import { outcomes, type Draft, type JudgedRow } from './judging.ts';

/** A list sorted by external id, as its answer shows it. */
const sorted = (...values: readonly (string | undefined)[]): Draft =>
  listed(
    'ticket',
    values.map((externalId, at) => ({ id: `T-${at}`, ...(externalId === undefined ? {} : { externalId }) })),
    { facts: { step: 'sort', param: 'sort', value: 'asc', member: 'externalId', walk: 'externalId asc' } },
  );

const rows: readonly JudgedRow[] = [
  ['is met by the order', [sorted('apple', 'mango', 'zebra')], ['met']],
  ['fails another', [sorted('mango', 'apple', 'zebra')], ['fail']],
  ['leaves absent values alone, wherever they stand', [sorted('apple', undefined, 'zebra')], ['met']],
  ['leaves numbers in texts to the collation', [sorted('item 10', 'item 9')], ['undecided']],
  ['leaves capitals to the collation', [sorted('apple', 'Mango', 'zebra')], ['met']],
];

describe('sort', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.list.sort-ascending', drafts, options)).toEqual(words);
    });
});
