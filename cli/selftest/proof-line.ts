import { judgeProof } from './judge-proof.ts';
import type { Proof } from './prove.ts';

/** How many failing requirements are named in addition to that of the subject. */
const MOST_NAMED = 4;

/** One line of progress: the result of a subject and, if it is incorrect, the failing requirements. */
export function proofLine(proof: Proof): string {
  const { subject, seed, exchanges, seconds, failing, errors } = proof;
  const judgement = judgeProof(proof);
  const line = `${judgement.padEnd(18)} ${subject.id} (seed ${seed}, ${exchanges} exchanges, ${seconds.toFixed(1)} s)`;
  if (judgement === 'by-its-requirement' || judgement === 'accepted') return line;
  return `${line} ${subject.requirement ?? ''} | ${[...failing.slice(0, MOST_NAMED), ...errors.slice(0, 1)].join(', ')}`;
}
