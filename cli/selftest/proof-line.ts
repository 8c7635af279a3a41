import { judgeProof } from './judge-proof.ts';
import type { Proof } from './prove.ts';

/** How many requirements are named that failed beside a subject's own. */
const MOST_NAMED = 4;

/** One line of progress: what became of a subject, and what else failed where that is not as it should be. */
export function proofLine(proof: Proof): string {
  const { subject, seed, exchanges, seconds, failing, errors } = proof;
  const judgement = judgeProof(proof);
  const line = `${judgement.padEnd(18)} ${subject.id} (seed ${seed}, ${exchanges} exchanges, ${seconds.toFixed(1)} s)`;
  if (judgement === 'by-its-requirement' || judgement === 'quiet') return line;
  return `${line} ${subject.requirement ?? ''} | ${[...failing.slice(0, MOST_NAMED), ...errors.slice(0, 1)].join(', ')}`;
}
