import type { JsonObject } from '../../../contracts/contract.ts';
import { walkPage } from '../testing/hand-made-lists.ts';
import { listed } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type Draft } from '../testing/judging.ts';

const plain = (nth: number, item: JsonObject): Draft =>
  listed('ticket', [item], { facts: { step: 'read-again', nth } });
const withDefault = (item: JsonObject): Draft =>
  listed('ticket', [item], { facts: { step: 'depth', param: 'depth', value: 'default' } });
const later = (item: JsonObject): Draft => walkPage('all-after', [item]);
const DEPTH = { 'ticket.depthDefault': '1' };
const DECLARED = { declarations: { ...DEPTH, settleMs: 1000 } };
const WITHOUT_TIME = { declarations: DEPTH };
const bare = { id: 'T-1', relatedEntity: [{ id: 'E' }] };
const whole = { id: 'T-1', relatedEntity: [{ id: 'E', entity: { name: 'x' } }] };

testCheck({
  check: 'depth-default',
  requirement: 'ticket.list.default-depth-is-as-declared',
  cases: [
    ['is met by the same members', [plain(1, bare), withDefault(bare)], ['met'], DECLARED],
    [
      'fails members that the list without depth does not have',
      [plain(1, bare), withDefault(whole)],
      ['fail'],
      DECLARED,
    ],
    ['fails members that are absent', [plain(1, whole), withDefault(bare)], ['fail'], DECLARED],
    [
      'ignores values',
      [plain(1, bare), withDefault({ ...bare, id: 'T-1', relatedEntity: [{ id: 'F' }] })],
      ['met'],
      DECLARED,
    ],
    ['ignores a resource that changes by itself', [plain(1, bare), plain(2, whole), withDefault(bare)], [], DECLARED],
    ['ignores what may be an update that the list shows late', [plain(1, bare), withDefault(whole)], [], WITHOUT_TIME],
    [
      'fails other members than before and after where no settling time is declared',
      [plain(1, bare), withDefault(whole), later(bare)],
      ['fail'],
      WITHOUT_TIME,
    ],
    [
      'ignores a resource that has the other members later, too',
      [plain(1, bare), withDefault(whole), later(whole)],
      [],
      WITHOUT_TIME,
    ],
    [
      'ignores a resource that has changed in between, and back, where no settling time is declared',
      [
        plain(1, { ...bare, description: 'a' }),
        withDefault({ ...whole, description: 'b' }),
        later({ ...bare, description: 'a' }),
      ],
      [],
      WITHOUT_TIME,
    ],
    [
      'ignores an update between the lists, where no settling time is declared',
      [plain(1, { ...bare, description: 'a' }), withDefault(whole), later(bare)],
      [],
      WITHOUT_TIME,
    ],
    [
      'ignores what only later lists show, where no settling time is declared',
      [withDefault(whole), later(bare)],
      [],
      WITHOUT_TIME,
    ],
    ['decides nothing of other resources', [plain(1, bare), withDefault({ ...bare, id: 'T-2' })], [], DECLARED],
  ],
});
