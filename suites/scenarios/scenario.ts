/** A scenario: one sequence of steps against a target. It sends, waits and notes; it decides nothing. */

import type { Contract, Json, Operation } from '../../contracts/contract.ts';
import type { StatedFacts } from '../../contracts/formats/evidence/facts.ts';
import type { NoteFacts, NoteName } from '../../contracts/formats/evidence/notes.ts';
import type { StepFacts, StepName } from '../../contracts/formats/evidence/steps.ts';
import type { Delivery, DeliveryFacts, Exchange } from '../../contracts/formats/recording.ts';
import type { Binding, Identity, Profile } from '../../contracts/formats/profile.ts';
import type { TriggerName } from '../../contracts/formats/profile-schema.ts';
import type { RequestSpec } from '../../generators/request-spec.ts';
import type { Effort, RunOptions } from '../../profile/run-options.ts';
import type { Tampering } from '../../contracts/formats/evidence/conditions.ts';
import type { LiveResponse } from '../../transport/client/decoded-response.ts';
import type { CallbackReply } from '../../transport/listener/callback.ts';
import type { LedgerEntry } from '../../transport/recording/ledger.ts';

interface Applicability {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly options: RunOptions;
}

/** Values that a scenario gives to facts of a step: those listed, or any that the step allows where a fact is left out. */
type ProvidedFacts<N extends StepName> = {
  readonly [K in Exclude<keyof StepFacts<N>, 'step'>]?: readonly Exclude<StepFacts<N>[K], undefined>[];
};

/** Evidence that a scenario records: exchanges of a step, notes, or requests to the listener. */
export type Provided =
  | { [N in StepName]: { readonly step: N; readonly facts?: ProvidedFacts<N> } }[StepName]
  | { readonly note: NoteName }
  | { readonly delivery: true };

/** Exchanges of these steps, with any facts they allow. */
export const steps = (...names: readonly StepName[]): readonly Provided[] =>
  names.map((step) => ({ step }) as Provided);

export const defineScenario = (scenario: Scenario): Scenario => scenario;

export interface Scenario {
  readonly id: string;
  readonly purpose: string;
  /** What a smaller effort omits, for the plan. */
  readonly without?: Readonly<Partial<Record<Effort, string>>>;
  /** True if any of its steps may change what the target holds. */
  readonly changesState: boolean;
  /** True if it takes the place of scenarios that a read-only run leaves out. */
  readonly onlyIfReadOnly?: true;
  /** `control`: before all others; `main`: side by side; `end`: when all others have ended. */
  readonly phase: 'control' | 'main' | 'end';
  /** True if it takes longer than all others, as it waits for most of its time: its requests are sent before those of others. */
  readonly goesFirst?: true;
  /**
   * Other scenarios of the interface whose resources, hubs or order it depends on, or all of them: one shard runs these scenarios together.
   * Absent if it depends on none.
   */
  readonly together?: 'all' | readonly string[];
  /** True if every shard runs it that runs a scenario of the interface. */
  readonly inEveryShard?: true;
  /** Actions of the operations it calls; any operation if absent. */
  readonly calls?: readonly Operation['action'][];
  /** Evidence that it records if it runs. */
  readonly provides: readonly Provided[];
  /** Why it cannot run here, undefined if it can; `other-interface` if it does not apply to this interface. */
  readonly obstacle: (where: Applicability) => string | undefined;
  readonly run: (world: World) => Promise<void>;
}

/** Values for the parameters and the body of one request. */
export interface CallValues {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, Json | undefined>>;
  /** `null` omits a header field that the suite sends by default. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: Json;
  readonly rawBody?: string;
  readonly contentType?: string;
}

export interface CallOptions {
  readonly identity: string;
  readonly facts: StatedFacts;
  readonly transport?: 'pooled' | 'raw';
  /** Value of x-external-system instead of the run's; `null` leaves it out. */
  readonly sandboxValue?: string | null;
  /** Changes the credential header fields before sending. */
  readonly tamper?: Tampering;
  readonly timeoutMs?: number;
  /** Form of the body, with the values of the declaration `bodyWrapping`, instead of the declared one. */
  readonly wrapping?: string;
  /** Path below the base URL instead of that of the operation. */
  readonly path?: string;
}

export interface Response {
  readonly exchange: Exchange;
  readonly live: LiveResponse | undefined;
  /** True for the operation's success status (any 2xx where none is stated or bound). */
  readonly succeeded: boolean;
}

/** A path of the listener that a hub can be registered with. */
export interface CallbackEndpoint {
  readonly url: string;
  readonly name: string;
  readonly deliveries: readonly Delivery[];
  /** The first delivery from an event number on, past or future, whose text satisfies the predicate; undefined at the deadline. */
  readonly next: (
    from: number,
    predicate: (text: string) => boolean,
    deadlineMs: number,
  ) => Promise<Delivery | undefined>;
}

/** A customer of the target, with the identity that may do everything on this interface. */
export interface Customer {
  readonly name: string;
  readonly identity: string;
}

/** A resource that this run created. */
export interface CreatedResource {
  readonly id: string;
  readonly identity: string;
  readonly customer: string;
  /** Number of it within the run and interface, equal to the fact `item` of exchanges about it. */
  readonly item: string;
  readonly externalId: string;
}

/** A resource with the request that removes it. */
export type RemovableResource = Pick<LedgerEntry, 'what' | 'id' | 'identity' | 'operation'> &
  Required<Pick<LedgerEntry, 'cleanup'>>;

/** What a precondition that could not be reached blocks, and what did not come. */
type BlockedFacts = Pick<NoteFacts<'blocked'>, 'operations' | 'lacks'>;

export interface World {
  readonly contract: Contract;
  /** References to the environment resolved; never recorded as such. */
  readonly profile: Profile;
  readonly options: RunOptions;
  /** Customers with a fully allowed identity on this interface; the first is the one most scenarios act for. */
  readonly customers: readonly Customer[];
  readonly identities: readonly (Identity & { readonly name: string })[];
  readonly signal: AbortSignal;
  /** Name of the run at this interface, which is in every text by which a resource of it is recognised: no other interface sends the same text. */
  readonly runName: string;
  /** Wall-clock time at which the run began, for time windows. */
  readonly startedAt: Date;

  /** Operation by action, or undefined where the interface has none, or none that is bound and offered. */
  readonly operation: (action: Operation['action']) => Operation | undefined;
  /** True for an operation the document calls unavailable, unless the profile declares it available. */
  readonly isUnavailable: (operation: Operation) => boolean;
  /** Operations that have a method and a path, by the document or by the profile, and are offered; without those a partner receives. */
  readonly boundOperations: () => readonly Operation[];
  readonly methodOf: (operation: Operation) => string;
  /** Path template. */
  readonly pathOf: (operation: Operation) => string;
  /** True if the identity's header fields hold something that looks like a JWT. */
  readonly hasJwt: (identity: string) => boolean;
  /** True if the identity's credentials are in several header fields. */
  readonly hasSeveralFields: (identity: string) => boolean;
  readonly binding: (operation: Operation) => Binding | undefined;
  readonly declared: (key: string) => Json | undefined;
  /** Value of a declaration of this interface: `own('windowField')` is `declared('ticket.windowField')` for tickets. */
  readonly own: (name: string) => Json | undefined;
  /** A separate seed for each purpose, so that a new case changes no other. */
  readonly seed: (...parts: readonly string[]) => number;

  readonly call: (operation: Operation, values: CallValues, options: CallOptions) => Promise<Response>;
  /** Sends a request made elsewhere (generated, invalid, to an undescribed path). */
  readonly send: (spec: RequestSpec, options: CallOptions) => Promise<Response>;
  /** Fires a trigger of the profile; false if it is undeclared or failed. @param item - the resource, where no `delivery-window` notes it */
  readonly trigger: (name: TriggerName, values: TriggerValues, item?: string) => Promise<boolean>;
  readonly hasTrigger: (name: TriggerName) => boolean;
  /** True if the trigger takes the customer as a parameter. */
  readonly isForAnyCustomer: (name: TriggerName) => boolean;

  /** Opens a callback for a hub; `respond` selects the response to each delivery by its text. */
  readonly openCallback: (
    facts: Omit<DeliveryFacts, 'interface'>,
    respond?: (text: string) => CallbackReply,
  ) => Promise<CallbackEndpoint>;
  /** Milliseconds on the run's monotonic clock, the one of the recording. */
  readonly now: () => number;
  /** Sequence number the next event of the recording will have. */
  readonly sequence: () => number;
  /** Records a note; the interface is added where its facts have one. */
  readonly note: <N extends NoteName>(name: N, facts: Omit<NoteFacts<N>, 'interface'>) => void;
  /** Notes that a precondition could not be reached, with the exchange that stopped it. */
  readonly blocked: (reason: string, what?: { readonly cause?: Exchange | undefined } & BlockedFacts) => void;
  /** Resources created so far by any scenario; an acknowledged resource must still exist at the end. */
  readonly created: CreatedResource[];
  /** Remembers a resource, and the request that removes it if the run ends before; the function returned notes an acknowledged removal. */
  readonly remember: (resource: RemovableResource) => () => void;
  /** Remembers the hub in a response, if any, and its deletion if that is bound; returns its id. */
  readonly rememberHub: (
    response: Response,
    what: string,
    identity: string,
    operation: Operation,
  ) => string | undefined;
  /** The next number of this run and interface, from 1; names and external ids are made of it. */
  readonly number: () => number;
  /** Resolves after a time of the monotonic clock, or when the run is interrupted. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** What a trigger may contain of the resource that it is about. */
export type TriggerValues = Pick<CreatedResource, 'id' | 'externalId' | 'customer'>;
