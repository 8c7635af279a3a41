import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const under = (correlationId: string, kind: 'good' | 'probe' = 'good'): readonly Draft[] => [
  exchange('device.details', { facts: { step: 'first', kind }, headers: { correlationId } }),
];
const declare = (form: string) => ({ declarations: { 'device.correlationIdFormat': form } });
const DIGITS = declare('^\\d{4}$');

testCheck({
  check: 'declared-correlation-id',
  requirement: 'device.correlation.id-has-the-declared-form',
  cases: [
    ['is met by an id in the declared form', under('1234'), ['met'], DIGITS],
    ['fails an id in another form', under('c-1'), ['fail'], DIGITS],
    ['fails an id that contains the form', under('12345'), ['fail'], declare('\\d{4}')],
    ['ignores a probe', under('c-1', 'probe'), [], DIGITS],
    ['ignores a request without an id', [exchange('device.details')], [], DIGITS],
    ['decides nothing while no form is declared', under('c-1'), []],
    ['decides nothing if the form is not an expression', under('c-1'), [], declare('(')],
  ],
});
