/** What a certificate states about a run: follows from the evidence alone, so that anyone who verifies it can derive it again. */

import type { Contract } from '../contracts/contract.ts';
import type { CertifiedRun, NotVerified } from '../contracts/formats/certificate.ts';
import type { Result, Verdict } from '../contracts/formats/result.ts';
import { reasonsAgainstCertificate } from '../reports/certificate.ts';
import type { BegunRun } from '../runner/begun-run.ts';
import { digestOf } from './canonical-json.ts';
import { CertificateError } from './certificate-error.ts';
import { contractDigest } from './evidence.ts';

export interface EvidenceOfRun {
  readonly begun: BegunRun;
  readonly result: Result;
  readonly contracts: readonly Contract[];
  /** Last link of the hash chain; absent for a recording without one. */
  readonly chain?: string;
  /** True if the recording has its end. */
  readonly complete: boolean;
}

const UNVERIFIED: readonly Verdict[] = ['inconclusive', 'undeclared', 'not-offered', 'not-run', 'error'];

const list = (names: readonly string[]): string =>
  names.length > 8 ? `${names.slice(0, 8).join(', ')} and ${names.length - 8} more` : names.join(', ');

/** What restricts the verdict, on the face of the certificate. */
function limitsOf({ begun, result, contracts }: EvidenceOfRun): readonly string[] {
  const { options, plan, profile } = begun;
  const not = (names: readonly string[], words: string): readonly string[] =>
    names.length === 0 ? [] : [`${words}: ${list(names)}`];
  const uncovered = contracts.map(({ id }) => id).filter((id) => !plan.interfaces.includes(id));
  const unsure = Object.entries(profile.provenance ?? {}).filter(([, origin]) => origin !== 'documented');
  const waived = (result.waivers ?? []).filter(({ state }) => state === 'applied');
  return [
    ...reasonsAgainstCertificate(result),
    ...(begun.observed === undefined ? [] : ['the requests were sent by other clients and observed']),
    ...not(uncovered, 'interfaces that were not tested'),
    ...not(options.only ?? [], 'only these requirements were tested'),
    ...(options.readOnly ? ['no request that changes state was sent (read-only)'] : []),
    ...(options.effort === 'smoke' ? ['fewer generated requests than usual were sent (effort smoke)'] : []),
    ...not(
      waived.map(({ requirement }) => requirement),
      'failures that were waived',
    ),
    ...not(
      unsure.map(([key]) => key),
      'values of the profile that are assumed or observed, not documented',
    ),
    ...not(
      result.leftovers.map(({ what }) => what),
      'resources that the run could not remove',
    ),
  ];
}

/** Requirements without a verdict about the target; those of the interfaces that were not tested are named as interfaces. */
const notVerifiedOf = ({ begun: { plan }, result }: EvidenceOfRun): readonly NotVerified[] =>
  result.requirements
    .filter((one) => UNVERIFIED.includes(one.verdict) && plan.interfaces.includes(one.interface))
    .map(({ id, verdict, reason = '' }) => ({ requirement: id, verdict, reason }));

function notCertifiable(what: string, next: string): never {
  throw new CertificateError({ code: 'run.not-certifiable', what, next }, { exitCode: 3 });
}

const AGAIN = 'repair the cause and run again';

/** @throws CertificateError for a run about which nothing can be certified, not even that it failed. */
export function certifiedRun(evidence: EvidenceOfRun): CertifiedRun {
  const { begun, result, contracts, chain, complete } = evidence;
  if (chain === undefined)
    notCertifiable('an earlier version of the suite wrote the recording, without a hash chain', 'run again');
  if (!complete || !result.complete) notCertifiable('the run was not completed', 'run again, to its end');
  if (result.overall === 'RUN INVALID') notCertifiable(`the run is invalid: ${result.because.join('; ')}`, AGAIN);
  const tested = contracts.filter(({ id }) => begun.plan.interfaces.includes(id));
  const { id, startedAt, exchanges, deliveries, seed, effort } = result.run;
  return {
    kind: reasonsAgainstCertificate(result).length === 0 ? 'certificate' : 'statement',
    target: {
      name: begun.profile.name,
      mode: begun.profile.mode,
      addresses: Object.fromEntries(
        Object.entries(begun.profile.interfaces).map(([name, { baseUrl }]) => [name, baseUrl]),
      ),
    },
    run: { id, startedAt, exchanges, deliveries, seed, effort },
    overall: result.overall,
    because: result.because,
    interfaces: result.interfaces.map((one) => ({
      interface: one.interface,
      title: one.title,
      overall: one.overall,
      counts: one.counts,
    })),
    limits: limitsOf(evidence),
    notVerified: notVerifiedOf(evidence),
    documents: tested.map(({ source }) => source),
    digests: {
      contracts: Object.fromEntries(tested.map((contract) => [contract.id, contractDigest(contract)])),
      profile: digestOf(begun.profile),
      recordingChain: chain,
    },
  };
}
