/** `conform verify`: does a certificate hold? */

import path from 'node:path';
import type { Command } from 'commander';
import { sha256 } from '../../certificate/canonical-json.ts';
import { rejected } from '../../certificate/certificate-error.ts';
import { certifiedRun } from '../../certificate/certified-run.ts';
import { contractDigest, suiteDigest } from '../../certificate/evidence.ts';
import { readPublicKey, signerOf } from '../../certificate/keys.ts';
import { openEnvelope, readEnvelope, requireSigner } from '../../certificate/read-envelope.ts';
import { isJudgedSo, requireEvidence, requireJudgedSo, requireStatedSo } from '../../certificate/verify.ts';
import type { Statement } from '../../contracts/formats/certificate.ts';
import { shortDigest } from '../../reports/certificate.ts';
import { wrap } from '../../contracts/text/wrap.ts';
import type { Console } from '../console.ts';
import { EXIT } from '../exit-codes.ts';
import { judgedAgain } from '../judged-again.ts';
import { packageVersion } from '../package-version.ts';

interface Flags {
  readonly key?: string;
  readonly fingerprint?: string;
  readonly evidence?: string;
  readonly contract?: string;
}

/** One step of the verification, and what keeps it from being a full one. */
interface Step {
  readonly name: string;
  readonly text: string;
  readonly doubt?: string;
}

const days = (from: Date, to: Date): string => `${Math.ceil((to.getTime() - from.getTime()) / 86_400_000)} days`;

async function signatureStep({ predicate }: Statement, { key, fingerprint }: Flags): Promise<Step> {
  const trusted = key === undefined ? fingerprint : (await signerOf(readPublicKey(key))).fingerprint;
  const text = `Ed25519, key ${predicate.signer.fingerprint}`;
  if (trusted === undefined)
    return {
      name: 'signature',
      text,
      doubt: 'no trusted key was given: use --key or --fingerprint with what you received from the signer',
    };
  requireSigner(predicate, trusted);
  return { name: 'signature', text: `${text}, which you trust` };
}

function judgedStep(statement: Statement, folder: string, contract: string | undefined): readonly Step[] {
  const { predicate } = statement;
  const { captured, chain, stored, judged, contracts } = judgedAgain(folder, contract);
  const { begun, complete, events } = captured;
  const isSameSuite =
    predicate.suite.sha256 === suiteDigest() &&
    contracts.every((one) => (predicate.digests.contracts[one.id] ?? contractDigest(one)) === contractDigest(one));
  const derived = certifiedRun({
    begun,
    result: stored,
    contracts,
    complete,
    ...(chain === undefined ? {} : { chain }),
  });
  requireStatedSo(predicate, derived, { isSameSuite });
  const recording: Step = {
    name: 'recording',
    text: `${events.length} events from header to end, each with the hash of all events before it`,
  };
  if (isSameSuite) requireJudgedSo(stored, judged);
  const by = `by partner-conform ${packageVersion}`;
  const isSo = isJudgedSo(stored, judged);
  const otherSuite = `partner-conform ${predicate.suite.version} issued it, and this installation has other program files or contracts`;
  return [
    recording,
    {
      name: 'judged again',
      text: isSo ? `${by}: ${judged.overall}, as stated` : `${by}: ${judged.overall}; stated: ${stored.overall}`,
      ...(isSo ? {} : { doubt: `${otherSuite}, which judge otherwise: verify with the version that issued it` }),
    },
    ...(isSameSuite || !isSo ? [] : [{ name: 'suite', text: `${otherSuite}, which judge the same` }]),
  ];
}

function validityStep({ predicate }: Statement, now: Date): Step {
  const [from, until] = [new Date(predicate.issuedAt), new Date(predicate.validUntil)];
  if (now < from)
    throw rejected('certificate.not-yet-valid', 'it is dated in the future', {
      expected: `at most ${now.toISOString()}`,
      received: predicate.issuedAt,
      next: 'compare the clocks of both machines',
    });
  const text = `from ${predicate.issuedAt.slice(0, 10)} until ${predicate.validUntil.slice(0, 10)}`;
  if (now > until) return { name: 'validity', text, doubt: `it expired ${days(until, now)} ago: ask for a new one` };
  return { name: 'validity', text: `${text}, ${days(now, until)} left` };
}

function kindStep({ predicate: { kind, overall, target } }: Statement): Step {
  if (kind === 'certificate')
    return { name: 'kind', text: `certificate of conformance for ${target.name}: ${overall}` };
  return {
    name: 'kind',
    text: `statement of test results for ${target.name}: ${overall}`,
    doubt: 'the file is a statement of results, not a certificate of conformance',
  };
}

/** What follows, and what does not: for readers who know neither the suite nor signatures. */
function meaning({ predicate }: Statement, doubts: readonly string[]): string {
  const { target, run, overall, limits, notVerified, interfaces, signer } = predicate;
  const addresses = Object.entries(target.addresses)
    .filter(([name]) => interfaces.some((one) => one.interface === name))
    .map(([name, address]) => `${name} ${address}`);
  const list = (title: string, lines: readonly string[]): string =>
    `${title}\n${lines.map((line) => `  ${wrap(`- ${line}`, 110).join('\n    ')}`).join('\n')}\n`;
  return [
    ...(doubts.length === 0 ? [] : [list('What is missing', doubts)]),
    list('This proves', [
      `the holder of the key ${signer.fingerprint} signed exactly this evidence`,
      `the recording of the run ${run.id} (${run.startedAt}, ${run.exchanges} requests, ${run.deliveries} notifications) is whole and unchanged since`,
      `by the contracts of the suite, the recorded exchanges give the verdict ${overall} for ${interfaces.map((one) => one.interface).join(', ')}`,
    ]),
    ...(limits.length === 0 ? [] : [list('Limits of the run', limits)]),
    list('This does not prove', [
      `that the recorded responses came from ${target.name} (${addresses.join(', ')}): for that you trust the signer`,
      'that the target behaves in the same way today, under load, or for requests that the run did not send',
      ...(notVerified.length === 0
        ? []
        : [
            `anything about ${notVerified.length} requirements without a verdict about the target (notVerified in the certificate)`,
          ]),
      'who holds the key: compare the fingerprint with the one that the signer published',
    ]),
  ].join('\n');
}

/** @returns the exit code. @throws UserError with the reason for which it is rejected */
export async function verify(file: string, flags: Flags, console: Console): Promise<number> {
  const envelope = readEnvelope(file);
  const statement = await openEnvelope(envelope);
  const folder = flags.evidence ?? path.dirname(file);
  const signature = await signatureStep(statement, flags);
  requireEvidence(statement, folder);
  const steps: readonly Step[] = [
    signature,
    { name: 'content', text: shortDigest(sha256(Buffer.from(envelope.payload, 'base64'))) },
    { name: 'evidence', text: `${statement.subject.map(({ name }) => name).join(', ')} as signed` },
    ...judgedStep(statement, folder, flags.contract),
    validityStep(statement, new Date()),
    kindStep(statement),
  ];
  const doubts = steps.flatMap(({ doubt }) => (doubt === undefined ? [] : [doubt]));
  const mark = ({ doubt }: Step): string => (doubt === undefined ? '✓' : '!');
  console.out(steps.map((step) => `${mark(step)} ${step.name.padEnd(13)} ${step.text}\n`).join(''));
  console.out(`\n${doubts.length === 0 ? 'VERIFIED' : 'NOT VERIFIED IN FULL'}\n\n${meaning(statement, doubts)}`);
  return doubts.length === 0 ? EXIT.ok : EXIT.notVerified;
}

export function verifyCommand(command: Command, console: Console, exit: (code: number) => void): void {
  command
    .argument('<file>', 'certificate.json')
    .option('--key <file>', 'public key of the signer whom you trust, in PEM form')
    .option('--fingerprint <text>', 'fingerprint of that key, in place of --key')
    .option('--evidence <folder>', 'folder of the run (default: the folder of the certificate)')
    .option('--contract <file>', 'OpenAPI file of the run, if it was about your own interface')
    .addHelpText(
      'after',
      `
Verifies the signature, the digests of the evidence, the recording from header to end, judges it again and compares. Sends no request.

Examples:
  conform verify reports/out/latest/certificate.json --key signing.pem.pub
  conform verify certificate.json --evidence run/ --fingerprint 9PuCzPtVhTS8vLLJ2Ls7pKWQ4MkDQd0pJP0fgZHnQxA

Exit codes: 0 a valid certificate of conformance; 1 rejected: the content or the evidence was changed after signing; 2 usage or file error;
3 nothing was changed, but the file is a statement of results or expired, no trusted key was given, or another version gives another verdict`,
    )
    .action(async (file: string, flags: Flags) => exit(await verify(file, flags, console)));
}
