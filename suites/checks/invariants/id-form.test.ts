import { listed, read } from '../testing/hand-made-lifecycles.ts';
import { testCheck } from '../testing/judging.ts';

const INTEGERS = { declarations: { 'change.idForm': 'integerText' } };
const OPAQUE = { declarations: { 'change.idForm': 'opaque' } };

testCheck({
  check: 'id-form',
  requirement: 'change.members.id-form-is-as-declared',
  cases: [
    ['is met by decimal text', [read('change', 'retrieve', { id: '0071' })], ['met'], INTEGERS],
    ['fails another text', [listed('change', [{ id: '7' }, { id: 'C-7' }])], ['fail', 'met'], INTEGERS],
    ['ignores any text where it is declared', [read('change', 'retrieve', { id: 'C-7' })], [], OPAQUE],
    ['records the form while undeclared', [read('change', 'retrieve', { id: 'C-7' })], ['seen']],
    ['ignores resources without an id', [read('change', 'retrieve', { description: 'x' })], [], INTEGERS],
  ],
});
