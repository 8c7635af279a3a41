import type { NoteFacts } from '../../../contracts/formats/evidence/notes.ts';
import { walkPage, wholeList } from '../testing/hand-made-lists.ts';
import { created, listed, patched } from '../testing/hand-made-lifecycles.ts';
import { exchange, note, testCheck } from '../testing/judging.ts';

const DECLARED = { declarations: { settleMs: 0 } };

/** A creation, the list it was searched for in, and what was noted. */
const looked = (facts: Partial<NoteFacts<'list-search'>>) => [
  created('ticket', { sent: { description: 'x' } }),
  listed('ticket', []),
  note('list-search', {
    ...{ interface: 'ticket', item: 'one', id: 'T-1', pages: 1, last: 1, status: 200, found: false },
    ...{ ended: true, identified: true, repeated: false, settled: true },
    ...facts,
  }),
];

/** The pages of the whole list, walked to its end. */
const whole = (...ids: readonly string[]) => wholeList('all-before', ids);

/** Two creations with one external id. */
const sameExternalIdListed = (id: string, status = 201) => [
  created('ticket', { id: 'T-1', sent: { externalId: 'x' } }),
  exchange('ticket.create', {
    method: 'POST',
    facts: { kind: 'probe', step: 'same-external-id', of: 'one' },
    sent: { externalId: 'x' },
    response: [status, { id, externalId: 'x' }],
  }),
];

testCheck({
  check: 'listed-after-create',
  requirement: 'ticket.list.contains-created-tickets',
  cases: [
    ['is met where it was found', looked({ found: true }), ['met']],
    ['fails its absence within a declared time', looked({}), ['fail'], DECLARED],
    ['decides nothing without a declared time', looked({}), ['undecided']],
    ['decides nothing of a list that was not read to its end', looked({ ended: false }), ['undecided'], DECLARED],
    ['decides nothing of a list that shows an item twice', looked({ repeated: true }), ['undecided'], DECLARED],
    ['decides nothing of items without ids', looked({ identified: false }), ['undecided'], DECLARED],
    ['decides nothing of a list that fails', looked({ status: 500 }), ['undecided'], DECLARED],
    ['decides nothing of a search whose request was not recorded', looked({ last: 99 }), [], DECLARED],
    ['decides nothing where no one looked', looked({}).slice(0, 2), [], DECLARED],
    [
      'is met by both of two with one external id',
      [...sameExternalIdListed('T-2'), ...whole('T-1', 'T-2')],
      ['met'],
      DECLARED,
    ],
    [
      'fails a list without another one of the same external id',
      [
        ...sameExternalIdListed('T-2'),
        created('ticket', { id: 'T-3', item: 'three', sent: { externalId: 'x' } }),
        ...whole('T-1', 'T-2'),
      ],
      ['fail'],
      DECLARED,
    ],
    ['fails a list without the older of them', [...sameExternalIdListed('T-2'), ...whole('T-2')], ['fail'], DECLARED],
    ['decides nothing of it without a declared time', [...sameExternalIdListed('T-2'), ...whole('T-2')], ['undecided']],
    [
      'decides nothing of it where pages are missing',
      [...sameExternalIdListed('T-2'), ...whole('T-2').slice(0, 1)],
      ['undecided'],
    ],
    [
      'ignores one that was updated since',
      [...sameExternalIdListed('T-2'), patched('ticket', 1, { externalId: 'y' }), ...whole('T-2')],
      [],
      DECLARED,
    ],
    [
      'decides nothing of it by items without ids',
      [...sameExternalIdListed('T-2'), walkPage('all-before', [{ externalId: 'x' }])],
      [],
      DECLARED,
    ],
    ['ignores a target that returns the first', [...sameExternalIdListed('T-1'), ...whole('T-1')], [], DECLARED],
    ['ignores a rejected second one', [...sameExternalIdListed('T-2', 409), ...whole('T-1')], [], DECLARED],
    ['ignores a window that holds neither', [...sameExternalIdListed('T-2'), ...whole('T-3')], [], DECLARED],
    ['decides nothing without a creation', looked({}).slice(1), [], DECLARED],
  ],
});
