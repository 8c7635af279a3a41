/** Joins wrong statuses of lookups with keys that find another device, too: with two devices, a response may be another one. */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { DEVICE_IDENTIFIER } from '../../../../contracts/placed-devices.ts';
import { isSuccess } from '../../../../contracts/status-class.ts';
import { hasContent } from '../../../evidence/statuses.ts';
import type { Joining } from './joining.ts';
import { effectOfViolation, failingExchanges, isAuthenticated, isStatus } from '../violation.ts';

interface Requested {
  readonly label: string;
  readonly key: string;
}

const requestedBy = ({ request }: Exchange): readonly Requested[] =>
  [...request.url.matchAll(DEVICE_IDENTIFIER)].map(([, label = '', key = '']) => ({ label, key }));

const nameOf = ({ label, key }: Requested): string => `${label} ${key}`;

/** True for a response with an identifier of a device that was not requested. */
function showsAnother(exchange: Exchange): boolean {
  const own = new Set(requestedBy(exchange).map(({ label }) => label));
  const shown = [...(exchange.response?.body ?? '').matchAll(DEVICE_IDENTIFIER)];
  return own.size > 0 && hasContent(exchange.response) && shown.some(([, label = '']) => !own.has(label));
}

/** True for the success of a lookup by one key, as these are, that finds no other device. */
const isContrast = (exchange: Exchange, failing: readonly Exchange[], confused: ReadonlySet<string>): boolean => {
  const [own, ...others] = requestedBy(exchange);
  return (
    own !== undefined &&
    others.length === 0 &&
    isSuccess(exchange.response?.status ?? 0) &&
    !confused.has(nameOf(own)) &&
    failing.some((one) => one.operation === exchange.operation && requestedBy(one).some(({ key }) => key === own.key))
  );
};

const outcomeOf = ({ operation, response }: Exchange): string => `${operation} ${response?.status}`;

/** Only where other devices are found alone by the same key: else nothing says that the statuses are about these. */
export function joinOtherDevice({ groups, violations, history }: Joining): void {
  for (const name of new Set(violations.map(({ row }) => row.requirement.interface))) {
    const lookups = history.exchanges({ interface: name });
    const alone = lookups.filter((one) => requestedBy(one).length === 1);
    const confused = new Set(alone.filter(showsAnother).flatMap(requestedBy).map(nameOf));
    if (confused.size === 0) continue;
    const isConfused = (one: Exchange): boolean => requestedBy(one).some((each) => confused.has(nameOf(each)));
    const own = violations
      .filter(({ row }) => row.requirement.interface === name)
      .map((violation) => ({ violation, failing: failingExchanges([violation]) }))
      .filter(({ failing }) => failing.length > 0 && failing.every(isConfused));
    const first = own.find(
      ({ violation, failing }) => effectOfViolation(violation).family === 'other' && failing.every(showsAnother),
    );
    if (!first) continue;
    const wrong = own.filter(({ violation, failing: some }) => isStatus(violation) && some.every(isAuthenticated));
    // A key that finds another device has a wrong status alone, too: else, the wrong status is about several keys.
    const wrongAlone = new Set(
      wrong.flatMap((one) => one.failing.filter((each) => alone.includes(each)).map(outcomeOf)),
    );
    for (const { violation, failing } of wrong)
      if (
        failing.every((one) => wrongAlone.has(outcomeOf(one))) &&
        alone.some((one) => isContrast(one, failing, confused))
      )
        groups.join(first.violation, violation);
  }
}
