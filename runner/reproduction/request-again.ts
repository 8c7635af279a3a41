/** A step of a reproduction -> the request to send: values as sent, new names, ids from the new responses, without credentials. */

import type { Json } from '../../contracts/contract.ts';
import type { HeaderList } from '../../contracts/formats/recording.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { getPointer } from '../../contracts/json/json-pointer.ts';
import type { RequestSpec } from '../../generators/request-spec.ts';
import type { Redactor } from '../../transport/redaction/redactor.ts';
import type { FreshValues } from './fresh-values.ts';
import type { RequestStep } from './reproduction.ts';
import { Unsendable } from './unsendable.ts';

type Place = Parameters<Redactor['revealed']>[1];

export interface RequestContext {
  /** The profile of the recording, redacted as it is, with base URLs as they were. */
  readonly recorded: Profile;
  readonly redactor: Redactor;
  readonly fresh: FreshValues;
  /** Name of a callback -> its new URL. */
  readonly callbacks: ReadonlyMap<string, string>;
  /** Number of a step -> the JSON of its new response. */
  readonly responses: ReadonlyMap<number, Json | undefined>;
}

const REFERENCE = /\{\{from:(\d+)([^{}]*)\}\}/g;
const CALLBACK = /https?:\/\/[^\s"'{}]*\{\{callback:([^{},]+)(, in lower case)?\}\}/g;

const written: Readonly<Record<Place, (value: string) => string>> = {
  header: (value) => value,
  url: (value) => encodeURIComponent(value),
  body: (value) => JSON.stringify(value).slice(1, -1),
};

/** A text with the values of new responses in place of references. @throws Unsendable if a response lacks one */
export function withValues(
  text: string,
  responses: ReadonlyMap<number, Json | undefined>,
  write: (value: string) => string = (value) => value,
): string {
  return text.replaceAll(REFERENCE, (_, seq: string, pointer: string) => {
    const value = getPointer(responses.get(Number(seq)), pointer);
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Unsendable(`the response to step ${seq} has no value at ${pointer}`);
    return write(String(value));
  });
}

/** Header fields that the client adds by itself: those of the interface and of the identity. */
function addedByClient({ interface: name, identity }: RequestStep, { recorded }: RequestContext): HeaderList {
  const { headers = {}, tokenHeader, oauth2, jwt } = recorded.identities[identity] ?? {};
  const token = /^([^:]+):/.exec(tokenHeader ?? '')?.[1] ?? 'Authorization';
  return [
    ...Object.keys(headers).map((field) => [field, ''] as const),
    ...(oauth2 === undefined && jwt === undefined ? [] : [[token, ''] as const]),
    ['User-Agent', 'partner-conform'],
    ...Object.entries(recorded.interfaces[name]?.headers ?? {}),
  ];
}

function headersOf(step: RequestStep, context: RequestContext, isRepetition: boolean): HeaderList {
  const added = new Map(addedByClient(step, context).map(([name, value]) => [name.toLowerCase(), value]));
  const own = step.request.headers.filter(([name, value]) => {
    const known = added.get(name.toLowerCase());
    return known === undefined || (known !== '' && known !== value);
  });
  const { fresh } = context;
  return own.map(([name, value]) => {
    if (/^correlation-?id$/i.test(name)) return [name, fresh.correlationId(value, isRepetition)];
    if (/^x-external-system$/i.test(name)) return [name, fresh.sandboxValue(value)];
    return [name, textOf(value, 'header', context)];
  });
}

/** @throws Unsendable if a value in the text is hidden and unknown */
function textOf(text: string, place: Place, { callbacks, fresh, responses, redactor }: RequestContext): string {
  const called = text.replaceAll(CALLBACK, (whole, name: string, isFolded: string | undefined) => {
    const url = callbacks.get(name) ?? whole;
    return isFolded === undefined ? url : url.toLowerCase();
  });
  const sent = redactor.revealed(withValues(fresh.text(called), responses, written[place]), place);
  if (sent === undefined)
    throw new Unsendable('the recording hides a value of it that only the run itself knew: run the scenarios again');
  return sent;
}

/** Path and query behind the base URL. */
function behindBase({ interface: name, request: { url } }: RequestStep, { recorded }: RequestContext): string {
  const base = (recorded.interfaces[name]?.baseUrl ?? '').replace(/\/+$/, '');
  if (base === '' || !url.startsWith(base)) throw new Unsendable('its URL does not begin with the recorded base URL');
  return url.slice(base.length);
}

/** Names of the callbacks that a step registers. */
export const callbacksIn = ({ request: { url, body = '' } }: RequestStep): readonly string[] =>
  [...`${url} ${body}`.matchAll(CALLBACK)].map(([, name = '']) => name);

/** @throws Unsendable */
export function requestAgain(step: RequestStep, context: RequestContext, isRepetition = false): RequestSpec {
  const { method, body, truncated } = step.request;
  if (truncated) throw new Unsendable('the recording contains only a part of its body');
  const target = textOf(behindBase(step, context), 'url', context);
  const [path = '', ...query] = target.split('?');
  return {
    operation: step.operation,
    method,
    path,
    query: query.join('?'),
    headers: headersOf(step, context, isRepetition),
    ...(body === undefined ? {} : { body: textOf(body, 'body', context) }),
  };
}
