import { monitor } from '../testing/hand-made-monitors.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';

const DECLARED = { declarations: { 'monitor.states': ['InProgress', 'Completed'] } };

const rows: readonly JudgedRow[] = [
  ['is met by a declared state', monitor({ state: 'Completed' }), ['met'], DECLARED],
  ['fails another one', monitor({ state: 'Done' }), ['fail'], DECLARED],
  ['ignores a monitor without a state', monitor({}), [], DECLARED],
  ['ignores a state of another type', monitor({ state: 1 }), [], DECLARED],
  ['records states while none is declared', monitor({ state: 'Done' }), ['seen']],
];

testCheck({ check: 'monitor-states', requirement: 'ticket.monitor.state-values-are-as-declared', cases: rows });
