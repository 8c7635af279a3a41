import type { Exchange } from '../../contracts/formats/recording.ts';
import { isSuccess } from '../../contracts/status-class.ts';
import type { Judgement } from './judgement.ts';

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Statuses for a value that the target does not take. */
const NOT_TAKEN: readonly number[] = [400, 422];

/** Each date-time of a query, as its parameter with its form, and its parameter alone. */
const dateTimesIn = ({ request }: Exchange): readonly { readonly name: string; readonly form: string }[] =>
  [...new URL(request.url).searchParams].flatMap(([name, value]) => {
    const [, fraction, zone] = DATE_TIME.exec(value) ?? [];
    if (zone === undefined) return [];
    return [{ name, form: `${fraction === undefined ? 'seconds' : 'fraction'} ${zone === 'Z' ? 'Z' : 'offset'}` }];
  });

/**
 * True for the rejection of a query with a date-time in a form in which the operation never takes this parameter, if it takes it in another form:
 * no document shows the form of date-times in requests, and the profile declares none.
 */
export function isRejectedDateTimeForm(
  exchange: Exchange,
  { declared, history }: Pick<Judgement, 'declared' | 'history'>,
): boolean {
  if (!NOT_TAKEN.includes(exchange.response?.status ?? 0)) return false;
  const sent = dateTimesIn(exchange);
  if (sent.length === 0 || (declared('dateTimeProfile') as { readonly input?: unknown } | undefined)?.input)
    return false;
  const served = history
    .exchanges({ operations: [exchange.operation] })
    .filter(({ response }) => isSuccess(response?.status ?? 0))
    .flatMap(dateTimesIn);
  return sent.some(({ name, form }) => {
    const same = served.filter((one) => one.name === name);
    return same.length > 0 && same.every((one) => one.form !== form);
  });
}

export const DATE_TIME_FORM_UNSPECIFIED =
  'the target takes date-times in another form only; which form requests must have is unspecified: declare dateTimeProfile';
