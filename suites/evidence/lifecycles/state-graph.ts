/**
 * States that can follow one, in one step or more: between two readings several steps may have been taken.
 *
 * @param graph states -> the states that can follow next, as `stateMachine` declares them
 */
export function statesAfter(graph: { readonly [state: string]: unknown }, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const pending = [from];
  for (let state = pending.pop(); state !== undefined; state = pending.pop())
    for (const next of [graph[state] ?? []].flat().map(String))
      if (!found.has(next)) {
        found.add(next);
        pending.push(next);
      }
  return found;
}
