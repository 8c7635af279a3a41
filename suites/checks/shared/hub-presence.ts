/** Whether a hub is still there, by its retrieval. */

import { idText } from '../../../contracts/json/exact-integers.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { registrationOf, sentCallback } from '../../evidence/deliveries/registrations.ts';
import { isEmptyList, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { idIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { undecidedBy } from './undecided-by.ts';
import { isClientError, isSuccess } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';

/** Depth to which a response may wrap a hub: `{"data": [{"hub": …}]}`. */
const DEEPEST = 3;

/** True for a value that is a hub or contains one: an object with a callback, or, of a retrieval, with an id. */
function containsHub(value: Json | undefined, isDeletion: boolean, depth = 0): boolean {
  if (value === null || typeof value !== 'object' || depth > DEEPEST) return false;
  if (isObject(value) && (typeof value['callback'] === 'string' || (!isDeletion && idText(value) !== undefined)))
    return true;
  return Object.values(value).some((one) => containsHub(one, isDeletion, depth + 1));
}

/** The content of the retrieval of a hub that is not there, if the status is one of success. */
export const NO_HUBS = 'an empty list of hubs';

const statusOf = ({ response }: Exchange): number => response?.status ?? 0;

/** True for a response whose body is not known, or has a hub. */
const mayShowHub = (exchange: Exchange): boolean =>
  exchange.response?.truncated === true || containsHub(responseJson(exchange), exchange.request.method === 'DELETE');

/** A response of success with a hub. */
export const showsHub = (exchange: Exchange): boolean => isSuccess(statusOf(exchange)) && mayShowHub(exchange);

/** A response without a hub: a client error, or one of success whose body is absent or something else, such as an empty list or a message. */
export const showsNoHub = (exchange: Exchange): boolean =>
  isClientError(statusOf(exchange)) || (isSuccess(statusOf(exchange)) && !mayShowHub(exchange));

type Evidence = Pick<Judgement, 'contract' | 'history'>;

/** The accepted registration of the hub that a request looks for. */
function registered(evidence: Evidence, { facts: { hub } }: Exchange): Exchange | undefined {
  const registration = hub === undefined ? undefined : registrationOf(evidence, hub);
  return registration && succeeded(registration) ? registration : undefined;
}

const objectsIn = (look: Exchange): readonly JsonObject[] => [responseJson(look) ?? []].flat().filter(isObject);

/**
 * Whether a look for a deleted hub shows another one, as its id may be given again: one with another callback, or, where none is shown, any
 * that was registered under the id in between.
 */
export function isAnother(look: Exchange, { contract, history }: Evidence): boolean {
  const { hub } = look.facts;
  const creations = history.exchanges({ operations: operationsOf(contract, 'hub-create') }).filter(succeeded);
  const own = registered({ contract, history }, look);
  const [deletion] = history
    .exchanges({ operations: operationsOf(contract, 'hub-delete'), facts: { step: ['delete-hub', 'other-identity'] } })
    .filter(({ facts }) => facts.hub === hub);
  const id = own && idIn(own);
  if (hub === undefined || !own || !deletion || id === undefined || !showsHub(look)) return false;
  const successors = creations.filter(
    (one) => one !== own && one.at >= deletion.startedAt && one.startedAt <= look.at && idIn(one) === id,
  );
  const shown = objectsIn(look).flatMap((item) => (idText(item) === id ? (item['callback'] ?? []) : []));
  if (shown.length === 0) return successors.length > 0;
  return !shown.includes(sentCallback(own) ?? '') || successors.some((one) => sentCallback(one) === sentCallback(own));
}

/** True for hubs with ids and callbacks of which none is that of the registration: what is shown is not this hub. */
function areOthers(look: Exchange, evidence: Evidence): boolean {
  const created = registered(evidence, look);
  const shown = objectsIn(look);
  if (!created || idIn(created) === undefined || shown.length === 0) return false;
  return shown.every(
    (hub) =>
      idText(hub) !== undefined &&
      idText(hub) !== idIn(created) &&
      typeof hub['callback'] === 'string' &&
      hub['callback'] !== sentCallback(created),
  );
}

/** The retrieval of a hub that was not deleted, or not by its customer: it must show the hub. */
export function judgeKeptHub(
  look: Exchange,
  { contract, history }: Judgement,
  { before = [], expected, signature }: { before?: readonly Exchange[]; expected: string; signature: string },
): Observation {
  const isOthers = showsHub(look) && areOthers(look, { contract, history });
  if (showsHub(look) && !isOthers) return met(...before, look);
  // Where hubs cannot be read at all, that is another matter.
  const isReadable = history
    .exchanges({
      operations: operationsOf(contract, 'hub-retrieve'),
      facts: { step: 'retrieve-hub' },
    })
    .some((one) => one.facts.customer === look.facts.customer && showsHub(one));
  if (!(isOthers || showsNoHub(look)) || !isReadable) return undecidedBy(look);
  const isBody = isSuccess(statusOf(look)) && statusOf(look) !== 204;
  const received = isOthers
    ? 'other hubs'
    : isEmptyList(look)
      ? NO_HUBS
      : isBody
        ? 'a body without a hub'
        : receivedStatus(look);
  return broken([...before, look], { expected, received, signature });
}
