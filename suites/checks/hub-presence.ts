/** Whether a hub is still there: by a look at it, or by what it hears. */

import { operationsOf } from '../../contracts/operations-of.ts';
import type { Exchange, Mark } from '../../contracts/formats/recording.ts';
import type { Judgement } from './check.ts';
import { responseJson } from './history.ts';
import { windowsOf, type Window } from './listening.ts';
import { broken, met, undecided, type Observation } from './observation.ts';
import { isClientError, isSuccess, received } from './status-class.ts';

const isEmpty = (exchange: Exchange): boolean => {
  const json = responseJson(exchange);
  return Array.isArray(json) && json.length === 0;
};

const statusOf = ({ response }: Exchange): number => response?.status ?? 0;

/** A reading that shows a hub. */
export const isThere = (exchange: Exchange): boolean => isSuccess(statusOf(exchange)) && !isEmpty(exchange);

/** A reading that says there is none: a client error, no content, or a list of none. */
export const isGone = (exchange: Exchange): boolean =>
  isClientError(statusOf(exchange)) ||
  statusOf(exchange) === 204 ||
  (isSuccess(statusOf(exchange)) && isEmpty(exchange));

/** A look at a hub that nobody had a right to delete, or that was not the one deleted: it must show the hub. */
export function stillThere(
  look: Exchange,
  { contract, history }: Judgement,
  { before = [], expected, signature }: { before?: readonly Exchange[]; expected: string; signature: string },
): Observation {
  if (isThere(look)) return met(...before, look);
  // Where hubs cannot be read at all, that is another matter.
  const isReadable = history
    .exchanges({
      operations: operationsOf(contract, 'hub-retrieve'),
      facts: { step: 'retrieve-hub', customer: String(look.facts['customer']) },
    })
    .some(isThere);
  if (!isGone(look) || !isReadable) return undecided(received(look), look);
  return broken([...before, look], { expected, received: received(look), signature });
}

const earOf = (window: Window, hub: string): string | undefined => window.hear.find((ear) => ear.endsWith(`.${hub}`));

const hears = (window: Window, hub: string): boolean => {
  const ear = earOf(window, hub);
  return ear !== undefined && window.heard(ear).length > 0;
};

/** Windows in which a hub heard nothing while another one did, although it had heard of such an event before. */
export function fallenSilent(
  judgement: Judgement,
  hub: string,
  { before, after }: { readonly before: string; readonly after: string },
): readonly Mark[] {
  const once = windowsOf(judgement, { window: before }).filter((window) => hears(window, hub));
  return windowsOf(judgement, { window: after })
    .filter(({ fired, trigger }) => fired && once.some((one) => one.trigger === trigger))
    .filter((window) => earOf(window, hub) !== undefined && !hears(window, hub))
    .filter((window) => window.hear.some((ear) => window.heard(ear).length > 0))
    .map(({ mark }) => mark);
}
