import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck } from '../check.ts';
import { hasOffset, instantOf } from '../../evidence/agreement/agreement.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { creationNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf, resourceIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { headerValues } from '../../../contracts/header-field.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { jsonValue, phrase, plainValue } from '../../evidence/phrase.ts';

const MINUTE_MS = 60_000;
const NEAR_MS = 15 * MINUTE_MS;

/** No time zone is further from UTC. */
const FURTHEST_MS = 14 * 60 * MINUTE_MS;

/** A response may show the date without the parts of a second, or rounded. */
const ROUNDED_MS = 1000;

const sends = (exchange: Exchange, member: string): boolean => {
  const body = requestJson(exchange);
  return isObject(body) && body[member] !== undefined;
};

/** Two responses with different dates. A creation may return a date that is not rounded yet; retrievals all show what is stored. */
function movedIn(
  create: Exchange,
  readings: readonly Exchange[],
  member: string,
): readonly [Exchange, Exchange] | undefined {
  const dates = readings.flatMap((exchange) => {
    const text = String(resourceIn(exchange)?.[member]);
    const date = instantOf(text);
    return date === undefined ? [] : [{ exchange, date, form: text.replaceAll(/\d/g, '0'), isLocal: !hasOffset(text) }];
  });
  const isRead = (exchange: Exchange): boolean => exchange !== create;
  for (const [at, one] of dates.entries())
    for (const other of dates.slice(at + 1)) {
      const isExact = isRead(one.exchange) && isRead(other.exchange) && one.form === other.form;
      const apart = Math.abs(one.date - other.date);
      // One without an offset may be the local time of the other.
      const zoneMs = one.isLocal === other.isLocal ? 0 : FURTHEST_MS;
      if (apart >= zoneMs + (isExact ? 1 : ROUNDED_MS)) return [one.exchange, other.exchange];
    }
  return undefined;
}

export default defineCheck({
  id: 'creation-time',
  decides:
    'The date of creation is within 15 minutes of the Date header of the response to the creation, and does not change.',
  needs: ({ contract }) => [creationNeed(contract)],
  leaves: 'A date that the client sent; a date without an offset that is the same instant in some time zone.',
  conditional: true,
  judge: ({ contract, history }) => {
    const member = contract.model?.createdMember;
    if (member === undefined) return [];
    return lifecyclesOf(history, contract).flatMap(({ create, retrieved, updates }): readonly Observation[] => {
      if ([create, ...updates].some((one) => sends(one, member))) return [];
      const readings = [create, ...retrieved.values()].filter((one) => typeof resourceIn(one)?.[member] === 'string');
      const [reading] = readings;
      const text = reading && String(resourceIn(reading)?.[member]);
      const date = text === undefined ? undefined : instantOf(text);
      if (!reading || text === undefined || date === undefined) return [];
      const moved = movedIn(create, readings, member);
      if (moved)
        return [
          broken(moved, {
            expected: phrase`${jsonValue(resourceIn(moved[0])?.[member])}, as before`,
            received: jsonValue(resourceIn(moved[1])?.[member]),
            pointer: `/${member}`,
            signature: `/${member} is not always the same`,
          }),
        ];
      const [header = ''] = create.response ? headerValues(create.response.headers, 'date') : [];
      const clock = Date.parse(header);
      if (Number.isNaN(clock)) return [undecided('the response to the creation has no Date header', create)];
      const tolerance = NEAR_MS + (hasOffset(text) ? 0 : FURTHEST_MS);
      if (Math.abs(date - clock) <= tolerance) return [met(reading)];
      return [
        broken(reading === create ? [create] : [create, reading], {
          expected: phrase`a date near ${plainValue(new Date(clock).toISOString())}, the Date header of the response to the creation`,
          received: jsonValue(text),
          pointer: `/${member}`,
          signature: `/${member} is not the time of the creation`,
        }),
      ];
    });
  },
});
