/** Optional parameters of a list: each alone, then in one request. */

import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import { dateTimeAsDeclared } from '../resources/as-declared.ts';
import { ask, limitOf, takes, type ListContext } from './list-pages.ts';
import { sortBy } from './list-sorting.ts';

type Name = StepFacts<'combined'>['parameters'][number];

/** So many items that each of the parameters has an effect. */
const LEAST = 4;

const SELECTED = ['id', 'externalId'];

function valuesOf(context: ListContext): ReadonlyMap<Name, string> {
  const { world, list } = context;
  const values: Record<Name, string | undefined> = {
    limit: limitOf(context, 2),
    offset: '1',
    fields: SELECTED.join(','),
    sort: sortBy(world, 'desc', 'externalId'),
    expand: '',
    depth: '1',
    toDateTime: dateTimeAsDeclared(world, Date.now()),
  };
  return new Map(
    (Object.entries(values) as readonly (readonly [Name, string | undefined])[]).flatMap(([name, value]) =>
      value !== undefined && takes(list, name) ? [[name, value] as const] : [],
    ),
  );
}

/** Every two of them, then all, of which the two of a list of two are no others. */
function togetherOf(names: readonly Name[], isEachPair: boolean): readonly (readonly Name[])[] {
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other]));
  return [...(isEachPair ? pairs : []), ...(isEachPair && names.length < 3 ? [] : [names])];
}

/**
 * Parameters that were accepted alone, together: no document excludes one by another. The list without parameters is read before and after, to show
 * that nothing has changed in between.
 * @param known number of items of the whole list
 */
export async function combinations(context: ListContext, known: number): Promise<void> {
  const values = valuesOf(context);
  if (known < LEAST) return;
  const request = (parameters: readonly Name[]) =>
    ask(context, Object.fromEntries(parameters.map((name) => [name, values.get(name) ?? ''])), {
      step: 'combined',
      parameters,
      ...(parameters.includes('fields') ? { selected: SELECTED } : {}),
      // Which members a list can be sorted by is unspecified.
      ...(parameters.length === 1 && parameters[0] === 'sort' ? { kind: 'offered' } : {}),
    });
  await request([]);
  const accepted: Name[] = [];
  for (const name of values.keys()) if ((await request([name])).succeeded) accepted.push(name);
  if (accepted.length < 2) return;
  for (const parameters of togetherOf(accepted, context.world.options.effort !== 'smoke')) await request(parameters);
  await request([]);
}
