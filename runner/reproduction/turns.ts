/** The order in which findings are sent again: each cause is confirmed once before any cause is confirmed twice, the quick ones first. */

import type { Cause, Finding } from '../../contracts/formats/result.ts';

/** What is tried next: with the number of causes that have no confirmation yet, 0 once each had its turn. */
export interface Turn {
  readonly finding: Finding;
  readonly causesLeft: number;
}

/** `confirmed`, tried without that, or not tried to the end because its time was over. */
export type TurnEnd = 'confirmed' | 'tried' | 'not-tried';

/** Notifications, or their absence, are waited for: one of these findings takes as long as many others. */
const isWaitedFor = ([finding]: readonly Finding[]): boolean => (finding?.notes?.length ?? 0) > 0;

/**
 * The findings of each cause, the smallest first; a finding without a cause is its own. Those that wait for notifications come last, so that they
 * take no time from the others.
 */
function queuesOf(findings: readonly Finding[], causes: readonly Pick<Cause, 'findings'>[]): Finding[][] {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  const queues = causes.map((cause) => cause.findings.flatMap((id) => byId.get(id) ?? []));
  const placed = new Set(queues.flat());
  const all = [...queues, ...findings.filter((finding) => !placed.has(finding)).map((finding) => [finding])];
  return all.toSorted((one, other) => Number(isWaitedFor(one)) - Number(isWaitedFor(other)));
}

/** Each value that is sent in says what came of the turn before. */
export function* turns(
  findings: readonly Finding[],
  causes: readonly Pick<Cause, 'findings'>[],
): Generator<Turn, void, TurnEnd> {
  const queues = queuesOf(findings, causes);
  const left: Finding[][] = queues.map(() => []);
  let open = queues.map((_, index) => index).filter((index) => (queues[index]?.length ?? 0) > 0);
  while (open.length > 0) {
    const still: number[] = [];
    for (const [done, index] of open.entries()) {
      const [finding, ...others] = queues[index] as [Finding, ...Finding[]];
      queues[index] = others;
      const end = yield { finding, causesLeft: open.length - done };
      if (end === 'not-tried') left[index]?.push(finding);
      if (end !== 'confirmed' && others.length > 0) still.push(index);
    }
    open = still;
  }
  const rest = queues.map((queue, index) => [...(left[index] ?? []), ...queue]);
  const rounds = Math.max(0, ...rest.map(({ length }) => length));
  for (let round = 0; round < rounds; round += 1)
    for (const queue of rest) {
      const finding = queue[round];
      if (finding) yield { finding, causesLeft: 0 };
    }
}
