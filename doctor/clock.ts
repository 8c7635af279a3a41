import type { HeaderList } from '../contracts/formats/recording.ts';
import { headerValue } from '../contracts/header-field.ts';
import type { Diagnosis } from './diagnosis.ts';

/** Most tokens tolerate a minute of difference; the Date field is exact to a second, and the response took some time. */
const TOLERATED_SECONDS = 60;

const UNITS: readonly [seconds: number, name: string][] = [
  [86_400, 'days'],
  [3_600, 'hours'],
  [60, 'minutes'],
];

function duration(seconds: number): string {
  const [size, name] = UNITS.find(([least]) => seconds >= 2 * least) ?? [1, 'seconds'];
  return `${Math.round(seconds / size)} ${name}`;
}

/** Difference of the target's clock from this one's, by the Date field (RFC 9110, section 6.6.1); nothing where it has none. */
export function clockDiagnosis(id: string, headers: HeaderList, nowMs: number): Diagnosis | undefined {
  const date = headerValue(headers, 'date');
  const seconds = (Date.parse(date ?? '') - nowMs) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  const isNear = Math.abs(seconds) <= TOLERATED_SECONDS;
  const direction = seconds > 0 ? 'ahead of' : 'behind';
  return {
    outcome: isNear ? 'ok' : 'failed',
    check: 'clock',
    subject: `interfaces.${id}`,
    what: isNear
      ? 'the clock of the target agrees with the clock of this machine'
      : `the clock of the target is ${duration(Math.abs(seconds))} ${direction} the clock of this machine`,
    ...(isNear
      ? {}
      : {
          expected: `at most ${TOLERATED_SECONDS} seconds, because tokens and time windows depend on the clock`,
          next: 'set the clock of this machine or of the target',
        }),
  };
}
