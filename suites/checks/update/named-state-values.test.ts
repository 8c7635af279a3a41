import { read } from '../testing/hand-made-lifecycles.ts';
import { testCheck } from '../testing/judging.ts';

const at = (state: 'rejected' | 'approved' | 'other', status: string | undefined) => [
  read('change', { step: 'before-state-patch', state }, status === undefined ? { id: '7' } : { status }),
];
const DECLARED = { declarations: { 'change.statusValues': { rejected: 'Rejected', approved: 'Approved' } } };

testCheck({
  check: 'named-state-values',
  requirement: 'change.states.named-values-are-as-declared',
  cases: [
    ['is met by the declared value', at('rejected', 'Rejected'), ['met'], DECLARED],
    ['fails another value', at('approved', 'Rejected'), ['fail'], DECLARED],
    ['ignores other resources', at('other', 'Submitted'), [], DECLARED],
    ['ignores resources without a state', at('rejected', undefined), [], DECLARED],
    ['ignores every value while undeclared', at('rejected', 'x'), []],
  ],
});
