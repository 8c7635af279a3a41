/** Whether the interfaces and requirements that options name exist. */

import type { Contract } from '../contracts/contract.ts';
import { UserError } from '../contracts/errors/user-error.ts';
import { loadContracts } from '../contracts/load.ts';
import { meantRequirement } from '../contracts/renamed-requirements.ts';
import { nearest } from '../contracts/text/nearest.ts';
import type { RunOptions } from '../profile/run-options.ts';
import { isSelectedBy } from '../profile/selector.ts';

/** @throws UserError for an interface that does not exist. */
function knownInterfaces(given: readonly string[] | undefined, names: readonly string[], dashes: string): void {
  for (const one of given ?? []) {
    if (names.includes(one)) continue;
    const like = nearest(one, names);
    throw new UserError({
      code: 'options.interface',
      what: `${dashes}interface ${one}: unknown interface`,
      nearest: like,
      next: `use one of ${names.join(', ')}`,
    });
  }
}

/** The ids, and the beginnings of ids that select several. */
const selectorsOf = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.flatMap((id) => id.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.')))),
];

/** @throws UserError for a selector that selects no requirement. */
function knownSelectors(option: string, given: readonly string[] | undefined, ids: readonly string[]): void {
  for (const one of given ?? []) {
    if (ids.some((id) => isSelectedBy(one, id))) continue;
    const { isRenamed, id: like } = meantRequirement(one, selectorsOf(ids));
    throw new UserError({
      code: `options.${option.replace(/^--/, '')}`,
      what: `${option} ${one}: ${isRenamed ? 'this requirement was renamed' : 'unknown requirement'}`,
      nearest: like,
      next: isRenamed ? `use ${like}` : '`conform plan --all` lists the requirements',
    });
  }
}

/** @throws UserError if nothing is left to test. */
function someSelected({ only, exclude = [], interfaces }: RunOptions, contracts: readonly Contract[]): void {
  const isTested = (id: string): boolean =>
    (only?.some((one) => isSelectedBy(one, id)) ?? true) && !exclude.some((one) => isSelectedBy(one, id));
  const tested = contracts.filter(({ id }) => interfaces?.includes(id) ?? true);
  if (tested.some(({ requirements }) => requirements.some(({ id }) => isTested(id)))) return;
  throw new UserError({
    code: 'options.nothing',
    what: 'the options select no requirement',
    next: 'compare --only, --exclude and --interface; `conform plan` with the same options lists what is tested',
  });
}

/**
 * The contracts of the named interfaces; all if none is named.
 * @throws UserError for an interface that does not exist.
 */
export function chosenContracts(
  contracts: readonly Contract[],
  names: readonly string[] | undefined,
): readonly Contract[] {
  knownInterfaces(
    names,
    contracts.map(({ id }) => id),
    '--',
  );
  return contracts.filter(({ id }) => names?.includes(id) ?? true);
}

/** @throws UserError for an interface or requirement that does not exist, or if nothing is left to test. */
export function checkNames(options: RunOptions, dashes = '--', contracts: readonly Contract[] = loadContracts()): void {
  const names = contracts.map(({ id }) => id);
  knownInterfaces(options.interfaces, names, dashes);
  const ids = contracts.flatMap(({ requirements }) => requirements.map(({ id }) => id));
  knownSelectors(`${dashes}only`, options.only, ids);
  knownSelectors(`${dashes}exclude`, options.exclude, ids);
  someSelected(options, contracts);
}
