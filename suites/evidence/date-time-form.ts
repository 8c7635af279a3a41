import type { Exchange } from '../../contracts/formats/recording.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { dateTimeFormOf } from '../../contracts/text/date-time-form.ts';
import type { Judgement } from './judgement.ts';
import { isNeverTaken, type Way } from './never-taken.ts';

/** Each date-time of a query: its parameter with its form. */
const dateTimesIn = ({ request }: Exchange): readonly Way[] =>
  [...new URL(request.url).searchParams].flatMap(([name, value]) => {
    const way = dateTimeFormOf(value);
    return way === undefined ? [] : [{ name, way }];
  });

/** True for the rejection of a form of date-times while the profile declares none: no document shows which form requests must have. */
export function isRejectedDateTimeForm(
  exchange: Exchange,
  { declared, history }: Pick<Judgement, 'declared' | 'history'>,
): boolean {
  const profile = declared('dateTimeProfile');
  const isDeclared = isObject(profile) && profile['input'] !== undefined;
  return !isDeclared && isNeverTaken(exchange, history, dateTimesIn);
}

export const DATE_TIME_FORM_UNSPECIFIED =
  'the target takes date-times in another form only; which form requests must have is unspecified: declare dateTimeProfile';
