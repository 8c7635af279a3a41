/** `conform certify`: signs a statement about a stored run. */

import { LATEST_RUN } from '../run-folder.ts';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { sha256 } from '../../certificate/canonical-json.ts';
import { certifiedRun } from '../../certificate/certified-run.ts';
import { signingBy, signingWith, type Sign } from '../../certificate/dsse.ts';
import { subjectsIn } from '../../certificate/evidence.ts';
import { issue } from '../../certificate/issue.ts';
import { readPrivateKey, readPublicKey, signerOf, writeNewKey } from '../../certificate/keys.ts';
import { endOfValidity } from '../../certificate/validity.ts';
import { requireJudgedSo } from '../../certificate/verify.ts';
import type { CertifiedRun, StatementSubject } from '../../contracts/formats/certificate.ts';
import { UserError } from '../../contracts/errors/user-error.ts';
import { certificateReport, shortDigest } from '../../reports/certificate.ts';
import { writeWhole } from '../../runner/write-whole.ts';
import type { Console } from '../console.ts';
import { EXIT } from '../exit-codes.ts';
import { judgedAgain } from '../judged-again.ts';
import { packageVersion } from '../package-version.ts';

interface Flags {
  readonly key?: string;
  readonly signer?: string;
  readonly publicKey?: string;
  readonly newKey?: string;
  readonly validFor: string;
  readonly statement?: boolean;
  readonly out?: string;
}

async function newKey(file: string, console: Console): Promise<void> {
  const { publicFile, key } = writeNewKey(file);
  const { fingerprint } = await signerOf(key);
  console.out(`private key  ${file}   keep it secret; only you can read the file
public key   ${publicFile}   give it to those who verify your certificates
fingerprint  ${fingerprint}
next         conform certify --key ${file}
`);
}

function signingOf({ key, signer, publicKey }: Flags): { readonly sign: Sign; readonly publicKey: KeyObject } {
  if (key !== undefined && signer === undefined) {
    const privateKey = readPrivateKey(key, process.env);
    return { sign: signingWith(privateKey), publicKey: createPublicKey(privateKey) };
  }
  if (key === undefined && signer !== undefined && publicKey !== undefined)
    return { sign: signingBy(signer), publicKey: readPublicKey(publicKey) };
  throw new UserError({
    code: 'options.key',
    what: 'nothing to sign with',
    expected: 'either --key FILE, or --signer COMMAND with --public-key FILE',
    next: 'conform certify --new-key FILE makes a key',
  });
}

function requireKind({ kind, limits }: CertifiedRun, { statement }: Flags): void {
  if (kind === 'certificate' || statement === true) return;
  throw new UserError(
    {
      code: 'run.no-certificate',
      what: `the run does not qualify for a certificate of conformance:\n${limits.map((limit) => `  - ${limit}`).join('\n')}`,
      next: 'the same command with --statement signs a statement of results, which lists these reasons',
    },
    { exitCode: EXIT.notVerified },
  );
}

/** Copies the evidence, unless it is in the folder already. */
function copyEvidence(subjects: readonly StatementSubject[], from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  if (path.resolve(from) === path.resolve(to)) return;
  for (const { name } of subjects) copyFileSync(path.join(from, name), path.join(to, name));
}

export async function certify(folder: string, flags: Flags, console: Console): Promise<void> {
  if (flags.newKey !== undefined) return newKey(flags.newKey, console);
  const { sign, publicKey } = signingOf(flags);
  const issuedAt = new Date();
  const validUntil = endOfValidity(issuedAt, flags.validFor);
  const { captured, chain, stored, judged, contracts } = judgedAgain(folder);
  requireJudgedSo(stored, judged);
  const certified = certifiedRun({
    begun: captured.begun,
    result: stored,
    contracts,
    complete: captured.complete,
    ...(chain === undefined ? {} : { chain }),
  });
  requireKind(certified, flags);
  const subjects = subjectsIn(folder);
  const signer = await signerOf(publicKey);
  const { statement, envelope } = issue({
    certified,
    subjects,
    issuedAt,
    validUntil,
    signer,
    sign,
    suiteVersion: packageVersion,
  });
  const digest = sha256(Buffer.from(envelope.payload, 'base64'));
  const { out = folder } = flags;
  copyEvidence(subjects, folder, out);
  const certificate = path.join(out, 'certificate.json');
  writeWhole(certificate, `${JSON.stringify(envelope)}\n`);
  writeWhole(
    path.join(out, 'certificate.html'),
    certificateReport(stored, { certificate: statement.predicate, digest }),
  );
  console.out(`${certified.kind === 'certificate' ? 'certificate of conformance' : 'statement of test results'} for ${certified.target.name}: ${certified.overall}
signed     by the key ${signer.fingerprint}, valid until ${statement.predicate.validUntil.slice(0, 10)}
content    ${shortDigest(digest)}
limits     ${certified.limits.length === 0 ? 'none' : certified.limits.join('; ')}
files      ${certificate}, ${path.join(out, 'certificate.html')}
evidence   ${subjects.map(({ name }) => name).join(', ')} in ${out}: hand over the folder, as these files are needed to verify
next       conform verify ${certificate} --fingerprint ${signer.fingerprint}
`);
}

export function certifyCommand(command: Command, console: Console): void {
  command
    .argument('[run]', 'folder of a run', LATEST_RUN)
    .option('--key <file>', 'private Ed25519 key, PKCS#8 in PEM form (CONFORM_KEY_PASSPHRASE if it is encrypted)')
    .option(
      '--signer <command>',
      'command that signs: octets on standard input, signature in base64 on standard output',
    )
    .option('--public-key <file>', 'public key of the signing command, in PEM form')
    .option('--new-key <file>', 'write a new private key and, as <file>.pub, its public key; sign nothing')
    .option('--valid-for <days>', 'validity of the certificate, in days', '90d')
    .option('--statement', 'sign a statement of results if the run does not qualify for a certificate')
    .option('--out <folder>', 'folder for certificate and evidence (default: the folder of the run)')
    .addHelpText(
      'after',
      `
A certificate needs a run with --certify that is CONFORMANT and has no waiver. A run that is incomplete or invalid is not certified at all.
The signed statement (in-toto, in a DSSE envelope) contains the digests of the evidence: recording, result, plan and profile without secrets.

Examples:
  conform certify --new-key signing.pem                  once: a key
  conform certify --key signing.pem                      the latest run
  conform certify --key signing.pem --statement --valid-for 30d
  conform certify --signer 'sign-with-hsm --raw | base64 -w0' --public-key hsm.pub

Exit codes: 0 signed; 1 the stored result does not follow from the recording; 2 usage, key or file error; 3 no certificate for this run`,
    )
    .action((folder: string, flags: Flags) => certify(folder, flags, console));
}
