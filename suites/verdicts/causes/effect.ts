/** What is wrong in a violated case: a status, a member, a media type, a notification, or something between several exchanges. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Broken } from '../../checks/observation.ts';
import type { History } from '../../evidence/history.ts';
import type { Phrase } from '../../evidence/phrase.ts';
import { statusText } from '../../../contracts/formats/finding-text.ts';
import { isSuccess } from '../../../contracts/status-class.ts';
import { isStatusOf, received } from '../../evidence/statuses.ts';

export interface Effect {
  readonly family: 'status' | 'member' | 'media-type' | 'notification' | 'other';
  /** What makes two effects of a family the same. */
  readonly detail: string;
  /** The exchange that shows it, if one does. */
  readonly exchange?: Exchange;
}

/** Statuses of success are one effect where none is expected: what must be rejected is served. */
export const SERVED = 'a success';

/** True for what checks expect of a request that may be served. */
const mayBeServed = ({ parts }: Phrase): boolean =>
  parts.some(
    (part) =>
      part.kind === 'statuses' &&
      part.statuses !== 'rejection' &&
      (part.statuses === 'success' || part.statuses.some((one) => isSuccess(one))),
  );

const statusDetail = (exchange: Exchange, expected: Phrase): string =>
  exchange.response && isSuccess(exchange.response.status) && !mayBeServed(expected) ? SERVED : received(exchange);

/** A pointer within a resource: without the position in a list or a GeoJSON collection of features, and with `*` for positions within it. */
export const memberAt = (pointer: string): string =>
  pointer.replace(/^(?:\/features)?\/\d+(?=\/)/, '').replace(/\/\d+(?=\/|$)/g, '/*');

const mediaTypeIn = ({ parts }: Phrase): string | undefined =>
  parts.flatMap((part) => (part.kind === 'media-type' ? [part.mediaType] : []))[0];

export function effectOf(broken: Broken, history: History): Effect {
  const exchanges = history.exchangesOf(broken.seq);
  const [first] = exchanges;
  const withExchange = first ? { exchange: first } : {};
  const shown = exchanges.find((one) => isStatusOf(broken.received, one));
  if (shown) return { family: 'status', detail: statusDetail(shown, broken.expected), exchange: shown };
  if (broken.pointer !== undefined && broken.pointer !== '')
    return { family: 'member', detail: memberAt(broken.pointer), ...withExchange };
  const isNotified = broken.seq.some((seq) => history.at(seq)?.event !== 'exchange');
  if (isNotified) return { family: 'notification', detail: broken.signature, ...withExchange };
  const type = mediaTypeIn(broken.received);
  if (type !== undefined) return { family: 'media-type', detail: type, ...withExchange };
  const detail = first ? broken.signature.replace(first.operation, '').trim() : broken.signature;
  return { family: 'other', detail, ...withExchange };
}

/** True for a response that has this status, or one of success. */
export const hasEffect = ({ response }: Exchange, detail: string): boolean =>
  detail === SERVED
    ? response !== undefined && isSuccess(response.status)
    : response !== undefined && detail === statusText(response.status);
