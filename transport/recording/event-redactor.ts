/** Events as they are kept: secrets and identifiers replaced, bodies cut to the limits of a recording. */

import { headerValue } from '../../contracts/header-field.ts';
import type { Json } from '../../contracts/contract.ts';
import type { DeliveryFacts, Facts, RecordedRequest, RecordedResponse } from '../../contracts/formats/recording.ts';
import type { Redactor } from '../redaction/redactor.ts';
import type { NewEvent, NewNote } from './new-event.ts';

/** Limits in characters. */
export interface BodyLimits {
  /** Of one body. */
  readonly bodyLimit?: number;
  /** Of all bodies together; beyond it only the first 4096 of each are kept, so that a run stays within memory. */
  readonly totalBodyLimit?: number;
}

const BODY_BEYOND_TOTAL = 4096;

interface Cut {
  readonly body: string;
  readonly truncated: boolean;
}

/** Cuts at the last separator before the limit, so that no half of a secret escapes the redactor. */
function cut(body: string, limit: number): Cut {
  if (body.length <= limit) return { body, truncated: false };
  const head = body.slice(0, limit);
  const separator = Math.max(
    head.lastIndexOf(','),
    head.lastIndexOf(' '),
    head.lastIndexOf('\n'),
    head.lastIndexOf('>'),
  );
  return { body: separator < 0 ? '' : head.slice(0, separator + 1), truncated: true };
}

export class EventRedactor {
  readonly #redactor: Redactor;
  readonly #limits: Required<BodyLimits>;
  #keptCharacters = 0;

  constructor(redactor: Redactor, { bodyLimit = 2 * 1024 * 1024, totalBodyLimit = 256 * 1024 * 1024 }: BodyLimits) {
    this.#redactor = redactor;
    this.#limits = { bodyLimit, totalBodyLimit };
  }

  redacted(event: NewEvent): NewEvent {
    const facts = this.#redactor.json(event.facts as unknown as Json);
    if (event.event === 'note') return { ...event, facts } as unknown as NewNote;
    if (event.event === 'delivery')
      return { ...event, facts: facts as unknown as DeliveryFacts, request: this.#request(event.request) };
    return {
      ...event,
      facts: facts as unknown as Facts,
      request: this.#request(event.request),
      ...(event.response === undefined ? {} : { response: this.#response(event.response, event.request) }),
      ...(event.failure === undefined
        ? {}
        : { failure: { ...event.failure, message: this.#redactor.text(event.failure.message) } }),
    };
  }

  #request(sent: RecordedRequest): RecordedRequest {
    const { body, truncated } = this.#cutToLimits(sent.body ?? '');
    const mediaType = headerValue(sent.headers, 'content-type');
    return {
      method: sent.method,
      url: this.#redactor.url(sent.url),
      headers: this.#redactor.headers(sent.headers),
      ...(sent.body === undefined ? {} : { body: this.#redactor.body(body, { mediaType }) }),
      ...(truncated || sent.truncated === true ? { truncated: true as const } : {}),
    };
  }

  #response(received: RecordedResponse, to: RecordedRequest): RecordedResponse {
    const { body, truncated } = this.#cutToLimits(received.body);
    const options = {
      mediaType: headerValue(received.headers, 'content-type'),
      subscriberLookup: /[?&](?:imsi|msisdn)=/i.test(to.url),
    };
    return {
      ...received,
      headers: this.#redactor.headers(received.headers),
      body: this.#redactor.body(body, options),
      truncated: truncated || received.truncated,
    };
  }

  #cutToLimits(body: string): Cut {
    const { bodyLimit, totalBodyLimit } = this.#limits;
    const result = cut(
      body,
      this.#keptCharacters > totalBodyLimit ? Math.min(bodyLimit, BODY_BEYOND_TOTAL) : bodyLimit,
    );
    this.#keptCharacters += result.body.length;
    return result;
  }
}
