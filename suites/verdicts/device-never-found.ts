/** A device of the profile that no request found: its numbers may be wrong. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import { hasContent } from '../evidence/statuses.ts';
import type { History } from '../evidence/history.ts';

/** The devices that a recorded URL names: customer, class and position, as in `A.located.0`. */
const devicesIn = ({ request }: Exchange): readonly string[] => [
  ...new Set(
    [...request.url.matchAll(/\{\{([^{}]+\.[a-z]+\.\d+)\.(?:imsi|msisdn)\}\}/gi)].map(([, name = '']) => name),
  ),
];

const placeOf = (device: string): string =>
  `devices.customers.${device.replace(/\.([^.]+)\.(\d+)$/, (_, kind: string, at: string) => `.${kind}[${at}]`)}`;

/** What to check, if the request of an exchange names one device of its customer alone, and no request of the run found this device. */
export function deviceNeverFound(exchange: Exchange, history: History): string | undefined {
  const { facts } = exchange;
  if (!('set' in facts) || facts.set !== 'owned' || facts.token !== 'valid') return undefined;
  const [device, ...others] = devicesIn(exchange);
  if (device === undefined || others.length > 0) return undefined;
  const isFound = history
    .exchanges({ interface: exchange.interface, facts: { token: 'valid' } })
    .some((one) => one.response !== undefined && hasContent(one.response) && devicesIn(one).includes(device));
  return isFound
    ? undefined
    : `No request found this device. Check its numbers in the profile (${placeOf(device)}), for example with conform doctor.`;
}
