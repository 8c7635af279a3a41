import { responded, monitor } from '../testing/hand-made-monitors.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';

const rows: readonly JudgedRow[] = [
  ['is met by an object', monitor({}), ['met']],
  ['fails a list', responded([200, []]), ['fail']],
  ['fails what is not JSON', responded([200, '<monitor/>', { 'content-type': 'text/xml' }]), ['fail']],
  ['does not decide where the monitor is rejected', responded(404), ['undecided']],
  ['is met where that of another resource is rejected', [...responded(400), ...monitor({})], ['met']],
  ['decides nothing without a monitor', responded(200).slice(0, 1), []],
];

testCheck({ check: 'monitor-is-an-object', requirement: 'ticket.monitor.is-an-object', cases: rows });
