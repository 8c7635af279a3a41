/** Bodies of requests and responses. */

import type { Body, Content, Json, ResponseContent, ResponseSpec } from '../contract.ts';
import { formatPointer, getPointer } from '../json/json-pointer.ts';
import { dereference, type Resolved } from './dereference.ts';
import { isObject } from '../json/json-type.ts';
import { objectOf, textOf } from './json-shape.ts';
import { isSuccess } from '../status-class.ts';

/** Media types of the `content` of an object. A media type without a schema points at itself: its members are no keywords of JSON Schema. */
export function contentOf({ pointer, value }: Resolved): Content | undefined {
  if (!isObject(value['content'])) return undefined;
  const schemaOf = (type: string, media: Json | undefined): string =>
    formatPointer(['content', type, ...(objectOf(media)['schema'] === undefined ? [] : ['schema'])]);
  return Object.fromEntries(
    Object.entries(value['content']).map(([type, media]) => [type, { pointer: `${pointer}${schemaOf(type, media)}` }]),
  );
}

/** The request body of the operation at a pointer. */
export function bodyOf(document: Json, operation: string): Body | undefined {
  const pointer = `${operation}/requestBody`;
  if (getPointer(document, pointer) === undefined) return undefined;
  const body = dereference(document, pointer);
  return { required: body.value['required'] === true, content: contentOf(body) ?? {} };
}

function responseContent(response: Resolved): ResponseContent {
  const content = contentOf(response);
  if (content) return { kind: 'shown', content };
  return { kind: response.value['x-content'] === 'absent' ? 'absent' : 'unspecified' };
}

const hundred = (first: number): readonly number[] => Array.from({ length: 100 }, (_, index) => first + index);

/** The statuses a key of `responses` represents: `404`, `4XX`; `default` for every status the others leave. */
function statusesOf(key: string, listed: ReadonlySet<number>): readonly number[] {
  if (/^[1-5]\d\d$/.test(key)) return [Number(key)];
  if (/^[1-5]XX$/i.test(key)) return hundred(Number(key[0]) * 100).filter((status) => !listed.has(status));
  return key === 'default'
    ? [2, 3, 4, 5].flatMap((digit) => hundred(digit * 100)).filter((one) => !listed.has(one))
    : [];
}

/** Narrow keys first, so that a range never applies to a status that has its own entry. */
const width = (key: string): number => (key === 'default' ? 2 : /XX$/i.test(key) ? 1 : 0);

/** The responses of the operation at a pointer, ascending by status. */
export function responsesOf(document: Json, operation: string): readonly ResponseSpec[] {
  const pointer = `${operation}/responses`;
  const keys = Object.keys(objectOf(getPointer(document, pointer))).filter((key) => !key.startsWith('x-'));
  const byStatus = new Map<number, ResponseSpec>();
  for (const key of keys.toSorted((one, other) => width(one) - width(other))) {
    const response = dereference(document, `${pointer}${formatPointer([key])}`);
    const spec = { description: textOf(response.value['description']) ?? '', content: responseContent(response) };
    for (const status of statusesOf(key, new Set(byStatus.keys()))) byStatus.set(status, { status, ...spec });
  }
  return [...byStatus.values()].toSorted((one, other) => one.status - other.status);
}

/** The success statuses among responses: those with their own 2xx entry, else those of a range. */
export function successOf(document: Json, operation: string, responses: readonly ResponseSpec[]): readonly number[] {
  const own = objectOf(getPointer(document, `${operation}/responses`));
  const successes = responses.map(({ status }) => status).filter(isSuccess);
  const stated = successes.filter((status) => own[String(status)] !== undefined);
  return stated.length > 0 ? stated : successes;
}
