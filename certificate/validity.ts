import { CertificateError } from './certificate-error.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 3660;

/** The end of a period such as `90d`. @throws CertificateError for another form. */
export function endOfValidity(issuedAt: Date, period: string): Date {
  const days = Number(/^(\d{1,4})d$/.exec(period)?.[1] ?? 0);
  if (days < 1 || days > MOST_DAYS)
    throw new CertificateError({
      code: 'validity.invalid',
      what: '--valid-for is not a number of days',
      expected: `1d to ${MOST_DAYS}d`,
      received: period,
      next: 'give for example --valid-for 90d',
    });
  return new Date(issuedAt.getTime() + days * DAY_MS);
}
