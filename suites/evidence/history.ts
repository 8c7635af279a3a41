/** The recorded history of a run, indexed for judging. */

import { parseExactly, parseWithIds } from '../../contracts/exact-integers.ts';
import type { Json } from '../../contracts/contract.ts';
import { recentBodies } from '../../contracts/recent.ts';
import { fieldFact, parameterFact } from './request-facts.ts';
import type { Delivery, Exchange, Facts, Mark, RecordingEvent } from '../../contracts/formats/recording.ts';

export type Wanted = Readonly<Record<string, string | number | boolean | readonly (string | number | boolean)[]>>;

export interface Selection {
  readonly interface?: string;
  readonly operations?: readonly string[];
  readonly scenario?: string | readonly string[];
  readonly facts?: Wanted;
}

type FactValue = string | number | boolean;

/** True if every wanted fact is present and equal, or among the listed ones. */
function factsMatch(facts: Facts, wanted: Wanted): boolean {
  return Object.entries(wanted).every(([name, value]) => fits(facts[name], value));
}

function fits(fact: FactValue | undefined, wanted: Wanted[string]): boolean {
  if (fact === undefined) return false;
  return Array.isArray(wanted) ? wanted.includes(fact) : fact === wanted;
}

/**
 * What may fail for a reason of its own (still on its way, called unavailable, a body that no document shows) and was answered with success
 * counts as any other good request.
 */
function kindOf({ facts, response }: Exchange): FactValue | undefined {
  const { kind } = facts;
  const excused = kind === 'settling' || kind === 'unavailable' || kind === 'offered';
  return excused && response !== undefined && response.status >= 200 && response.status < 300 ? 'good' : kind;
}

/**
 * As `factsMatch`, with the facts the request shows by itself: `param` with `value` also matches a request in which that parameter was left
 * out, or given in an ordinary request; `contentType` and `accept` are read from its header fields where no scenario names them.
 */
function matching(wanted: Wanted): (exchange: Exchange) => boolean {
  const { param, value, ...rest } = wanted;
  const others = Object.entries(rest);
  return (exchange) => {
    for (const [name, one] of others) if (!fits(ownFact(exchange, name), one)) return false;
    if (param === undefined) return value === undefined || fits(exchange.facts['value'], value);
    // A scenario's own word on the parameter goes before what the request shows.
    if (fits(exchange.facts['param'], param)) return value === undefined || fits(exchange.facts['value'], value);
    if (value === undefined || exchange.facts['kind'] === 'odd' || exchange.facts['kind'] === 'probe') return false;
    return [param].flat().some((name) => fits(parameterFact(exchange, String(name)), value));
  };
}

function ownFact(exchange: Exchange, name: string): FactValue | undefined {
  const fact = name === 'kind' ? kindOf(exchange) : exchange.facts[name];
  if (fact !== undefined) return fact;
  if (name === 'contentType')
    return exchange.request.body === undefined ? undefined : fieldFact(exchange, 'content-type');
  return name === 'accept' ? fieldFact(exchange, 'accept') : undefined;
}

/** True if a request was sent with these facts, its own or those it shows by itself. */
export const exchangeShows = (exchange: Exchange, { param, value, ...wanted }: Wanted): boolean =>
  matching(wanted)(exchange) &&
  (param === undefined ||
    [param].flat().some((name) => value === undefined || fits(shownValue(exchange, String(name)), value)));

/** A scenario's own word on a parameter goes before what the request shows. */
const shownValue = (exchange: Exchange, name: string): FactValue | undefined =>
  exchange.facts['param'] === name ? exchange.facts['value'] : parameterFact(exchange, name);

const listed = (value: string, one: string | readonly string[] | undefined): boolean =>
  one === undefined || (typeof one === 'string' ? value === one : one.includes(value));

export class History {
  readonly events: readonly RecordingEvent[];
  readonly #exchanges: readonly Exchange[];
  readonly #byOperation = new Map<string, Exchange[]>();
  readonly #bySeq = new Map<number, RecordingEvent>();
  readonly #deliveries: readonly Delivery[];
  readonly #marks: readonly Mark[];

  constructor(events: readonly RecordingEvent[]) {
    this.events = events;
    // A busy answer that was heeded is no answer to the request: the repetition got it.
    this.#exchanges = events.filter(
      (event) => event.event === 'exchange' && event.facts['superseded'] !== true,
    ) as readonly Exchange[];
    this.#deliveries = events.filter((event) => event.event === 'delivery');
    this.#marks = events.filter((event) => event.event === 'mark');
    for (const event of events) this.#bySeq.set(event.seq, event);
    for (const exchange of this.#exchanges) {
      const list = this.#byOperation.get(exchange.operation);
      if (list) list.push(exchange);
      else this.#byOperation.set(exchange.operation, [exchange]);
    }
  }

  exchanges({ interface: name, operations, scenario, facts = {} }: Selection = {}): readonly Exchange[] {
    const isWanted = matching(facts);
    const pool = operations ? operations.flatMap((id) => this.#byOperation.get(id) ?? []) : this.#exchanges;
    return pool.filter(
      (exchange) =>
        (name === undefined || exchange.interface === name) &&
        listed(exchange.scenario, scenario) &&
        isWanted(exchange),
    );
  }

  deliveries({ scenario, facts = {} }: Pick<Selection, 'scenario' | 'facts'> = {}): readonly Delivery[] {
    return this.#deliveries.filter(
      (delivery) => listed(delivery.scenario, scenario) && factsMatch(delivery.facts, facts),
    );
  }

  marks(mark: string, { scenario, facts = {} }: Pick<Selection, 'scenario' | 'facts'> = {}): readonly Mark[] {
    return this.#marks.filter(
      (one) => one.mark === mark && listed(one.scenario, scenario) && factsMatch(one.facts, facts),
    );
  }

  at(seq: number): RecordingEvent | undefined {
    return this.#bySeq.get(seq);
  }
}

/** As `requestJson`, with integers that no double holds as text: for ids at places a profile names. */
export function exactRequestJson({ request: { body = '' } }: Exchange | Delivery): Json | undefined {
  try {
    return parseExactly(body);
  } catch {
    return undefined;
  }
}

const parsed = new WeakMap<object, { readonly json: Json | undefined }>();

const values = recentBodies<Json | undefined>();

function valueOf(text: string): Json | undefined {
  try {
    return parseWithIds(text);
  } catch {
    return undefined;
  }
}

function parse(holder: object, text: string | undefined): Json | undefined {
  const known = parsed.get(holder);
  if (known) return known.json;
  const json = text === undefined || text === '' ? undefined : values.of(text, () => valueOf(text));
  parsed.set(holder, { json });
  return json;
}

/** JSON of a response's body; undefined where there is none, where it was cut, or where it is not JSON. */
export const responseJson = (exchange: Exchange): Json | undefined =>
  exchange.response && !exchange.response.truncated ? parse(exchange.response, exchange.response.body) : undefined;

/** JSON of a request's body; undefined where there is none or it is not JSON. */
export const requestJson = (event: Exchange | Delivery): Json | undefined => parse(event.request, event.request.body);
