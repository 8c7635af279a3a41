/**
 * Rewrites `^(?=A)(?!B)C` as three expressions without look-ahead: match `^A`, do not match `^B`, match `^C`. Rules for passwords and
 * "anything but" patterns are written that way, and an automaton decides them exactly once they are separated.
 */

import type { AST } from '@eslint-community/regexpp';
import { parsedPattern } from './nfa.ts';

export interface SplitPattern {
  readonly matching: readonly string[];
  readonly notMatching: readonly string[];
}

export function splitLookahead(source: string): SplitPattern {
  const { pattern } = parsedPattern(source);
  const elements = pattern.alternatives.length === 1 ? (pattern.alternatives[0]?.elements ?? []) : [];
  const [first, ...rest] = elements;
  if (first?.type !== 'Assertion' || first.kind !== 'start') return { matching: [source], notMatching: [] };
  const count = rest.findIndex((element) => !isLookahead(element));
  const lookaheads = rest.slice(0, count < 0 ? rest.length : count).filter(isLookahead);
  const remainder = rest
    .slice(lookaheads.length)
    .map(({ raw }) => raw)
    .join('');
  const anchored = (negate: boolean) =>
    lookaheads
      .filter((lookahead) => lookahead.negate === negate)
      .map(({ alternatives }) => anchoredSource(alternatives));
  return { matching: [...anchored(false), `^${remainder}`], notMatching: anchored(true) };
}

function isLookahead(element: AST.Element): element is AST.LookaheadAssertion {
  return element.type === 'Assertion' && element.kind === 'lookahead';
}

function anchoredSource(alternatives: readonly AST.Alternative[]): string {
  return `^(?:${alternatives.map(({ raw }) => raw).join('|')})`;
}
