import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { formatPointer } from '../../../contracts/json/json-pointer.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import { shownValues } from '../../evidence/agreement/shown-values.ts';
import { requestJson } from '../../evidence/history.ts';
import { lifecyclesOf, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { common, differ, sortedText, withoutVolatile } from './comparable.ts';
import { resourcesOfRun } from './resources-of-run.ts';
import { phrase } from '../../evidence/phrase.ts';

/** What makes two reads the same: operation, identity, method and URL. */
const question = ({ operation, identity, request }: Exchange): string =>
  `${operation} ${identity} ${request.method} ${request.url}`;

const isGiven = (value: Json | undefined): boolean => value !== undefined && value !== null;

/** True if all that differs has the value of an earlier acknowledged update: the update became visible late, the read changed nothing. */
function isLateUpdate({ contract, history }: Judgement, before: Json | undefined, after: Json | undefined): boolean {
  if (!isObject(before) || !isObject(after)) return false;
  const lifecycles = lifecyclesOf(history, contract);
  return Object.entries(after).every(([item, shown]) => {
    const earlier = before[item];
    if (earlier === undefined || !differ(earlier, shown)) return true;
    if (!isObject(shown) || !isObject(earlier)) return false;
    const sent = (lifecycles.find((one) => one.item === item)?.updates ?? []).map(requestJson).filter(isObject);
    return Object.entries(shown).every(
      ([name, value]) =>
        !differ(earlier[name], value) ||
        sent.some(
          (body) => isGiven(body[name]) && isGiven(value) && disagreements(body[name], value, [name]).length === 0,
        ),
    );
  });
}

/** The member of a resource that differs, with its values; of anything else, that it does. */
function differenceBetween(
  before: Json | undefined,
  after: Json | undefined,
): Pick<Parameters<typeof broken>[1], 'expected' | 'received' | 'pointer'> {
  if (isObject(before) && isObject(after))
    for (const [item, one] of Object.entries(before)) {
      const other = after[item];
      if (!isObject(one) || !isObject(other)) continue;
      const name = [...Object.keys(one), ...Object.keys(other)].find((each) => differ(one[each], other[each]));
      if (name === undefined) continue;
      const { expected, received } = shownValues(one[name], other[name]);
      return { expected: phrase`${expected}, as before`, received, pointer: formatPointer([name]) };
    }
  return { expected: 'the same response as before', received: 'a different response' };
}

/** The responses to one read, in the order of the requests. */
function judgeSeries(judgement: Judgement, series: readonly Exchange[]): readonly Observation[] {
  const views = series.map((exchange) => resourcesOfRun(judgement, exchange));
  const first = series[0];
  if (!first || views.includes(undefined)) return [];
  const still = views.map((view) => withoutVolatile(judgement.contract, view));
  // Nothing of this run's is in both.
  if (sortedText(common(still[0], still[1])) === '{}') return [];
  const at = still.findIndex((view, index) => index > 0 && differ(still[0], view));
  const changed = series[at];
  if (changed && isLateUpdate(judgement, still[0], still[at]))
    return [undecided('the response may show an earlier update late', first, changed)];
  if (changed)
    return [
      broken([first, changed], {
        ...differenceBetween(still[0], still[at]),
        signature: first.operation,
      }),
    ];
  const moves = views.filter((view, index) => index > 0 && differ(views[index - 1], view)).length;
  const last = series.at(-1);
  if (series.length > 3 && moves === series.length - 1 && last)
    return [
      broken([first, last], {
        expected: 'a state and dates that do not change with every read',
        received: phrase`a different value in each of ${series.length} reads`,
        signature: `${first.operation} moves`,
      }),
    ];
  return series.length > 1 ? [met(...series.slice(0, 2))] : [];
}

export default defineCheck({
  id: 'reads-change-nothing',
  decides: 'A repeated read returns the same content before and after other reads.',
  needs: [{ exchange: { step: 'read-again' } }],
  leaves: 'Resources of other customers, unlisted members, states and dates that sometimes change without a request.',
  judge: (judgement) => {
    const { requirement, history } = judgement;
    const reads = history
      .exchanges({ operations: requirement.operations, facts: { step: 'read-again' } })
      .filter(succeeded)
      .toSorted((a, b) => a.startedAt - b.startedAt);
    const series = new Map<string, Exchange[]>();
    for (const exchange of reads) series.set(question(exchange), [...(series.get(question(exchange)) ?? []), exchange]);
    return [...series.values()].flatMap((one) => judgeSeries(judgement, one));
  },
});
