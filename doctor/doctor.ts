/**
 * Examines a target before any test: address, certificate, clock, each identity by one known-good call, devices, listener. Sends nothing that
 * changes state. If one thing is wrong, what depends on it is not examined, so that each cause gives one message.
 */

import { ANONYMOUS } from '../contracts/anonymous.ts';
import { SANDBOX_HEADER, takesSandboxHeader } from '../contracts/sandbox-header.ts';
import { randomUUID } from 'node:crypto';
import type { Contract } from '../contracts/contract.ts';
import type { Exchange, HeaderList } from '../contracts/formats/recording.ts';
import type { Identity, Profile } from '../contracts/formats/profile.ts';
import { buildRequest } from '../generators/request.ts';
import { resolveReferences, type Environment } from '../profile/resolve.ts';
import { isDerived } from '../profile/derived-identities.ts';
import { servesInterface } from '../profile/rules/identities.ts';
import { createClient, type Client } from '../transport/client/client.ts';
import { knownValues } from '../transport/redaction/known-values.ts';
import { createPace } from '../transport/client/pace.ts';
import { proxyFor } from '../transport/client/proxy.ts';
import { createRecorder } from '../transport/recording/recorder.ts';
import { createRedactor } from '../transport/redaction/redactor.ts';
import { clockDiagnosis } from './clock.ts';
import { deviceCalls, deviceDiagnosis } from './device-calls.ts';
import type { Diagnosis } from './diagnosis.ts';
import { identityDiagnosis } from './identity.ts';
import { knownGoodCall, type KnownGoodCall } from './known-good-call.ts';
import { examineListener, notifying } from './listener.ts';
import { reachDiagnosis } from './reach.ts';

export interface ExamineOptions {
  readonly contracts: readonly Contract[];
  readonly profile: Profile;
  readonly env: Environment;
  /** Folder of the profile. */
  readonly directory: string;
  readonly signal?: AbortSignal;
  /** Called with each diagnosis as it is made. */
  readonly onDiagnosis?: (diagnosis: Diagnosis) => void;
  /** For one call; the wire's own limit where absent. */
  readonly timeoutMs?: number;
}

/** The doctor's calls look like those of a run, and can be distinguished from them. */
const SANDBOX_VALUE = 'conform-doctor';
const CONTROL = { step: 'control', kind: 'good' } as const;

interface Examination extends ExamineOptions {
  readonly client: Client;
  readonly report: (diagnosis: Diagnosis) => void;
}

type Call = Pick<KnownGoodCall, 'identity' | 'operation' | 'query'>;

function sandboxHeaders({ operation }: Call, { mode }: Profile): Record<string, string> {
  return mode === 'sandbox' && takesSandboxHeader(operation) ? { [SANDBOX_HEADER]: SANDBOX_VALUE } : {};
}

async function send(call: Call, { client, profile, timeoutMs }: Examination) {
  const { operation, identity, query } = call;
  const correlated = operation.parameters.some(({ name }) => name === 'correlationId');
  const headers = {
    ...sandboxHeaders(call, profile),
    ...(correlated ? { correlationId: `conform-doctor-${randomUUID()}` } : {}),
  };
  const spec = buildRequest(operation, { query, headers, binding: profile.bindings?.[operation.id] });
  return client.send(spec, {
    scenario: 'doctor',
    interface: operation.interface,
    identity,
    facts: CONTROL,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

/** Failures that are the identity's own: no token was to be had, a key file is missing. */
const isOwn = ({ failure }: Exchange): boolean => failure?.kind === 'unsent';

const identitiesFor = ({ id }: Contract, { identities }: Profile): [string, Identity][] =>
  Object.entries(identities).filter(([, identity]) => servesInterface(identity, id) && !isDerived(identity));

function reportProxy(contract: Contract, url: string, { env, report }: Examination): void {
  const proxy = proxyFor(new URL(url).origin, env);
  if (proxy === undefined) return;
  const what = `requests go through the proxy ${proxy.origin}`;
  report({ outcome: 'ok', check: 'proxy', subject: `interfaces.${contract.id}`, what });
}

/** Reports what the first response of an interface shows of the interface as a whole. */
function reportReached(contract: Contract, headers: HeaderList, { report }: Examination): void {
  report({ outcome: 'ok', check: 'reach', subject: `interfaces.${contract.id}`, what: 'the target responds' });
  const clock = clockDiagnosis(contract.id, headers, Date.now());
  if (clock !== undefined) report(clock);
}

const unproven = (name: string, { id }: Contract): Diagnosis => ({
  outcome: 'unproven',
  check: 'identity',
  subject: `identities.${name} on ${id}`,
  what: 'the credentials cannot be tried: the interface has no operation that changes no state',
});

const unsent = (name: string, { id }: Contract, { failure }: Exchange): Diagnosis => ({
  outcome: 'failed',
  check: 'identity',
  subject: `identities.${name} on ${id}`,
  what: `the credentials cannot be obtained: ${failure?.message ?? ''}`,
  next: 'check headers, oauth2 or jwt of the identity, and tls of the interface',
});

/** Any HTTP response shows that an interface is there; used if no read of it can be called with what the profile states. */
async function examineReach(contract: Contract, url: string, examination: Examination): Promise<void> {
  const { client, report, timeoutMs } = examination;
  const { exchange, live } = await client.send(
    { operation: '', method: 'GET', path: '/', query: '', headers: [] },
    {
      scenario: 'doctor',
      interface: contract.id,
      identity: ANONYMOUS,
      facts: CONTROL,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    },
  );
  if (live !== undefined) reportReached(contract, live.headers, examination);
  else if (exchange.failure !== undefined) report(reachDiagnosis(contract.id, url, exchange.failure));
}

/** @returns identities that work; none if the interface cannot be reached. */
async function examineIdentities(contract: Contract, examination: Examination): Promise<[string, Identity][]> {
  const { profile, env, report, signal } = examination;
  const url = resolveReferences(profile.interfaces[contract.id]?.baseUrl ?? '', env);
  reportProxy(contract, url, examination);
  const able: [string, Identity][] = [];
  let isReached = false;
  const callOf = (name: string, identity: Identity): KnownGoodCall | undefined =>
    knownGoodCall(name, identity, { contract, profile, nowMs: Date.now() });
  const identities = identitiesFor(contract, profile);
  if (!identities.some((one) => callOf(...one))) await examineReach(contract, url, examination);
  for (const [name, identity] of identities) {
    if (signal?.aborted) return able;
    const call = callOf(name, identity);
    if (call === undefined) {
      report(unproven(name, contract));
      continue;
    }
    const { exchange, live } = await send(call, examination);
    if (live === undefined && !isOwn(exchange)) {
      if (exchange.failure !== undefined) report(reachDiagnosis(contract.id, url, exchange.failure));
      return able;
    }
    if (live === undefined) {
      report(unsent(name, contract, exchange));
      continue;
    }
    if (!isReached) reportReached(contract, live.headers, examination);
    isReached = true;
    const diagnosis = identityDiagnosis(call, live);
    report(diagnosis);
    if (diagnosis.outcome === 'ok' && call.intent === 'served') able.push([name, identity]);
  }
  return able;
}

/** One diagnosis for each device: what is wrong with it, or that nothing is. */
async function examineDevices(
  contract: Contract,
  able: readonly (readonly [string, Identity])[],
  examination: Examination,
): Promise<void> {
  const calls = deviceCalls(contract, examination.profile, able);
  const devices = [...new Set(calls.map(({ device }) => device))];
  for (const device of devices) {
    const found: Diagnosis[] = [];
    for (const call of calls.filter((one) => one.device === device)) {
      if (examination.signal?.aborted) return;
      const { live } = await send(call, examination);
      if (live !== undefined) found.push(deviceDiagnosis(call, live.status));
    }
    const wrong = found.filter(({ outcome }) => outcome !== 'ok');
    const [first] = wrong;
    if (first !== undefined) examination.report(first);
    else if (found.length > 0)
      examination.report({ outcome: 'ok', check: 'device', subject: device, what: 'the device is as declared' });
  }
}

async function examineAll(examination: Examination, tested: readonly Contract[]): Promise<void> {
  for (const contract of tested) {
    if (examination.signal?.aborted) return;
    const able = await examineIdentities(contract, examination);
    if (able.length > 0) await examineDevices(contract, able, examination);
  }
}

/** Examines a target. Never rejects for what the target does. */
export async function examineTarget(options: ExamineOptions): Promise<readonly Diagnosis[]> {
  const { contracts, profile, env, directory, signal, onDiagnosis } = options;
  const diagnoses: Diagnosis[] = [];
  const report = (diagnosis: Diagnosis): void => {
    diagnoses.push(diagnosis);
    onDiagnosis?.(diagnosis);
  };
  const redactor = createRedactor({ known: knownValues(profile, env) });
  const recorder = createRecorder({ redactor });
  const pace = createPace(profile.limits);
  const client = createClient({ profile, env, recorder, redactor, pace, directory, ...(signal ? { signal } : {}) });
  const tested = contracts.filter(({ id }) => profile.interfaces[id] !== undefined);
  try {
    await examineAll({ ...options, client, report }, tested);
    const targets = notifying(tested).map(({ id }) => resolveReferences(profile.interfaces[id]?.baseUrl ?? '', env));
    if (targets.length > 0 && !signal?.aborted)
      report(await examineListener({ profile, env, directory, recorder, redactor }, targets));
  } finally {
    await client.close();
    await recorder.close();
  }
  return diagnoses;
}
