/** Asks the target about the points that the documents leave unspecified and the profile does not declare. */

import { setMaxListeners } from 'node:events';
import type { Contract } from '../contracts/contract.ts';
import type { Exchange } from '../contracts/formats/recording.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { DEFAULT_OPTIONS } from '../profile/run-options.ts';
import type { Environment } from '../profile/resolve.ts';
import { createWorld, type WorldParts } from '../runner/create-world.ts';
import { leftoverLine } from '../runner/leftover-line.ts';
import { resolvedProfile } from '../runner/resolved-profile.ts';
import { runNameOf } from '../suites/evidence/run-name.ts';
import type { CreatedResource, World } from '../suites/scenarios/scenario.ts';
import { createClient, type Client } from '../transport/client/client.ts';
import { createPace } from '../transport/client/pace.ts';
import type { Listener } from '../transport/listener/listener.ts';
import { openListener } from '../transport/listener/open-listener.ts';
import { createLedger } from '../transport/recording/ledger.ts';
import { createRecorder } from '../transport/recording/recorder.ts';
import { knownValues } from '../transport/redaction/known-values.ts';
import { createRedactor } from '../transport/redaction/redactor.ts';
import { announcingSteps } from './announced-step.ts';
import { Findings, isOpen, profileWith, type Found } from './findings.ts';
import { errorFormOf, learnContextOf } from './learn-context.ts';
import { isAccepted, type LearnContext, type Learner, type Probed } from './learner.ts';
import { LEARNERS } from './learners/all.ts';
import { creation } from './learners/creation.ts';
import { AFTER_CREATION, learnOperations } from './operations.ts';
import { rejectedIn, type RejectedIdentity } from './rejected-identity.ts';
import { NoResponse, stoppingAtSilence } from './silence.ts';
import { learnAvailability } from './unavailable.ts';
import { ofInterface } from '../profile/declared-value.ts';

export interface LearnOptions {
  readonly contracts: readonly Contract[];
  readonly profile: Profile;
  readonly env: Environment;
  /** Folder of the profile. */
  readonly directory: string;
  readonly signal: AbortSignal;
  /** Sends no request that changes state. */
  readonly readOnly: boolean;
  /** Called with what is asked next, before its first request. */
  readonly onProgress?: (text: string) => void;
  /** Called before an error is thrown, with what stays at the target. */
  readonly onLeftovers?: (leftovers: Learnt['leftovers']) => void;
}

export interface WithoutBody {
  /** The declaration to write. */
  readonly key: string;
  /** Number of bodies that were tried. */
  readonly tried: number;
  /** The response to the body with the most members: it lacks the least. */
  readonly fullest: Pick<Probed, 'method' | 'target' | 'status' | 'text'>;
}

function rejectedBodies(key: string, probes: readonly Probed<unknown>[]): readonly WithoutBody[] {
  const size = ({ sent = {} }: Probed<unknown>): number => Object.keys(sent).length;
  const [fullest] = probes.toSorted((one, other) => size(other) - size(one));
  return fullest && !probes.some(isAccepted) ? [{ key, tried: probes.length, fullest }] : [];
}

export interface Learnt {
  readonly found: readonly Found[];
  /** Keys for which the responses of one interface show different values. */
  readonly contradictory: readonly string[];
  readonly exchanges: number;
  /** Resources that were created; no document describes how they are removed. */
  readonly created: number;
  readonly leftovers: readonly { readonly what: string; readonly why: string }[];
  /** Interfaces of which no body was found that creates a resource, each with a response. */
  readonly withoutBody: readonly WithoutBody[];
  /** Interfaces whose target stopped to respond, each with its last request; they were not asked any further. */
  readonly silent: readonly Exchange[];
  /** Interfaces that rejected the credentials of every request, of which nothing is found. */
  readonly rejected: readonly RejectedIdentity[];
}

const openKeys = (learner: Learner<unknown>, contract: Contract, profile: Profile): readonly string[] =>
  learner
    .keys(contract)
    .filter(
      (key) => contract.declarations.some((one) => one.key === key) && isOpen(ofInterface(contract, profile), key),
    );

type Shared = Omit<WorldParts, 'contract' | 'profile' | 'created' | 'number' | 'deletions'>;

/** Runs the learners of one interface, each with what those before it have found. */
async function learnInterface(
  contract: Contract,
  findings: Findings,
  shared: Shared,
  { created, withoutBody }: { readonly created: CreatedResource[]; readonly withoutBody: WithoutBody[] },
  { profile, env, readOnly, signal, onProgress }: LearnOptions,
): Promise<void> {
  let last = 0;
  const { client, next } = announcingSteps(shared.client, (text) => onProgress?.(`${contract.id}: ${text}`));
  const profileNow = (): Profile => profileWith(profile, findings.all);
  const own = { created, number: () => (last += 1), deletions: new Map<string, () => void>() };
  const worldIn = (known: Profile): World =>
    createWorld({ ...shared, ...own, client, contract, profile: resolvedProfile(known, env) }, 'learn');
  const control = worldIn(profile);
  const [caller] = control.customers;
  const form = caller && !signal.aborted ? await errorFormOf(control, caller) : undefined;
  const contextIn = (known: Profile): LearnContext | undefined => {
    const world = worldIn(known);
    const [customer] = world.customers;
    return customer && learnContextOf(world, customer, form);
  };
  const tryOperations = async (finds: string, actions?: typeof AFTER_CREATION): Promise<void> => {
    if (readOnly || signal.aborted) return;
    next(finds);
    const known = profileNow();
    const trial = (bindings: Profile['bindings']): LearnContext | undefined =>
      contextIn({ ...known, bindings: { ...known.bindings, ...bindings } });
    for (const proposal of await learnOperations(contract, known, trial, actions)) findings.add(contract, proposal);
  };
  await tryOperations('operations whose path the documents do not state');
  const tryAvailability = async (action: 'list' | 'retrieve'): Promise<void> => {
    const context = contract.operations.some(({ unavailable }) => unavailable) && contextIn(profileNow());
    if (!context || signal.aborted) return;
    for (const proposal of await learnAvailability(contract, profile, context, [action]))
      findings.add(contract, proposal);
  };
  await tryAvailability('list');
  const ask = async (learner: Learner<unknown>): Promise<void> => {
    const open = openKeys(learner, contract, profile);
    if (open.length === 0 || (readOnly && learner.changesState) || signal.aborted) return;
    next(learner.finds);
    const context = contextIn(profileNow());
    if (!context) return;
    const probes = await learner.probe(context);
    const key = `${contract.id}.create.minimalBody`;
    if (learner === creation && open.includes(key)) withoutBody.push(...rejectedBodies(key, probes));
    for (const proposal of learner.conclude(probes, contract))
      if (open.includes(proposal.key)) findings.add(contract, proposal);
  };
  for (const learner of LEARNERS) {
    await ask(learner);
    if (learner !== creation || readOnly) continue;
    await tryOperations('operations on a created resource', AFTER_CREATION);
    await tryAvailability('retrieve');
  }
}

async function cleanUp(ledger: ReturnType<typeof createLedger>, client: Client): Promise<Learnt['leftovers']> {
  const left = await ledger.cleanUp(client);
  await client.close();
  return left.map(leftoverLine);
}

/**
 * Sends the probes of every learner with an open point, within the limits of the profile, and removes the hubs that they register, also if an error
 * ends it.
 */
export async function learn(options: LearnOptions): Promise<Learnt> {
  const { contracts, profile, env, directory, signal, onLeftovers } = options;
  setMaxListeners(0, signal);
  const redactor = createRedactor({ known: knownValues(profile, env) });
  const recorder = createRecorder({ redactor });
  const pace = createPace(profile.limits);
  const clientParts = { profile, env, recorder, redactor, pace, directory };
  const client = createClient({ ...clientParts, signal });
  const ledger = createLedger();
  let listening: Promise<Listener> | undefined;
  const listener = (): Promise<Listener> =>
    (listening ??= openListener({ settings: profile.listener ?? {}, recorder, redactor, env, directory }));
  const asked = contracts.filter(({ id }) => profile.interfaces[id] !== undefined);
  const findings = new Findings(profile, asked);
  const { id, startedAt } = recorder.header.run;
  const shared: Shared = {
    client: stoppingAtSilence(client),
    recorder,
    listener,
    ledger,
    env,
    directory,
    signal,
    options: DEFAULT_OPTIONS,
    runName: runNameOf({ id }),
    startedAt: new Date(startedAt),
  };
  const [created, withoutBody, silent]: [CreatedResource[], WithoutBody[], Exchange[]] = [[], [], []];
  const rejected: RejectedIdentity[] = [];
  const askAll = async (): Promise<void> => {
    for (const contract of asked) {
      const own: CreatedResource[] = [];
      const bodies = withoutBody.length;
      await learnInterface(contract, findings, shared, { created: own, withoutBody }, options).catch(
        (error: unknown) => {
          if (!(error instanceof NoResponse)) throw error;
          silent.push(error.exchange);
        },
      );
      created.push(...own);
      const none = rejectedIn(recorder.events, contract.id);
      if (!none) continue;
      rejected.push(none);
      findings.drop(contract);
      withoutBody.splice(bodies);
    }
  };
  const end = async (): Promise<Learnt['leftovers']> => {
    try {
      await client.close();
      return await cleanUp(ledger, createClient(clientParts));
    } finally {
      await listening?.then((one) => one.close()).catch(() => undefined);
      await recorder.close();
    }
  };
  const [asking] = await Promise.allSettled([askAll()]);
  const leftovers = await end();
  if (asking.status === 'rejected' && !signal.aborted) {
    onLeftovers?.(leftovers);
    throw asking.reason;
  }
  const exchanges = recorder.events.filter((event): event is Exchange => event.event === 'exchange').length;
  return {
    found: findings.all,
    contradictory: findings.contradictory,
    exchanges,
    created: created.length,
    leftovers,
    withoutBody,
    silent,
    rejected,
  };
}
