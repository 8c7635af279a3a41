/** Does a signed statement hold? Each doubt has its own reason; the first one is thrown. */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CertifiedRun, Statement } from '../contracts/formats/certificate.ts';
import type { Result } from '../contracts/formats/result.ts';
import type { BegunRun } from '../runner/begun-run.ts';
import { RecordingError } from '../transport/recording/recording-error.ts';
import { readRecording } from '../transport/recording/read-recording.ts';
import { canonicalJson, digestOf, sha256 } from './canonical-json.ts';
import { rejected, type CertificateFault } from './certificate-error.ts';
import { RUN_FILES } from '../runner/run-files.ts';

const AS_SIGNED = 'ask the signer for the folder of the run as it was signed';

function isOtherProfile(file: string, { predicate }: Statement): boolean {
  try {
    const { profile } = JSON.parse(readFileSync(file, 'utf8')) as Partial<BegunRun>;
    return digestOf(profile) !== predicate.digests.profile;
  } catch {
    return false;
  }
}

/** What is wrong with the recording, in the words of its reader. */
function faultOfRecording(file: string): string {
  try {
    return readRecording(file).complete ? 'it is whole, but of another run' : 'its end is missing';
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    return `line ${error.place?.line ?? 1}: ${error.what}`;
  }
}

function changed(name: string, folder: string, statement: Statement): readonly [CertificateFault, string] {
  const file = path.join(folder, name);
  if (name === RUN_FILES.recording)
    return ['evidence.recording', `the recording was changed: ${faultOfRecording(file)}`];
  if (name === RUN_FILES.result) return ['evidence.result', 'the result is not the one that was signed'];
  if (name !== RUN_FILES.begun) return ['evidence.file', `${name} is not the one that was signed`];
  return isOtherProfile(file, statement)
    ? ['evidence.profile', 'the profile is not the one that was signed']
    : ['evidence.run', 'plan or options of the run are not those that were signed'];
}

/** @throws CertificateError where a file is missing or is not the one that was signed. */
export function requireEvidence(statement: Statement, folder: string): void {
  for (const { name, digest } of statement.subject) {
    const file = path.join(folder, name);
    if (path.basename(name) !== name || !existsSync(file))
      throw rejected('evidence.missing', `${file} is missing`, {
        next: 'a certificate is verified with the folder of its run: put it there, or give --evidence FOLDER',
      });
    const received = sha256(readFileSync(file));
    if (received === digest.sha256) continue;
    const [code, what] = changed(name, folder, statement);
    throw rejected(code, what, { expected: `SHA-256 ${digest.sha256}`, received, next: AS_SIGNED });
  }
}

/** Members on which a statement and what follows from its evidence differ. */
const differences = (stated: CertifiedRun, derived: CertifiedRun): readonly (keyof CertifiedRun)[] =>
  (Object.keys(derived) as (keyof CertifiedRun)[]).filter(
    (name) => canonicalJson(stated[name]) !== canonicalJson(derived[name]),
  );

const CONTRACTS_AND_TEXTS: readonly (keyof CertifiedRun)[] = [
  'digests',
  'limits',
  'because',
  'notVerified',
  'documents',
];

/**
 * @param isSameSuite - false: wording may differ
 * @throws CertificateError where the statement says something else than its evidence
 */
export function requireStatedSo(
  stated: CertifiedRun,
  derived: CertifiedRun,
  { isSameSuite }: { readonly isSameSuite: boolean },
): void {
  const wrong = differences(stated, derived).filter((name) => isSameSuite || !CONTRACTS_AND_TEXTS.includes(name));
  if (wrong.length === 0) return;
  throw rejected(
    'certificate.overstated',
    `the certificate states something else than its evidence: ${wrong.join(', ')}`,
    {
      expected: canonicalJson(derived[wrong[0] as keyof CertifiedRun]).slice(0, 200),
      received: canonicalJson(stated[wrong[0] as keyof CertifiedRun]).slice(0, 200),
      next: 'do not rely on it, even though the signature is right',
    },
  );
}

/** Requirements whose verdicts differ. */
const otherVerdicts = (stored: Result, judged: Result): readonly string[] => {
  const verdicts = new Map(stored.requirements.map(({ id, verdict }) => [id, verdict]));
  return judged.requirements.filter(({ id, verdict }) => verdicts.get(id) !== verdict).map(({ id }) => id);
};

/** True if judging the recording gives the stored verdicts: the same ones for the run and for each requirement. */
export const isJudgedSo = (stored: Result, judged: Result): boolean =>
  stored.overall === judged.overall &&
  stored.requirements.length === judged.requirements.length &&
  otherVerdicts(stored, judged).length === 0;

/** @throws CertificateError where the stored result does not follow from the recording. */
export function requireJudgedSo(stored: Result, judged: Result): void {
  if (isJudgedSo(stored, judged)) return;
  const others = otherVerdicts(stored, judged);
  throw rejected('evidence.not-judged-so', 'the result does not follow from the recording', {
    expected: `${judged.overall}, as the recording is judged`,
    received: `${stored.overall} in result.json${others.length === 0 ? '' : `; other verdicts: ${others.slice(0, 5).join(', ')}`}`,
    next: 'conform judge evaluates the recording again and writes the result that follows from it',
  });
}
