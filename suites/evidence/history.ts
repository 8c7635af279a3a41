/** The recorded history of a run, indexed for judging. */

import { unwrappedBody } from '../../contracts/body-wrapping.ts';
import { hasLongInteger, parseExactly, parseWithIds } from '../../contracts/json/exact-integers.ts';
import type { Json } from '../../contracts/contract.ts';
import { addToGroup, groupBy } from '../../contracts/group-by.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { bodyCache, boundedCache } from '../../contracts/bounded-cache.ts';
import { isReadInPart, TEXT_AFTER_BODY } from './read-in-part.ts';
import { fieldFact, parameterFact } from './request-facts.ts';
import type { FactName, FactValue, Wanted } from '../../contracts/formats/evidence/facts.ts';
import type { NoteFacts, NoteName } from '../../contracts/formats/evidence/notes.ts';
import type { StepFacts, StepName } from '../../contracts/formats/evidence/steps.ts';
import type { Delivery, DeliveryFacts, Exchange, Note, RecordingEvent } from '../../contracts/formats/recording.ts';
import { isNotFound, isSuccess } from '../../contracts/status-class.ts';

export type { Wanted } from '../../contracts/formats/evidence/facts.ts';

export interface Selection {
  readonly interface?: string;
  readonly operations?: readonly string[];
  readonly scenario?: string | readonly string[];
  readonly facts?: Wanted;
}

/** An exchange that belongs to a step, with the step's own facts. */
export type ExchangeOf<N extends StepName> = Exchange & { readonly facts: Exchange['facts'] & StepFacts<N> };

export const isStep = <N extends StepName>(exchange: Exchange, ...names: readonly N[]): exchange is ExchangeOf<N> =>
  (names as readonly string[]).includes(exchange.facts.step);

type AnyValue = FactValue<FactName>;

const equalLists = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** True if a fact has the wanted value, or one of several; a fact that is a list must be equal to the wanted list, or to one of several lists. */
function fits(fact: AnyValue | undefined, wanted: AnyValue | readonly AnyValue[]): boolean {
  if (fact === undefined) return false;
  if (!Array.isArray(wanted)) return fact === wanted;
  const values: readonly unknown[] = wanted;
  if (!Array.isArray(fact)) return values.includes(fact);
  return equalLists(fact, values) || values.some((list) => Array.isArray(list) && equalLists(fact, list));
}

/** True for facts in which every wanted member is present and equal, or among the listed ones. */
function membersMatch(wanted: object): (facts: object) => boolean {
  const members = Object.entries(wanted) as readonly (readonly [string, AnyValue])[];
  return (facts) => members.every(([name, value]) => fits((facts as Record<string, AnyValue>)[name], value));
}

/**
 * A request that may fail for a reason that is not a violation (still in progress, called unavailable, a body that no document describes) counts
 * as good if its response is a success.
 */
function kindOf({ facts, response }: Exchange): FactValue<'kind'> | undefined {
  const { kind } = facts;
  const excused = kind === 'settling' || kind === 'unavailable' || kind === 'offered';
  return excused && response !== undefined && isSuccess(response.status) ? 'good' : kind;
}

/**
 * Compares stated facts, and facts that the request shows: `param` with `value` also matches an ordinary request with or without that
 * parameter; `contentType` and `accept` are read from the header fields if the scenario does not state them.
 */
function matching(wanted: Wanted): (exchange: Exchange) => boolean {
  const { param, value, ...rest } = wanted;
  const others = Object.entries(rest) as readonly (readonly [FactName, AnyValue])[];
  return (exchange) => {
    for (const [name, one] of others) if (!fits(ownFact(exchange, name), one)) return false;
    const { facts } = exchange;
    if (param === undefined) return value === undefined || fits(facts.value, value);
    // A statement of the scenario about the parameter has precedence over the request.
    if (fits(facts.param, param)) return value === undefined || fits(facts.value, value);
    if (value === undefined || facts.kind === 'odd' || facts.kind === 'probe') return false;
    return [param].flat().some((name) => fits(parameterFact(exchange, name), value));
  };
}

/** A fact of a request, stated by its scenario or visible in the request. */
export function ownFact(exchange: Exchange, name: FactName): AnyValue | undefined {
  const fact = name === 'kind' ? kindOf(exchange) : exchange.facts[name];
  if (fact !== undefined) return fact;
  if (name === 'contentType')
    return exchange.request.body === undefined ? undefined : fieldFact(exchange, 'content-type');
  return name === 'accept' ? fieldFact(exchange, 'accept') : undefined;
}

/** True if a request has these facts, stated by the scenario or visible in the request. */
export const exchangeShows = (exchange: Exchange, { param, value, ...wanted }: Wanted): boolean =>
  matching(wanted)(exchange) &&
  (param === undefined ||
    [param]
      .flat()
      .some(
        (name) =>
          value === undefined ||
          fits(shownValue(exchange, name), value) ||
          (exchange.facts.kind === 'good' && fits(parameterFact(exchange, name), value)),
      ));

/** A statement of the scenario about the parameter has precedence over the request. */
const shownValue = (exchange: Exchange, name: string): FactValue<'value'> | undefined =>
  exchange.facts.param === name ? exchange.facts.value : parameterFact(exchange, name);

const listed = (value: string, one: string | readonly string[] | undefined): boolean =>
  one === undefined || (typeof one === 'string' ? value === one : one.includes(value));

/** A deletion with a server error may have had its effect: the response to its repetition shows nothing. */
const isDeletionOfDeleted = ({ facts, request, response }: Exchange): boolean =>
  facts.repetition === true && request.method === 'DELETE' && isNotFound(response?.status ?? 0);

export class History {
  readonly events: readonly RecordingEvent[];
  /** Exchanges after which the request was sent again. They decide nothing: the repetition has the response to the request. */
  readonly superseded: readonly Exchange[];
  readonly #exchanges: readonly Exchange[];
  /** By interface, operation, step, operation and step, and item: what checks select by, so that few exchanges are compared. */
  readonly #byInterface = new Map<string, Exchange[]>();
  readonly #byOperation = new Map<string, Exchange[]>();
  readonly #byStep = new Map<string, Exchange[]>();
  readonly #byOperationAndStep = new Map<string, Exchange[]>();
  readonly #byItem = new Map<string, Exchange[]>();
  readonly #bySeq = new Map<number, RecordingEvent>();
  /** Most selections are made by several checks. */
  readonly #selected = new Map<string, readonly Exchange[]>();
  readonly #deliveries: readonly Delivery[];
  readonly #deliveriesByInterface: ReadonlyMap<string | undefined, readonly Delivery[]>;
  readonly #notes: ReadonlyMap<string | undefined, readonly Note[]>;

  constructor(events: readonly RecordingEvent[]) {
    this.events = events;
    const exchanges = events.filter((event) => event.event === 'exchange');
    this.superseded = exchanges.filter(({ facts }) => facts.superseded === true);
    this.#exchanges = exchanges.filter((one) => one.facts.superseded !== true && !isDeletionOfDeleted(one));
    this.#deliveries = events.filter((event) => event.event === 'delivery');
    this.#deliveriesByInterface = groupBy(this.#deliveries, ({ facts }) => facts.interface);
    this.#notes = groupBy(
      events.filter((event) => event.event === 'note'),
      ({ note }) => note,
    );
    for (const event of events) this.#bySeq.set(event.seq, event);
    for (const exchange of this.#exchanges) {
      const { interface: name, operation, facts } = exchange;
      addToGroup(this.#byInterface, name, exchange);
      addToGroup(this.#byOperation, operation, exchange);
      addToGroup(this.#byStep, facts.step, exchange);
      addToGroup(this.#byOperationAndStep, `${operation} ${facts.step}`, exchange);
      if (facts.item !== undefined) addToGroup(this.#byItem, facts.item, exchange);
    }
  }

  exchanges(selection: Selection = {}): readonly Exchange[] {
    const { interface: name, operations, scenario, facts } = selection;
    const key = JSON.stringify([name, operations, scenario, facts]);
    const known = this.#selected.get(key) ?? this.#select(selection);
    this.#selected.set(key, known);
    return known;
  }

  #select({ interface: name, operations, scenario, facts = {} }: Selection): readonly Exchange[] {
    const isWanted = matching(facts);
    return this.#pool(name, operations, facts).filter(
      (exchange) =>
        (name === undefined || exchange.interface === name) &&
        listed(exchange.scenario, scenario) &&
        isWanted(exchange),
    );
  }

  /** Exchanges that can be wanted: of the operations, in their order, and of one item or step; else of the interface. */
  #pool(
    name: string | undefined,
    operations: readonly string[] | undefined,
    { item, step }: Wanted,
  ): readonly Exchange[] {
    if (typeof item === 'string') {
      const ofItem = this.#byItem.get(item) ?? [];
      return operations?.flatMap((id) => ofItem.filter(({ operation }) => operation === id)) ?? ofItem;
    }
    const isOneStep = typeof step === 'string';
    if (!operations && isOneStep) return this.#byStep.get(step) ?? [];
    if (!operations) return name === undefined ? this.#exchanges : (this.#byInterface.get(name) ?? []);
    const lists = operations.map(
      (id) => (isOneStep ? this.#byOperationAndStep.get(`${id} ${step}`) : this.#byOperation.get(id)) ?? [],
    );
    return lists.length === 1 ? (lists[0] ?? []) : lists.flat();
  }

  deliveries({
    scenario,
    facts = {},
  }: Pick<Selection, 'scenario'> & { readonly facts?: Partial<DeliveryFacts> } = {}): readonly Delivery[] {
    const isWanted = membersMatch(facts);
    const { interface: name } = facts;
    const pool = name === undefined ? this.#deliveries : (this.#deliveriesByInterface.get(name) ?? []);
    return pool.filter((delivery) => listed(delivery.scenario, scenario) && isWanted(delivery.facts));
  }

  notes<N extends NoteName>(name: N, facts: Partial<NoteFacts<N>> = {}): readonly Note<N>[] {
    const isWanted = membersMatch(facts);
    const named = (this.#notes.get(name) ?? []).filter((one) => isWanted(one.facts));
    return named as readonly unknown[] as readonly Note<N>[];
  }

  at(seq: number): RecordingEvent | undefined {
    return this.#bySeq.get(seq);
  }

  /** The exchanges among the events with these numbers, in their order. */
  exchangesOf(seqs: readonly number[]): readonly Exchange[] {
    return seqs.flatMap((seq) => {
      const event = this.at(seq);
      return event?.event === 'exchange' ? [event] : [];
    });
  }
}

const parsed = new WeakMap<object, { readonly json: Json | undefined }>();

const values = bodyCache<Json | undefined>();

/** Retrievals and lists return the same resources hundreds of times: equal ones are one value, so that they are compared and validated once. */
const resources = boundedCache<Json>(4000);

const shared = (value: Json): Json => (isObject(value) ? resources.get(JSON.stringify(value), () => value) : value);

const withSharedResources = (json: Json): Json =>
  Array.isArray(json) ? (json as readonly Json[]).map(shared) : shared(json);

function valueOf(text: string): Json | undefined {
  try {
    const json = parseWithIds(text);
    // Different long integers may be equal numbers.
    return hasLongInteger(text) ? json : withSharedResources(json);
  } catch {
    return undefined;
  }
}

function parse(holder: object, text: string | undefined): Json | undefined {
  const known = parsed.get(holder);
  if (known) return known.json;
  const json = text === undefined || text === '' ? undefined : values.get(text, () => valueOf(text));
  parsed.set(holder, { json });
  return json;
}

/** JSON of a response's body; undefined if it is absent, truncated, a receipt or not JSON. */
export const responseJson = (exchange: Exchange): Json | undefined =>
  exchange.response && !exchange.response.truncated && exchange.facts.receipt !== true
    ? parse(exchange.response, exchange.response.body)
    : undefined;

/** True for a response that is a list without items. */
export function isEmptyList(exchange: Exchange): boolean {
  const json = responseJson(exchange);
  return Array.isArray(json) && json.length === 0;
}

/** JSON of a request's body as the target reads it, without the declared wrapping; undefined if it is absent or not JSON. */
export function requestJson(event: Exchange | Delivery): Json | undefined {
  const all = event.request.body;
  const body = event.event === 'exchange' && isReadInPart(event) ? all?.replace(TEXT_AFTER_BODY, '') : all;
  const wrapping = event.event === 'exchange' ? event.facts.wrapping : undefined;
  return parse(event.request, wrapping === undefined || body === undefined ? body : unwrappedBody(body, wrapping));
}

/** As `requestJson`, with integers beyond the range of a double as text: for ids at places that the profile names. */
export function exactRequestJson(delivery: Delivery): Json | undefined {
  const { body = '' } = delivery.request;
  if (!hasLongInteger(body)) return requestJson(delivery);
  try {
    return parseExactly(body);
  } catch {
    return undefined;
  }
}

/** Names of the members of a request's body; none if it is not an object. */
export function sentMembers(exchange: Exchange): readonly string[] {
  const body = requestJson(exchange);
  return isObject(body) ? Object.keys(body) : [];
}
