/** The published matrix: every fault and variant, and what the suite made of it. */

import type { Proof } from './prove.ts';
import { judgeProof, type Judgement } from './judge-proof.ts';

const WORDS: Readonly<Record<Judgement, string>> = {
  'by-its-requirement': 'found by its requirement',
  'by-another': 'found, by another requirement',
  missed: 'MISSED',
  quiet: 'quiet',
  'false-alarm': 'FALSE ALARM',
  error: 'ERROR',
};

const share = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export interface Totals {
  readonly faults: number;
  readonly found: number;
  readonly byItsRequirement: number;
  readonly legal: number;
  readonly quiet: number;
}

export function totalsOf(proofs: readonly Proof[]): Totals {
  const count = (wanted: readonly Judgement[]) => proofs.filter((proof) => wanted.includes(judgeProof(proof))).length;
  const faults = proofs.filter(({ subject }) => subject.kind === 'fault').length;
  return {
    faults,
    found: count(['by-its-requirement', 'by-another']),
    byItsRequirement: count(['by-its-requirement']),
    legal: proofs.length - faults,
    quiet: count(['quiet']),
  };
}

export function totalsText(proofs: readonly Proof[]): string {
  const { faults, found, byItsRequirement, legal, quiet } = totalsOf(proofs);
  return [
    `faults found: ${found} of ${faults} (${share(found, faults)}), by the requirement violated: ${byItsRequirement} (${share(byItsRequirement, faults)})`,
    `legal behaviour left alone: ${quiet} of ${legal} (${share(quiet, legal)})`,
  ].join('\n');
}

/** Markdown; times are left out, so that the same proofs give the same page. */
export function matrixMarkdown(proofs: readonly Proof[]): string {
  const rows = (kind: Proof['subject']['kind'], columns: (proof: Proof) => readonly string[]): readonly string[] =>
    proofs.filter(({ subject }) => subject.kind === kind).map((proof) => `| ${columns(proof).map(cell).join(' | ')} |`);
  return [
    '# What the suite finds, and what it leaves alone',
    '',
    'Written by `conform selftest --write`. Each row is a run of the suite against the reference provider with one fault or one legal variant.',
    '',
    ...totalsText(proofs)
      .split('\n')
      .map((line) => `- ${line}`),
    '',
    '## Faults',
    '',
    '| fault | what it does | requirement it violates | outcome | exchanges until found |',
    '|---|---|---|---|---|',
    ...rows('fault', (proof) => [
      proof.subject.id,
      proof.subject.summary,
      proof.subject.requirement ?? '',
      `${WORDS[judgeProof(proof)]}${judgeProof(proof) === 'by-another' ? `: ${proof.failing[0]}` : ''}`,
      proof.exchangesUntilFound === 0 ? '' : String(proof.exchangesUntilFound),
    ]),
    '',
    '## Legal variants',
    '',
    '| variant | what it does | outcome |',
    '|---|---|---|',
    ...rows('variant', (proof) => [
      proof.subject.id,
      proof.subject.summary,
      `${WORDS[judgeProof(proof)]}${proof.failing.length > 0 ? `: ${proof.failing.join(', ')}` : ''}`,
    ]),
    '',
  ].join('\n');
}
