/** The exchange that kept the rule and differs least from one that broke it: what to compare a counterexample with. */

import type { FactName } from '../../contracts/formats/evidence/facts.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import type { History } from '../evidence/history.ts';
import type { Observation } from '../checks/observation.ts';

/** Cases looked at; the rule is the same in all of them, and a near one is among the first. */
const MOST_COMPARED = 500;

const ANOTHER_IDENTITY = 2;

/** A fact may be a list. */
const isSameFact = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && one.join(' ') === other.join(' '));

/** Number of facts in which two requests differ; who sent them counts for more. */
function distance(one: Exchange, other: Exchange): number {
  const names = new Set([...Object.keys(one.facts), ...Object.keys(other.facts)] as FactName[]);
  const facts = [...names].filter((name) => !isSameFact(one.facts[name], other.facts[name])).length;
  return facts + (one.identity === other.identity ? 0 : ANOTHER_IDENTITY);
}

/** Undefined where no case at the same operation kept the rule. */
export function nearestPassing(
  example: Exchange,
  observations: readonly Observation[],
  history: History,
): Exchange | undefined {
  let nearest: { readonly exchange: Exchange; readonly away: number } | undefined;
  // A rule that compares exchanges may be kept with one of them and broken with another.
  const inBroken = new Set(observations.flatMap(({ outcome, seq }) => (outcome === 'broken' ? seq : [])));
  for (const { seq } of observations.filter(({ outcome }) => outcome === 'met').slice(0, MOST_COMPARED)) {
    const exchange = history.exchangesOf(seq).find((one) => !inBroken.has(one.seq));
    if (exchange?.operation !== example.operation) continue;
    const away = distance(example, exchange);
    if (!nearest || away < nearest.away) nearest = { exchange, away };
  }
  return nearest?.exchange;
}
