/** Ways in which a target may respond or notify otherwise than it did, for the laws of checks: an event becomes none, one or two. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { RecordedResponse, RecordingEvent } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';

type Alteration = (event: RecordingEvent) => readonly RecordingEvent[];

const respond =
  (change: (response: RecordedResponse) => RecordedResponse): Alteration =>
  (event) => [event.event === 'exchange' && event.response ? { ...event, response: change(event.response) } : event];

function changedText(text: string | undefined, change: (value: Json) => Json): string | undefined {
  if (text === undefined || text === '') return text;
  try {
    return JSON.stringify(change(JSON.parse(text) as Json));
  } catch {
    return text;
  }
}

/** The same change of what a response or a notification says. */
const say =
  (change: (value: Json) => Json): Alteration =>
  (event) => {
    if (event.event === 'delivery') {
      const body = changedText(event.request.body, change);
      return [{ ...event, request: { ...event.request, ...(body === undefined ? {} : { body }) } }];
    }
    return respond((response) => ({ ...response, body: changedText(response.body, change) ?? '' }))(event);
  };

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** The change of every object within a value. */
const everyObject =
  (change: (value: JsonObject) => JsonObject) =>
  (value: Json): Json => {
    if (isList(value)) return value.map(everyObject(change));
    if (!isObject(value)) return value;
    const inner = Object.entries(value).map(([name, one]) => [
      name,
      one === undefined ? one : everyObject(change)(one),
    ]);
    return change(Object.fromEntries(inner) as JsonObject);
  };

const everyLeaf = (change: (value: Json) => Json): ((value: Json) => Json) =>
  everyObject((value) =>
    Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        one === undefined || isObject(one) || isList(one) ? one : change(one),
      ]),
    ),
  );

const ofList =
  (change: (list: readonly Json[]) => readonly Json[]) =>
  (value: Json): Json =>
    isList(value) ? change(value) : value;

export const ALTERATIONS: readonly Alteration[] = [
  ...[200, 201, 204, 400, 404, 418, 500].map((status) => respond((response) => ({ ...response, status }))),
  respond((response) => ({ ...response, headers: [] })),
  respond((response) => ({ ...response, headers: [['Content-Type', 'text/html']], body: 'no JSON' })),
  respond((response) => ({ ...response, status: 204, surplusOctets: 3 })),
  respond(({ headers, ...response }) => ({ ...response, headers: headers.map(([name]) => [name, 'other'] as const) })),
  say(() => []),
  say(() => ({})),
  say((value) => [value]),
  say(ofList((list) => list.toReversed())),
  say(ofList((list) => list.slice(1))),
  say(ofList((list) => [...list, ...list])),
  say(ofList((list) => list.slice(0, 1))),
  say(everyLeaf((value) => (typeof value === 'string' ? `${value}x` : value))),
  say(everyLeaf((value) => (typeof value === 'string' ? 'same' : value))),
  say(everyLeaf((value) => (typeof value === 'number' ? value + 1000 : value))),
  say(everyLeaf((value) => (typeof value === 'string' ? 7 : value))),
  say(everyLeaf(() => null)),
  say(everyLeaf(() => '')),
  say(everyObject((value) => Object.fromEntries(Object.entries(value).slice(1)))),
  say(everyObject((value) => Object.fromEntries(Object.entries(value).slice(0, 1)))),
  say(everyObject((value) => ({ ...value, type: 'Other', notListed: true }))),
  say(
    everyObject(({ geometry, ...value }) =>
      geometry === undefined ? value : { ...value, geometry: { type: 'Point', coordinates: [[1]] } },
    ),
  ),
  (event) => (event.event === 'delivery' ? [] : [event]),
  (event) => (event.event === 'delivery' ? [event, { ...event, seq: event.seq + 0.5 }] : [event]),
  (event) =>
    event.event === 'delivery'
      ? [{ ...event, request: { ...event.request, method: 'PUT', headers: [], url: '/' } }]
      : [event],
  (event) => (event.event === 'exchange' && event.request.method !== 'GET' ? [] : [event]),
  (event) =>
    event.event === 'exchange'
      ? [
          {
            ...event,
            request: { ...event.request, headers: [['Authorization', 'other']], url: `${event.request.url}&x=a b` },
          },
        ]
      : [event],
];
