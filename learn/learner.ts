/** A learner: the requests that show how a target behaves at a point which the documents leave unspecified, and what follows from them. */

import type { Contract, Json, JsonObject, Operation } from '../contracts/contract.ts';
import type { HeaderList } from '../contracts/formats/recording.ts';
import { idIn, jsonObject } from '../suites/scenarios/resources/resource.ts';
import type { CallOptions, CallValues, Customer, World } from '../suites/scenarios/scenario.ts';
import { isClientError, isSuccess } from '../contracts/status-class.ts';

/**
 * A request of a learner and its response: what a conclusion is drawn from.
 * @typeParam Seen what the learner observed in addition to responses, for example a notification
 */
export interface Probed<Seen = never> {
  /** What the request tries; the conclusion selects by it. */
  readonly about: string;
  /** The member, operation, form or the like with which it is tried, where the learner tries several. */
  readonly of?: string | undefined;
  /** Number of the exchange in the recording. */
  readonly seq: number;
  readonly method: string;
  /** Path and query, redacted. */
  readonly target: string;
  /** Absent if there was no response. */
  readonly status?: number;
  readonly headers: HeaderList;
  readonly text: string;
  readonly json?: Json;
  /** True for a success status with what this target returns for an unknown path: an error. */
  readonly isError?: true;
  /** The body that was sent, `{unique}` not replaced. */
  readonly sent?: JsonObject | undefined;
  readonly seen?: Seen;
}

/** A value for a declaration, with the exchanges that show it. */
export interface Proposal {
  /** Section of the profile; `declarations` if absent. */
  readonly section?: 'bindings' | 'notOffered';
  readonly key: string;
  readonly value: Json;
  /** True if other interfaces of the target may well do otherwise: it is declared for all only if all show it. */
  readonly isOwn?: boolean;
  readonly shownBy: readonly Probed<unknown>[];
}

export interface ProbeOptions extends Pick<CallOptions, 'tamper' | 'sandboxValue'> {
  readonly identity?: string;
  readonly of?: string | undefined;
  /** The body with `{unique}`. */
  readonly sent?: JsonObject | undefined;
}

/** What a learner sends with. */
export interface LearnContext {
  readonly world: World;
  readonly contract: Contract;
  readonly customer: Customer;
  readonly send: (about: string, operation: Operation, values: CallValues, options?: ProbeOptions) => Promise<Probed>;
  /** Sends a creation; `{unique}` in the body is replaced. */
  readonly create: (about: string, body: JsonObject, of?: string) => Promise<Probed | undefined>;
  /** Retrieves what a creation returned until it is there, or for some seconds; no request without an id or an operation for it. */
  readonly readNew: (about: string, created: Probed, of?: string) => Promise<readonly Probed[]>;
  /** The body that is known to create a resource, with other members; without any knowledge, only those. */
  readonly body: (members?: JsonObject) => JsonObject;
  /** A resource that `learn` created, by its id; the first call creates it. */
  readonly resource: () => Promise<string | undefined>;
}

export interface Learner<Seen = never> {
  readonly id: string;
  /** What it finds out, for a person. */
  readonly finds: string;
  /** Keys that it may propose for an interface. */
  readonly keys: (contract: Contract) => readonly string[];
  /** True if it creates or changes resources; a read-only run omits it. */
  readonly changesState: boolean;
  readonly probe: (context: LearnContext) => Promise<readonly Probed<Seen>[]>;
  /** Pure. A method, so that learners which see different things are in one list: each concludes from its own probes only. */
  conclude(probes: readonly Probed<Seen>[], contract: Contract): readonly Proposal[];
}

/** Keys of an interface's own declarations. */
export const ownKeys =
  (...names: readonly string[]) =>
  ({ id }: Pick<Contract, 'id'>): readonly string[] =>
    names.map((name) => `${id}.${name}`);

type Outcome = Pick<Probed, 'status' | 'isError'>;

export const isAccepted = ({ status = 0, isError }: Outcome): boolean => isSuccess(status) && isError !== true;

/** The id of the resource that a response shows. */
export const returnedId = ({ json }: Pick<Probed, 'json'>): string | undefined => idIn(jsonObject(json) ?? {});

/** Rejected with the status of a rejection. */
export const isRejected = ({ status = 0 }: Outcome): boolean => isClientError(status);

/** Statuses of a target that does not serve a path, or not with this method: it finds this out before it reads credentials. */
export const NOT_THERE: readonly number[] = [404, 405, 501];

/** Rejected, also by an error body with a success status. */
export const hasRejection = (one: Outcome): boolean => isRejected(one) || one.isError === true;

export const about = <Seen>(probes: readonly Probed<Seen>[], ...names: readonly string[]): readonly Probed<Seen>[] =>
  probes.filter((one) => names.includes(one.about));

/** The probes of one member, operation, form or the like. */
export const ofOne = <Seen>(probes: readonly Probed<Seen>[], name: string): readonly Probed<Seen>[] =>
  probes.filter(({ of }) => of === name);

/** Each status once, in ascending order; 0 for a request without a response. */
export const statusesOf = (probes: readonly Probed<unknown>[]): readonly number[] =>
  [...new Set(probes.map(({ status = 0 }) => status))].toSorted((one, other) => one - other);

/** The statuses with which every one of some requests was rejected; nothing if one was not, as a success is no rule. */
export function rejectionStatuses(key: string, probes: readonly Probed<unknown>[]): readonly Proposal[] {
  if (probes.length === 0 || !probes.every(isRejected)) return [];
  return [{ key, value: statusesOf(probes), shownBy: probes }];
}
