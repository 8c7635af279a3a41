/** Histories written by hand, for the tests of checks: short descriptions in, words of what was observed out. */

import type { Observation } from '../observation.ts';
import type { Contract, Json } from '../../../contracts/contract.ts';
import { loadContracts } from '../../../contracts/load.ts';
import type { Profile } from '../../../contracts/formats/profile.ts';
import { describe, expect, it } from 'vitest';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { NoteFacts, NoteName } from '../../../contracts/formats/evidence/notes.ts';
import type { DeliveryFacts, Exchange, RecordingEvent } from '../../../contracts/formats/recording.ts';
import type { Requirement } from '../../../contracts/requirement.ts';
import { schemaValidator } from '../../../contracts/json-schema/schema-validator.ts';
import { generalRequirements } from '../../../contracts/own-contract/general-requirements.ts';
import type { ObservedRow } from '../../verdicts/rows.ts';
import { checkById } from '../registry.ts';
import { History } from '../../evidence/history.ts';
import { withReceipts } from '../../evidence/receipts.ts';

/** An event without its place in the run, which the order of the list gives. */
export type Draft = (place: { readonly seq: number; readonly at: number }) => RecordingEvent;

type Fields = Readonly<Record<string, string>>;

/** A response: its status alone, or status, body (JSON, or text as it is) and header fields. */
export type DraftResponse = number | readonly [status: number, body: Json | undefined, headers?: Fields];

export interface DraftExchange {
  /** A list without optional parameters unless said otherwise. */
  readonly facts?: StatedFacts;
  readonly identity?: string;
  readonly scenario?: string;
  readonly method?: string;
  /** Path and query, after the base URL. */
  readonly path?: string;
  readonly headers?: Fields;
  /** JSON of the request, or text as it is. */
  readonly sent?: Json;
  /** None for a request without a response. */
  readonly response?: DraftResponse;
}

const BASE_URL = 'https://target.example';

const JSON_FIELDS: Fields = { 'content-type': 'application/json' };

const textOf = (body: Json | undefined): string =>
  body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);

const responseOf = (response: DraftResponse): NonNullable<Exchange['response']> => {
  const [status, body, headers] = typeof response === 'number' ? [response, undefined, {}] : response;
  const text = textOf(body);
  return {
    status,
    headers: Object.entries(headers ?? (text === '' ? {} : JSON_FIELDS)),
    body: text,
    bodyOctets: new TextEncoder().encode(text).length,
    truncated: false,
    milliseconds: 1,
  };
};

/** An exchange of an operation; good and with valid credentials unless its facts say otherwise. */
export function exchange(operation: string, draft: DraftExchange = {}): Draft {
  const {
    facts = { step: 'first' },
    identity = 'A',
    scenario = '',
    method = 'GET',
    path = '/',
    headers = {},
    sent,
    response,
  } = draft;
  return ({ seq, at }) => ({
    event: 'exchange',
    seq,
    at,
    startedAt: at,
    scenario,
    interface: operation.split('.')[0] ?? '',
    operation,
    identity,
    facts: { kind: 'good', token: 'valid', customer: identity, ...facts },
    request: {
      method,
      url: BASE_URL + path,
      headers: Object.entries({ ...(sent === undefined ? {} : JSON_FIELDS), ...headers }),
      ...(sent === undefined ? {} : { body: textOf(sent) }),
    },
    ...(response === undefined
      ? { failure: { kind: 'timeout', message: 'no response in time' } as const }
      : { response: responseOf(response) }),
  });
}

/** A response without complete content: its head arrived with a status. */
export const unfinished =
  (
    draft: Draft,
    status: number,
    kind: 'too-large' | 'closed-early' | 'timeout' | 'surplus-content' = 'too-large',
  ): Draft =>
  (place) => {
    const event = draft(place);
    if (event.event !== 'exchange') return event;
    const { response: _, ...rest } = event;
    return { ...rest, failure: { kind, message: 'content is larger than 8 octets', status } };
  };

/** The same exchange, its response longer than what the recorder keeps. */
export const cut =
  (draft: Draft): Draft =>
  (place) => {
    const event = draft(place);
    return event.event === 'exchange' && event.response
      ? { ...event, response: { ...event.response, truncated: true } }
      : event;
  };

export interface DraftDelivery {
  /** To the hub `main` of customer A at the ticket interface unless said otherwise. */
  readonly facts?: Partial<DeliveryFacts>;
  readonly scenario?: string;
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Fields;
  readonly body?: Json;
  readonly responded?: number;
}

/** A request that reached the listener. */
export function delivery(draft: DraftDelivery = {}): Draft {
  const { scenario = 'subscriptions', method = 'POST', url = 'http://listener.example/', headers = {}, body } = draft;
  const facts = { interface: 'ticket', hub: 'main', customer: 'A', ...draft.facts };
  const callback = `${facts.interface}.${facts.hub}`;
  return ({ seq, at }) => ({
    ...({ event: 'delivery', seq, at, scenario, callback, responded: draft.responded ?? 204, facts } as const),
    request: {
      method,
      url,
      headers: Object.entries({ ...JSON_FIELDS, ...headers }),
      ...(body === undefined ? {} : { body: textOf(body) }),
    },
  });
}

/** A note of a scenario. */
export const note =
  <N extends NoteName>(name: N, facts: NoteFacts<N>, scenario = ''): Draft =>
  ({ seq, at }) =>
    ({ event: 'note', seq, at, scenario, note: name, facts }) as RecordingEvent;

/** The history of drafts. */
export const historyOf = (...drafts: readonly Draft[]): History => new History(eventsOf(drafts));

/** The exchanges of drafts, in their order. */
export const exchangesOf = (...drafts: readonly Draft[]): readonly Exchange[] => historyOf(...drafts).exchanges();

export interface JudgingOptions {
  readonly declarations?: Readonly<Record<string, Json>>;
  readonly profile?: Partial<Profile>;
  readonly strict?: boolean;
}

let contracts: readonly Contract[] | undefined;

function rowOf(id: string): { readonly contract: Contract; readonly requirement: Requirement } {
  contracts ??= loadContracts();
  const contract = contracts.find((one) => id.startsWith(`${one.id}.`));
  // The document's own rows, or those that hold of any document.
  const requirement =
    contract && [...contract.requirements, ...generalRequirements(contract)].find((one) => one.id === id);
  if (!contract || !requirement) throw new Error(`no requirement ${id}`);
  return { contract, requirement };
}

/** Events of drafts, a hundred milliseconds apart, in the order of the list. */
export const eventsOf = (drafts: readonly Draft[]): readonly RecordingEvent[] =>
  drafts.map((draft, seq) => draft({ seq, at: seq * 100 }));

/** A requirement with what its check makes of a history, as it is handed to those who decide. */
export function seen(
  requirementId: string,
  drafts: readonly Draft[],
  { declarations = {}, profile = {}, strict = false }: JudgingOptions = {},
): ObservedRow {
  const { contract, requirement } = rowOf(requirementId);
  const check = checkById(requirement.check?.id ?? '');
  if (!check) throw new Error(`${requirementId} names no check`);
  const declared = (key: string): Json | undefined =>
    declarations[key] ?? contract.declarations.find((one) => one.key === key)?.default;
  const observations = check.judge({
    requirement,
    options: requirement.check?.options ?? {},
    contract,
    history: new History(withReceipts(eventsOf(drafts), [contract], (_, key) => declared(key))),
    profile: {
      conform: 1,
      name: 'by hand',
      mode: 'sandbox',
      identities: {},
      interfaces: { [contract.id]: { baseUrl: BASE_URL } },
      ...profile,
    },
    declared,
    own: (name) => declared(`${contract.id}.${name}`),
    strict,
    validate: schemaValidator(contract),
  });
  const planned = { requirement: requirementId, interface: contract.id, status: 'test' } as const;
  return { planned, requirement, contract, check, observations };
}

const wordOf = (one: Observation): string => {
  if (one.outcome !== 'broken') return one.outcome;
  return one.seq.length === 0 ? `${one.severity} without an event that shows it` : one.severity;
};

/** The observations of a history, in words: `met`, `fail`, `warn`, `undecided`, `seen`, each once, in alphabetical order. */
export function outcomes(requirementId: string, drafts: readonly Draft[], options?: JudgingOptions): readonly string[] {
  return [...new Set(seen(requirementId, drafts, options).observations.map(wordOf))].toSorted();
}

/** One row of a table of tests: a sentence, what happened, what it comes to, and what the profile says. */
export type JudgedRow = readonly [
  sentence: string,
  drafts: readonly Draft[],
  words: readonly string[],
  options?: JudgingOptions,
];

export interface CheckTable {
  /** Id of the check; its file is next to the test. */
  readonly check: string;
  /** Requirement whose row names the check, unless a case names another one. */
  readonly requirement: string;
  readonly cases: readonly (readonly [
    ...row: readonly [sentence: string, drafts: readonly Draft[], words: readonly string[]],
    options?: JudgingOptions | undefined,
    requirement?: string,
  ])[];
  /** Set where the check only records, or where nothing in a history can break its rule. */
  readonly never?: 'met' | 'broken' | 'both';
}

/**
 * The tests of one check: every case, an empty history, and that the cases show the rule met, broken and leaving something alone.
 */
export function testCheck({ check, requirement, cases, never }: CheckTable): void {
  describe(check, () => {
    it('is the check of the requirement', () => expect(rowOf(requirement).requirement.check?.id).toBe(check));
    it('decides nothing on an empty history', () => {
      const words = outcomes(requirement, []);
      expect(words.filter((word) => word !== 'undecided' && word !== 'seen')).toEqual([]);
    });
    for (const [sentence, drafts, words, options, other] of cases)
      it(sentence, () => expect(outcomes(other ?? requirement, drafts, options)).toEqual([...words].toSorted()));
    const shown = cases.map(([, , words]) => words);
    const isAlone = (words: readonly string[]): boolean => !words.includes('fail') && !words.includes('warn');
    it.runIf(never !== 'met' && never !== 'both')('has a case that meets the rule', () =>
      expect(shown.some((words) => words.includes('met'))).toBe(true),
    );
    it.runIf(never !== 'broken' && never !== 'both')('has a case that breaks the rule', () =>
      expect(shown.some((words) => !isAlone(words))).toBe(true),
    );
    it('has a case that is left alone', () =>
      expect(shown.some((words) => isAlone(words) && !words.includes('met')) || shown.filter(isAlone).length > 1).toBe(
        true,
      ));
  });
}

/** Cases of several requirements that name the same check; the requirement is before the sentence. */
export const casesFor = (tables: Readonly<Record<string, readonly JudgedRow[]>>): CheckTable['cases'] =>
  Object.entries(tables).flatMap(([requirement, rows]) =>
    rows.map(
      ([sentence, drafts, words, options]) =>
        [`${requirement} ${sentence}`, drafts, words, options, requirement] as const,
    ),
  );
