import { created, patched } from '../testing/hand-made-lifecycles.ts';
import {
  description,
  expanded,
  plain,
  selected,
  selectedExpanded,
  several,
  WHOLE,
} from '../testing/hand-made-selections.ts';
import { testCheck } from '../testing/judging.ts';

const SETTLING = { declarations: { settleMs: 1000 } };

const withAttachment = (query: string) => ({
  id: 'T-1',
  attachment: [{ name: 'a', url: `https://files.example/a?${query}` }],
});
const attached = (query: string) => plain(withAttachment(query));

testCheck({
  check: 'fields-keep-values',
  requirement: 'ticket.list.fields-keeps-values',
  cases: [
    ['is met by the values of the whole resource', several({ id: 'T-1', description: 'x', priority: '1' }), ['met']],
    [
      'fails another value of a resource of the run',
      [created('ticket', { id: 'T-1' }), ...several({ id: 'T-1', description: 'y', priority: '1' }), plain(WHOLE)],
      ['fail'],
    ],
    [
      'fails another value than the one shown before and after',
      [...several({ id: 'T-1', description: 'y', priority: '1' }), plain(WHOLE)],
      ['fail'],
    ],
    [
      'decides nothing where its provider may have changed it meanwhile',
      [...several({ id: 'T-1', description: 'y', priority: '1' }), plain({ ...WHOLE, description: 'z' })],
      ['undecided'],
    ],
    [
      'is met by the value shown before and after, whatever its provider makes of it later',
      [...several({ id: 'T-1', description: 'x', priority: '1' }), plain(WHOLE), plain({ ...WHOLE, description: 'z' })],
      ['met'],
    ],
    [
      'fails another value than the one shown before and after, whatever its provider makes of it later',
      [...several({ id: 'T-1', description: 'y', priority: '1' }), plain(WHOLE), plain({ ...WHOLE, description: 'z' })],
      ['fail'],
    ],
    ['judges selections of one name, too', [...description({ id: 'T-1', description: 'y' }), plain(WHOLE)], ['fail']],
    [
      'leaves states alone, which may change',
      [plain(WHOLE), selected(['status'], { id: 'T-1', status: 'Closed' })],
      ['met'],
    ],
    [
      'leaves a selection alone in which sub-entities are expanded',
      [plain(WHOLE), selectedExpanded(['id', 'description'], { id: 'T-1', description: 'y' }), plain(WHOLE)],
      [],
    ],
    [
      'compares with responses in which nothing is expanded',
      [
        plain(WHOLE),
        expanded({ ...WHOLE, description: 'y' }),
        selected(['id', 'description'], { id: 'T-1', description: 'y' }),
        expanded({ ...WHOLE, description: 'y' }),
        plain(WHOLE),
      ],
      ['fail'],
    ],
    ['leaves absent members to the other rows', several({ id: 'T-1' }), ['met']],
    [
      'decides nothing of a list that may lag behind a change',
      [
        created('ticket', { id: 'T-1' }),
        plain({ ...WHOLE, description: 'y' }),
        patched('ticket', 1, { description: 'x' }),
        selected(['description'], { id: 'T-1', description: 'x' }),
        plain({ ...WHOLE, description: 'y' }),
      ],
      ['undecided'],
      SETTLING,
    ],
    [
      'decides nothing of a list that may lag behind a change by an undeclared time',
      [
        created('ticket', { id: 'T-1' }),
        plain({ ...WHOLE, description: 'y' }),
        patched('ticket', 1, { description: 'x' }),
        selected(['description'], { id: 'T-1', description: 'x' }),
        plain({ ...WHOLE, description: 'y' }),
      ],
      ['undecided'],
    ],
    [
      'fails another value at once if no time is granted',
      [
        created('ticket', { id: 'T-1' }),
        plain({ ...WHOLE, description: 'y' }),
        patched('ticket', 1, { description: 'x' }),
        selected(['description'], { id: 'T-1', description: 'x' }),
        plain({ ...WHOLE, description: 'y' }),
      ],
      ['fail'],
      { declarations: { settleMs: 0 } },
    ],
    [
      'decides nothing where its provider may have classified a resource of the run meanwhile',
      [
        created('ticket', { id: 'T-1' }),
        ...several({ id: 'T-1', description: 'x', priority: '2' }),
        plain({ ...WHOLE, priority: '3' }),
      ],
      ['undecided'],
    ],
    [
      'is met by the value shown after, of a resource that its provider changed',
      [
        created('ticket', { id: 'T-1' }),
        ...several({ id: 'T-1', description: 'x', priority: '2' }),
        plain({ ...WHOLE, priority: '2' }),
      ],
      ['met'],
    ],
    [
      'leaves an address alone that is signed for each response',
      [attached('sig=1'), selected(['id', 'attachment'], withAttachment('sig=2')), attached('sig=3')],
      ['met'],
    ],
    ['decides nothing of a resource that was never read whole', [selected(['id', 'description'], WHOLE)], []],
    ['decides nothing of items without ids', description({ description: 'y' }), []],
  ],
});
