import { poorTargets } from '../../reference/poor-targets/all.ts';
import { confirmationCells } from './confirmations.ts';
import { judgeProof } from './judge-proof.ts';
import type { Proof } from './proof.ts';
import { poorScore } from './score.ts';

/** How many failing requirements are named in addition to that of the subject. */
const MOST_NAMED = 4;

/** What is wrong with the result for a poor target. */
function poorDifference(proof: Proof): string {
  const target = poorTargets.find(({ id }) => id === proof.subject.id);
  if (!target) return '';
  const { missed, unexplained } = poorScore(target, proof);
  return [
    ...(missed.length > 0 ? [`not found: ${missed.join(', ')}`] : []),
    ...(unexplained.length > 0 ? [`not listed: ${unexplained.join(', ')}`] : []),
  ].join('; ');
}

/** One line of progress: the result of a subject and, if it is incorrect, the failing requirements. */
export function proofLine(proof: Proof): string {
  const { subject, seed, exchanges, seconds, failing, errors, causes, confirmations = [] } = proof;
  const judgement = judgeProof(proof);
  const [confirmed] = confirmationCells(confirmations);
  const line = `${judgement.padEnd(18)} ${subject.id} (seed ${seed}, ${exchanges} exchanges, ${causes.length} causes${confirmed === '' ? '' : `, ${confirmed} confirmed`}, ${seconds.toFixed(1)} s)`;
  if (['by-its-requirement', 'accepted', 'measured', 'as-listed'].includes(judgement)) return line;
  const what = subject.requirement ?? (subject.kind === 'variant-set' ? `(${subject.summary})` : '');
  if (subject.kind === 'poor' && errors.length === 0) return `${line} ${poorDifference(proof)}`;
  return `${line} ${what} | ${[...failing.slice(0, MOST_NAMED), ...errors.slice(0, 1)].join(', ')}`;
}
