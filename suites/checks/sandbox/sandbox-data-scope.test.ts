import { casesFor, exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const under =
  (operation: string) =>
  (response?: DraftResponse): readonly Draft[] => [
    exchange(operation, {
      scenario: 'sandbox-header',
      facts: { kind: 'probe', step: 'other-sandbox-value', sandbox: 'other' },
      ...(response === undefined ? {} : { response }),
    }),
  ];
const ticket = under('ticket.retrieve');
const order = under('order.retrieve');
const SHARED = { declarations: { 'sandbox.dataScope': 'shared' } };
const APART = { declarations: { 'sandbox.dataScope': 'perValue' } };
const AVAILABLE = { declarations: { ...SHARED.declarations, 'order.readAvailable': { one: true } } };

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.sandbox.data-of-a-value-is-as-declared': [
    ['is met by the resource where data are shared', ticket([200, { id: 'T-1' }]), ['met'], SHARED],
    ['fails a resource that is not there', ticket(404), ['fail'], SHARED],
    ['is met by no resource where data are apart', ticket(404), ['met'], APART],
    ['fails the resource then', ticket([200, { id: 'T-1' }]), ['fail'], APART],
    ['records what came while nothing is declared', ticket(404), ['seen']],
    ['ignores readings under the same value', [exchange('ticket.retrieve', { response: 200 })], [], APART],
    ['decides nothing of a server that fails', [...ticket(500), ...ticket(503)], ['seen'], APART],
    ['decides nothing of a call that has no response', ticket(), ['seen'], SHARED],
  ],
  'order.sandbox.data-of-a-value-is-as-declared': [
    ['decides nothing by what is called unavailable', order(404), ['seen'], SHARED],
    ['fails it where it is declared available', order(404), ['fail'], AVAILABLE],
  ],
};

testCheck({
  check: 'sandbox-data-scope',
  requirement: 'ticket.sandbox.data-of-a-value-is-as-declared',
  cases: casesFor(rows),
});
