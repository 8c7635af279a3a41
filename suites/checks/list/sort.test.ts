import { describe, expect, it } from 'vitest';
import { created, listed } from '../testing/hand-made-lives.ts';
import { outcomes, type Draft, type JudgedRow } from '../testing/judging.ts';

/** A list sorted by external id, as its answer shows it. */
const sorted = (...values: readonly (string | undefined)[]): Draft =>
  listed(
    'ticket',
    values.map((externalId, at) => ({ id: `T-${at}`, ...(externalId === undefined ? {} : { externalId }) })),
    { facts: { step: 'sort', param: 'sort', value: 'asc', member: 'externalId', walk: 'externalId asc' } },
  );

const anothers = listed(
  'ticket',
  [
    { id: 'T-8', externalId: 'a' },
    { id: 'T-9', externalId: 'b' },
  ],
  {
    customer: 'B',
    facts: { step: 'sort', param: 'sort', value: 'asc', member: 'externalId', walk: 'of another', customer: 'B' },
  },
);

const ALL = listed('ticket', [{ id: 'T-1', externalId: 'apple' }], { facts: { step: 'first' } });

/** A refusal of a list sorted by a member. */
const refused = (member: string, { value = 'asc', status = 400 } = {}): Draft =>
  listed('ticket', status, {
    facts: { step: 'sort', param: 'sort', value, member, walk: `${member} ${value}`, page: 0, kind: 'offered' },
  });

const descending = listed('ticket', [], {
  facts: { step: 'sort', param: 'sort', value: 'desc', member: 'externalId', walk: 'externalId desc', page: 0 },
});

/** The first page of the whole list, before and after. */
const whole = (...ids: readonly string[]): readonly Draft[] =>
  ['all-before', 'all-after'].map((walk) =>
    listed(
      'ticket',
      ids.map((id) => ({ id })),
      { facts: { step: 'walk', walk, page: 0 } },
    ),
  );
const own = created('ticket', { id: 'T-2' });

const rows: readonly JudgedRow[] = [
  ['is met by the order', [sorted('apple', 'mango', 'zebra')], ['met']],
  ['fails another', [sorted('mango', 'apple', 'zebra')], ['fail']],
  ['leaves absent values alone, wherever they stand', [sorted('apple', undefined, 'zebra')], ['met']],
  ['leaves numbers in texts to the collation', [sorted('item 10', 'item 9')], ['undecided']],
  ['leaves capitals to the collation', [sorted('apple', 'Mango', 'zebra')], ['met']],
  ['fails an item lost', [own, ...whole('T-0', 'T-1', 'T-2'), sorted('apple', 'mango')], ['fail']],
  ['leaves one alone that others have made', [...whole('T-0', 'T-1', 'T-2'), sorted('apple', 'mango')], ['met']],
  ['leaves the list of another customer alone', [own, ...whole('T-0', 'T-1', 'T-2'), anothers], ['met']],
  ['leaves a full page alone', [own, ...whole('T-2', 'T-1'), sorted('apple', 'mango')], ['met']],
  ['fails refusals of every field', [ALL, refused('externalId'), refused('id', { value: 'any' })], ['fail']],
  ['fails the refusal of a field that is sorted by the other way', [ALL, refused('externalId'), descending], ['fail']],
  ['leaves a field alone that the target does not sort by', [ALL, refused('description'), descending], ['undecided']],
  ['leaves refusals alone where another field is served', [ALL, refused('description'), sorted('a', 'b')], ['met']],
  ['leaves an empty list alone', [refused('externalId', { status: 404 }), refused('id')], ['undecided']],
  ['leaves a busy target alone', [ALL, refused('externalId', { status: 503 }), refused('id', { status: 503 })], []],
];

describe('sort', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.list.sort-ascending', drafts, options)).toEqual(words);
    });
});
