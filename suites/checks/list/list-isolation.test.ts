import type { JsonObject } from '../../../contracts/contract.ts';
import { walkPage } from '../testing/hand-made-lists.ts';
import { created, listed } from '../testing/hand-made-lifecycles.ts';
import { casesFor, testCheck } from '../testing/judging.ts';

const own = created('ticket', { id: '1', item: 'one', sent: { externalId: 'a' } });
const foreign = created('ticket', { id: '2', item: 'two', customer: 'B', sent: { externalId: 'b' } });
const described = created('ticket', {
  id: '3',
  item: 'three',
  customer: 'B',
  sent: { description: 'the line of house 4711' },
});
const sameNumber = created('ticket', { id: '1', item: 'four', customer: 'B', sent: { externalId: 'b' } });

const shared = { id: '9', description: 'x', status: 'Open' };
const walk = (customer: string, items: readonly JsonObject[]) =>
  walkPage(customer === 'A' ? 'all-before' : 'other-customer', items, { customer });

const inBoth = ['A', 'B'].map((customer) =>
  walkPage(customer === 'A' ? 'all-before' : 'other-customer', [shared], { kind: 'change', customer }),
);

testCheck({
  check: 'list-isolation',
  requirement: 'ticket.list.contains-no-foreign-ticket',
  cases: [
    ['is met by own resources alone', [own, foreign, listed('ticket', [{ id: '1' }])], ['met']],
    ["fails another customer's resource", [own, foreign, listed('ticket', [{ id: '1' }, { id: '2' }])], ['fail']],
    ['fails one that shows only its external id', [own, foreign, listed('ticket', [{ externalId: 'b' }])], ['fail']],
    [
      "fails a text of another customer's resource within an own one",
      [own, described, listed('ticket', [{ id: '1', note: [{ text: 'the line of house 4711' }] }])],
      ['fail'],
    ],
    [
      'ignores a text that both have sent',
      [
        created('ticket', { id: '1', sent: { note: [{ text: 'the line of house 4711' }] } }),
        described,
        listed('ticket', [{ id: '1', note: [{ text: 'the line of house 4711' }] }]),
      ],
      ['met'],
    ],
    [
      'ignores a text that the list was requested',
      [
        own,
        described,
        listed('ticket', [{ id: '1', query: 'the line of house 4711' }], {
          path: '/?filters=the+line%20of+house+4711',
        }),
      ],
      ['met'],
    ],
    ['ignores resources that the run has not made', [own, foreign, listed('ticket', [{ id: '9' }])], ['met']],
    [
      'ignores customers that are numbered apart',
      [own, sameNumber, listed('ticket', [{ id: '1', externalId: 'a' }])],
      ['met'],
    ],
    [
      'ignores resources that the run has not made, and that show no external id, where customers are numbered apart',
      [own, sameNumber, foreign, listed('ticket', [{ id: '2' }]), listed('ticket', [{ id: '2', externalId: 'b' }])],
      ['met', 'fail'],
    ],
    [
      'warns only where customers are numbered apart, whatever the profile says of the number',
      [own, sameNumber, walk('A', [shared]), walk('B', [shared])],
      ['met', 'warn'],
      { declarations: { 'fixtures.providerCreatedTicketId': '9' } },
    ],
    [
      'distinguishes them by external id',
      [sameNumber, created('ticket', { id: '7' }), listed('ticket', [{ id: '1', externalId: 'z' }])],
      ['met'],
    ],
    [
      'warns of the very same resource in the lists of both, whichever of them created it',
      [own, foreign, walk('A', [shared]), walk('B', [shared])],
      ['met', 'warn'],
    ],
    [
      'fails it where the profile says whose it is',
      [own, foreign, walk('A', [shared]), walk('B', [shared])],
      ['fail', 'met'],
      { declarations: { 'fixtures.providerCreatedTicketId': '9' } },
    ],
    [
      'fails it where the run has created nothing',
      [walk('A', [shared]), walk('B', [shared])],
      ['fail'],
      { declarations: { 'fixtures.providerCreatedTicketId': '9' } },
    ],
    [
      'ignores resources of one number that differ',
      [own, foreign, walk('A', [shared]), walk('B', [{ ...shared, description: 'y' }])],
      ['met'],
    ],
    [
      'ignores items of fewer than three members',
      [own, foreign, walk('A', [{ id: '9', status: 'x' }]), walk('B', [{ id: '9', status: 'x' }])],
      ['met'],
    ],
    ['decides nothing of an empty list', [own, foreign, listed('ticket', [])], []],
    ['decides nothing with one customer', [own, listed('ticket', [{ id: '1' }])], []],
    ...casesFor({
      'change.operations.list-contains-no-foreign-change-request': [
        [
          'fails a resource of the profile in the lists of both customers',
          [
            created('change', { id: '1', item: 'one' }),
            created('change', { id: '2', item: 'two', customer: 'B' }),
            ...inBoth,
          ],
          ['fail', 'met'],
          { declarations: { 'fixtures.rejectedChangeId': '9' } },
        ],
        [
          'leaves it alone where it is unlike in the two',
          [
            created('change', { id: '1', item: 'one' }),
            created('change', { id: '2', item: 'two', customer: 'B' }),
            walkPage('all-before', [shared], { kind: 'change' }),
            walkPage('other-customer', [{ ...shared, description: 'y' }], { kind: 'change', customer: 'B' }),
          ],
          ['met'],
          { declarations: { 'fixtures.rejectedChangeId': '9' } },
        ],
      ],
    }),
  ],
});
