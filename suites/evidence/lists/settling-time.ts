/** How long a list may take to show a change: as the profile declares, else as the run itself shows. */

import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../judgement.ts';
import { lifecyclesOf, type Lifecycle } from '../lifecycles/lifecycle-of.ts';
import { oncePerHistory } from '../once-per-history.ts';
import { listResponse } from './list-responses.ts';
import { isSame } from './own-items.ts';

/** Resources that must have been found in their list before the absence of another one says anything. */
const LEAST_FOUND = 5;

/** A list that is slower than all others of the run by this factor, and by this time, is not only slow. */
const TIMES = 3;
const LEAST_MS = 2000;

/** The first list in which a resource was, or was not, found after its creation. */
function firstSearch({ history, contract }: Judgement, { item, create }: Lifecycle) {
  const [note] = history.notes('list-search', { item, interface: contract.id });
  if (!note) return undefined;
  const last = history.at(note.facts.last);
  return last?.event === 'exchange' && last.facts.step === 'list'
    ? { isFound: note.facts.found, milliseconds: last.startedAt - create.at }
    : undefined;
}

/** The first list of the owner of a resource that contains it. */
export const firstListWith = ({ history, contract }: Judgement, lifecycle: Lifecycle): Exchange | undefined =>
  history
    .exchanges({ operations: operationsOf(contract, 'list') })
    .find(
      (exchange) =>
        exchange.identity === lifecycle.create.identity &&
        listResponse(exchange)?.items.some((item) => isSame(item, lifecycle) === true),
    );

const observed = oncePerHistory<{ readonly milliseconds: number | undefined }>();

/** The longest time that lists took to show a new resource; undefined where too few resources were searched for. */
function longest(judgement: Judgement): number | undefined {
  const searches = lifecyclesOf(judgement.history, judgement.contract).flatMap((lifecycle) => {
    const search = firstSearch(judgement, lifecycle);
    if (!search) return [];
    if (search.isFound) return [search.milliseconds];
    // What was found only later shows how long lists may take.
    const first = firstListWith(judgement, lifecycle);
    return first ? [first.startedAt - lifecycle.create.at] : [];
  });
  return searches.length < LEAST_FOUND ? undefined : Math.max(...searches);
}

/**
 * Milliseconds within which lists must show a change; undefined where neither the profile nor the run says so. A run does if several new resources were
 * found in their lists: three times as long as the slowest of them took, and at least two seconds.
 */
export function settlingMs(judgement: Judgement): number | undefined {
  const { declared, history, contract } = judgement;
  const settleMs = declared('settleMs');
  if (typeof settleMs === 'number') return settleMs;
  const { milliseconds } = observed(history, contract.id, () => ({ milliseconds: longest(judgement) }));
  return milliseconds === undefined ? undefined : Math.max(LEAST_MS, TIMES * milliseconds);
}

/** What a run shows of the time that creations take says less about changes: a list that is later with them is only warned about. */
export const isSettlingDeclared = ({ declared }: Judgement): boolean => typeof declared('settleMs') === 'number';

/** True where a list was requested so long after a change of a resource that it must show it. */
export function isSettled(
  judgement: Judgement,
  { create, updates }: Pick<Lifecycle, 'create' | 'updates'>,
  { startedAt }: Exchange,
): boolean {
  const milliseconds = settlingMs(judgement);
  return (
    milliseconds !== undefined &&
    [create, ...updates].every((change) => change.startedAt > startedAt || change.at + milliseconds <= startedAt)
  );
}
