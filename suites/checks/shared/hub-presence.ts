/** Whether a hub is still there: by its retrieval, or by what it is notified of. */

import { idText } from '../../../contracts/json/exact-integers.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { DeliveryWindow } from '../../../contracts/formats/evidence/notes.ts';
import type { Exchange, Note } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { idIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isAnyNotified, isNotified, windowsOf } from '../../evidence/deliveries/delivery-windows.ts';
import { broken, met, type Observation } from '../observation.ts';
import { undecidedBy } from './undecided-by.ts';
import { isClientError, isSuccess } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';

/** The content of the retrieval of a hub that is not there, if the status is one of success. */
export const NO_HUBS = 'an empty list of hubs';

const isEmpty = (exchange: Exchange): boolean => {
  const json = responseJson(exchange);
  return Array.isArray(json) && json.length === 0;
};

const statusOf = ({ response }: Exchange): number => response?.status ?? 0;

/** A retrieval that shows a hub. */
export const showsHub = (exchange: Exchange): boolean => isSuccess(statusOf(exchange)) && !isEmpty(exchange);

/** A retrieval that shows no hub: a client error, no content, or an empty list. */
export const showsNoHub = (exchange: Exchange): boolean =>
  isClientError(statusOf(exchange)) ||
  statusOf(exchange) === 204 ||
  (isSuccess(statusOf(exchange)) && isEmpty(exchange));

const callbackOf = (creation: Exchange): Json | undefined => {
  const sent = requestJson(creation);
  return isObject(sent) ? sent['callback'] : undefined;
};

/**
 * Whether a look for a deleted hub shows another one, as its id may be given again: one with another callback, or, where none is shown, any
 * that was registered under the id in between.
 */
export function isAnother(look: Exchange, { contract, history }: Pick<Judgement, 'contract' | 'history'>): boolean {
  const { hub } = look.facts;
  const creations = history.exchanges({ operations: operationsOf(contract, 'hub-create') }).filter(succeeded);
  const own = creations.find(({ facts }) => facts.step === 'subscribe' && facts.hub === hub);
  const [deletion] = history
    .exchanges({ operations: operationsOf(contract, 'hub-delete'), facts: { step: ['delete-hub', 'other-identity'] } })
    .filter(({ facts }) => facts.hub === hub);
  const id = own && idIn(own);
  if (hub === undefined || !own || !deletion || id === undefined || !showsHub(look)) return false;
  const successors = creations.filter(
    (one) => one !== own && one.at >= deletion.startedAt && one.startedAt <= look.at && idIn(one) === id,
  );
  const shown = [responseJson(look) ?? []]
    .flat()
    .flatMap((item) => (isObject(item) && idText(item) === id ? (item['callback'] ?? []) : []));
  if (shown.length === 0) return successors.length > 0;
  return !shown.includes(callbackOf(own) ?? '') || successors.some((one) => callbackOf(one) === callbackOf(own));
}

/** The retrieval of a hub that was not deleted, or not by its customer: it must show the hub. */
export function judgeKeptHub(
  look: Exchange,
  { contract, history }: Judgement,
  { before = [], expected, signature }: { before?: readonly Exchange[]; expected: string; signature: string },
): Observation {
  if (showsHub(look)) return met(...before, look);
  // Where hubs cannot be read at all, that is another matter.
  const isReadable = history
    .exchanges({
      operations: operationsOf(contract, 'hub-retrieve'),
      facts: { step: 'retrieve-hub' },
    })
    .some((one) => one.facts.customer === look.facts.customer && showsHub(one));
  if (!showsNoHub(look) || !isReadable) return undecidedBy(look);
  const received = isEmpty(look) ? NO_HUBS : receivedStatus(look);
  return broken([...before, look], { expected, received, signature });
}

/** Windows in which a hub was not notified while another one was, although it had been notified of such an event before. */
export function noLongerNotified(
  judgement: Judgement,
  hub: HubName,
  { before, after }: { readonly before: DeliveryWindow; readonly after: DeliveryWindow },
): readonly Note[] {
  const once = windowsOf(judgement, { windows: [before] }).filter((window) => isNotified(window, hub));
  return windowsOf(judgement, { windows: [after] })
    .filter(({ fired, trigger }) => fired && once.some((one) => one.trigger === trigger))
    .filter((window) => window.expecting.includes(hub) && !isNotified(window, hub))
    .filter(isAnyNotified)
    .map(({ note }) => note);
}
