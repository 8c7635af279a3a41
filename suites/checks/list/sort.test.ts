import type { JsonObject } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import { walkPage, withIds } from '../testing/hand-made-lists.ts';
import { created, listed } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

type Order = Partial<Omit<StepFacts<'sort'>, 'step' | 'param'>> & Pick<StatedFacts, 'premise'>;

/** A list sorted by external id, ascending. */
const list = (items: readonly JsonObject[] | DraftResponse, order: Order = {}, customer = 'A'): Draft =>
  listed('ticket', items, {
    customer,
    facts: {
      step: 'sort',
      param: 'sort',
      value: 'asc',
      member: 'externalId',
      page: 0,
      offset: 0,
      kind: 'offered',
      ...order,
    },
  });

const sorted = (...values: readonly (string | number | undefined)[]): Draft =>
  list(values.map((externalId, at) => ({ id: `T-${at}`, ...(externalId === undefined ? {} : { externalId }) })));

const ascending: Draft = list(
  [
    { id: 'T-1', description: 'a', externalId: 'y' },
    { id: 'T-2', description: 'a', externalId: 'x' },
  ],
  { value: 'several', member: 'description', then: 'externalId', thenOrder: 'ascending' },
);

/** The run found by itself how a list is sorted. */
const FOUND = { premise: 'found' } as const;

const texts = (order: Order, ...values: readonly (readonly [description: string, externalId: string])[]): Draft =>
  list(
    values.map(([description, externalId], at) => ({ id: `T-${at}`, description, externalId })),
    { value: 'several', member: 'description', then: 'externalId', ...order },
  );

const anothers = list(
  [
    { id: 'T-8', externalId: 'a' },
    { id: 'T-9', externalId: 'b' },
  ],
  {},
  'B',
);

const ALL = listed('ticket', [{ id: 'T-1', externalId: 'apple' }]);

const WITHOUT_ORDER = listed('ticket', [
  { id: 'T-8', externalId: 'plum' },
  { id: 'T-9', externalId: 'fig' },
]);

/** A rejection of a list sorted by a member. */
const rejected = (member: string, { value = 'asc', status = 400 }: { value?: 'asc' | 'any'; status?: number } = {}) =>
  list(status, { value, member });

const descending = list([], { value: 'desc' });

/** The first page of the whole list, before and after. */
const whole = (...ids: readonly string[]): readonly Draft[] =>
  (['all-before', 'all-after'] as const).map((walk) => walkPage(walk, withIds(ids)));
const wholeSorted = (['all-before', 'all-after'] as const).map((walk) =>
  walkPage(
    walk,
    ['apple', 'mango', 'zebra'].map((externalId, at) => ({ id: `T-${at}`, externalId })),
  ),
);
const own = created('ticket', { id: 'T-2' });

const DESCENDING = 'ticket.list.sort-orders-descending';
const SEVERAL = 'ticket.list.sort-takes-several-fields';

testCheck({
  check: 'sort',
  requirement: 'ticket.list.sort-orders-ascending',
  cases: [
    [
      'is met by sorted pages that repeat items, as the order of the whole is unknown',
      [0, 1].map((page) =>
        list(
          [
            { id: 'T-1', externalId: 'a' },
            { id: 'T-2', externalId: 'b' },
          ],
          { page, offset: page },
        ),
      ),
      ['met'],
    ],
    [
      'fails sorted pages that follow each other in the wrong order',
      ['c', 'a'].map((name, page) =>
        list(
          [
            { id: `T-${page}`, externalId: name },
            { id: `T-${page}+`, externalId: `${name}+` },
          ],
          { page, offset: page },
        ),
      ),
      ['fail'],
    ],
    ['is met by the order', [sorted('apple', 'mango', 'zebra')], ['met']],
    ['fails another', [sorted('mango', 'apple', 'zebra')], ['fail']],
    ['compares numbers', [sorted(2, 10)], ['met']],
    ['compares instants', [sorted('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z')], ['fail']],
    [
      'decides nothing of texts that are two spellings of one instant',
      [sorted('2026-01-02T02:00:00Z', '2026-01-02T04:00:00+02:00')],
      ['undecided'],
    ],
    ['compares runs of digits of one length', [sorted('item 12', 'item 10')], ['fail']],
    ['compares a text with its beginning', [sorted('apple pie', 'apple')], ['fail']],
    ['leaves absent values alone, wherever they are', [sorted('apple', undefined, 'zebra')], ['met']],
    ['leaves numbers in texts to the collation', [sorted('item 10', 'item 9')], ['undecided']],
    ['leaves longer numbers to the collation', [sorted('item 1a', 'item 10')], ['undecided']],
    ['leaves capitals to the collation', [sorted('apple', 'Mango', 'zebra')], ['met']],
    ['fails an item lost', [own, ...whole('T-0', 'T-1', 'T-2'), sorted('apple', 'mango')], ['fail']],
    ['fails one lost that others have created with the member', [...wholeSorted, sorted('apple', 'mango')], ['fail']],
    [
      'ignores one that others have created without it',
      [...whole('T-0', 'T-1', 'T-2'), sorted('apple', 'mango')],
      ['met'],
    ],
    ['ignores the list of another customer', [own, ...whole('T-0', 'T-1', 'T-2'), anothers], ['met']],
    ['ignores a full page', [own, ...whole('T-2', 'T-1'), sorted('apple', 'mango')], ['met']],
    [
      'ignores a list whose items have no id',
      [own, ...whole('T-0', 'T-1', 'T-2'), list([{ externalId: 'a' }, { externalId: 'b' }])],
      ['met'],
    ],
    [
      'reads the pages of one sorted list together',
      [
        list([{ id: 'T-1', externalId: 'b' }], { limit: 1 }),
        list([{ id: 'T-2', externalId: 'a' }], { limit: 1, page: 1, offset: 1 }),
        list([{ id: 'T-2', externalId: 'a' }], { combinedWith: 'filter' }),
      ],
      ['fail'],
    ],
    [
      'fails another order where the member is not selected',
      [sorted('a', 'b'), list([{ id: 'T-1' }, { id: 'T-0' }], { combinedWith: 'fields' })],
      ['met', 'fail'],
    ],
    [
      'fails other items in another order where the member is not selected, which a list without an order shows',
      [WITHOUT_ORDER, sorted('a', 'b'), list([{ id: 'T-8' }, { id: 'T-9' }], { combinedWith: 'fields' })],
      ['met', 'fail'],
    ],
    [
      'is met by the order where the member is not selected',
      [sorted('a', 'b'), list([{ id: 'T-0' }, { id: 'T-1' }], { combinedWith: 'fields' })],
      ['met'],
    ],
    ['fails rejections of every field', [ALL, rejected('externalId'), rejected('id', { value: 'any' })], ['fail']],
    [
      'fails the rejection of a field that is sorted by the other way',
      [ALL, rejected('externalId'), descending],
      ['fail'],
    ],
    ['ignores a field that the target does not sort by', [ALL, rejected('description'), descending], ['undecided']],
    ['ignores rejections where another field is served', [ALL, rejected('description'), sorted('a', 'b')], ['met']],
    ['ignores an empty list', [rejected('externalId', { status: 404 }), rejected('id')], ['undecided']],
    ['ignores a busy target', [ALL, rejected('externalId', { status: 503 }), rejected('id', { status: 503 })], []],
    [
      'is met by the descending order',
      [
        list(
          [
            { id: 'T-1', externalId: 'b' },
            { id: 'T-2', externalId: 'a' },
          ],
          { value: 'desc' },
        ),
      ],
      ['met'],
      undefined,
      DESCENDING,
    ],
    [
      'is met by the second field, descending, among equals of the first',
      [texts({}, ['a', 'y'], ['a', 'x'], ['b', 'z'])],
      ['met'],
      undefined,
      SEVERAL,
    ],
    ['fails a descending order by the second field, where it was ascending', [ascending], ['fail'], undefined, SEVERAL],
    [
      'does not decide by a syntax that the run found, where no list is in an order of the member',
      [
        list(
          [
            { id: 'T-1', externalId: 'b' },
            { id: 'T-2', externalId: 'a' },
          ],
          FOUND,
        ),
      ],
      ['undecided'],
    ],
    [
      'finds another order by it where a list is in that order',
      [
        list(
          [
            { id: 'T-1', externalId: 'a' },
            { id: 'T-2', externalId: 'b' },
          ],
          FOUND,
        ),
        list(
          [
            { id: 'T-2', externalId: 'b' },
            { id: 'T-1', externalId: 'a' },
          ],
          { ...FOUND, combinedWith: 'filter' },
        ),
      ],
      ['met', 'fail'],
    ],
    [
      'does not decide by it about two fields of which neither shows',
      [texts(FOUND, ['b', 'x'], ['a', 'y'], ['b', 'z'])],
      ['undecided'],
      undefined,
      SEVERAL,
    ],
    [
      'finds by it the second field forgotten',
      [texts(FOUND, ['a', 'x'], ['a', 'y'], ['b', 'z'])],
      ['fail'],
      undefined,
      SEVERAL,
    ],
    ['fails the second field forgotten', [texts({}, ['a', 'x'], ['a', 'y'], ['b', 'z'])], ['fail'], undefined, SEVERAL],
  ],
});
