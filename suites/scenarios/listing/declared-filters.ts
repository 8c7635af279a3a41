/** The filters of a list that the profile declares, and resources that they select. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { stateMembers } from '../../evidence/lifecycles/state-member.ts';
import { jsonObject, stateMember } from '../resources/resource.ts';
import type { World } from '../scenario.ts';

export interface Filter {
  /** Member it looks at. */
  readonly pointer: string;
  /** Name of the query parameter. */
  readonly parameter: string;
  readonly write: (value: string) => string;
}

/** Values that any member of text may have, and that need no quoting in any syntax. */
export const VALUES = ['1', '2'] as const;

/** Members by which the suite filters where the profile declares a syntax for any member, in addition to the state member. */
const MEMBERS = ['externalId', 'priority', 'description'];

function ofParameters(rows: Json | undefined): readonly Filter[] {
  return (Array.isArray(rows) ? (rows as readonly Json[]) : []).flatMap((row): readonly Filter[] => {
    const { pointer, template } = jsonObject(row) ?? {};
    if (typeof pointer !== 'string' || typeof template !== 'string') return [];
    const [parameter = '', ...rest] = template.split('=');
    return [{ pointer, parameter, write: (value) => rest.join('=').replaceAll('{v}', value) }];
  });
}

function ofSyntax(syntax: Json | undefined, state: string): readonly Filter[] {
  if (typeof syntax !== 'string') return [];
  const [parameter = '', ...rest] = syntax.split('=');
  return [...MEMBERS, state].map((name) => ({
    pointer: `/${name}`,
    parameter,
    write: (value) => rest.join('=').replaceAll('{name}', name).replaceAll('{value}', value),
  }));
}

/** The declared filters of an interface, and filters by members of the suite's choice in a declared syntax. */
export const filtersOf = (world: World): readonly Filter[] => [
  ...ofParameters(world.own('filters')),
  ...ofSyntax(world.own('filterSyntax'), stateMember(world)),
];

/** Values for two declared filters, so that some resources meet both, and some each alone; none where the profile declares fewer. */
export function filterMaterial(world: World): readonly JsonObject[] {
  const writable = world.own('writableFields');
  const names = filtersOf(world)
    .map(({ pointer }) => pointer)
    .filter((pointer) => /^\/\w+$/.test(pointer))
    .filter((pointer) => !Array.isArray(writable) || writable.includes(pointer))
    .map((pointer) => pointer.slice(1))
    .filter((name) => !['externalId', 'id', ...stateMembers(world.contract)].includes(name));
  const [one, other] = names;
  if (one === undefined || other === undefined) return [];
  const [a, b] = VALUES;
  return [
    { [one]: a, [other]: a },
    { [one]: a, [other]: b },
    { [one]: b, [other]: a },
  ];
}
