/** The filters of a list that the profile declares, and resources that they select. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { stateMembers } from '../../evidence/lifecycles/state-member.ts';
import { allowedValues } from '../resources/as-declared.ts';
import { jsonObject, stateMember } from '../resources/resource.ts';
import type { World } from '../scenario.ts';

export interface DeclaredFilter {
  /** Member it looks at. */
  readonly pointer: string;
  /** Name of the query parameter. */
  readonly parameter: string;
  readonly write: (value: string) => string;
}

/** Values that any member of text may have, and that need no quoting in any syntax. */
const VALUES = ['1', '2'] as const;

/** Members by which the suite filters where the profile declares a syntax for any member, in addition to the state member. */
const MEMBERS = ['externalId', 'priority', 'description'];

function ofParameters(rows: Json | undefined): readonly DeclaredFilter[] {
  return (Array.isArray(rows) ? (rows as readonly Json[]) : []).flatMap((row): readonly DeclaredFilter[] => {
    const { pointer, template } = jsonObject(row) ?? {};
    if (typeof pointer !== 'string' || typeof template !== 'string') return [];
    const [parameter = '', ...rest] = template.split('=');
    return [{ pointer, parameter, write: (value) => rest.join('=').replaceAll('{v}', value) }];
  });
}

function ofSyntax(syntax: Json | undefined, state: string): readonly DeclaredFilter[] {
  if (typeof syntax !== 'string') return [];
  const [parameter = '', ...rest] = syntax.split('=');
  return [...MEMBERS, state].map((name) => ({
    pointer: `/${name}`,
    parameter,
    write: (value) => rest.join('=').replaceAll('{name}', name).replaceAll('{value}', value),
  }));
}

/** The declared filters of an interface, and filters by members of the suite's choice in a declared syntax. */
export const filtersOf = (world: World): readonly DeclaredFilter[] => [
  ...ofParameters(world.own('filters')),
  ...ofSyntax(world.own('filterSyntax'), stateMember(world)),
];

/**
 * Values that a program may read otherwise in a URL than they were written: signs that percent-encoding is for, letters beyond ASCII, digits
 * with a zero in front, capitals. None of them has a comma or a semicolon, which a filter may take for the end of a value.
 */
export const UNUSUAL_VALUES = [
  'one+two',
  '100%25',
  '50% of it',
  'name=value',
  'this & that',
  'MiXeD Case',
  'Köln Łódź',
  'Київ 東京',
  'lamp \u{1f4a1}',
  '00123',
  '900.00',
] as const;

/** True for a value without any sign that the syntax of the filter contains. */
export function canBeWritten({ write }: DeclaredFilter, value: string): boolean {
  const syntax = write('').replaceAll(/[\p{L}\p{N}]/gu, '');
  return [...value].every((sign) => !syntax.includes(sign));
}

/** The unusual values that a filter can be asked for. */
export const unusualFor = (filter: DeclaredFilter): readonly string[] =>
  UNUSUAL_VALUES.filter((value) => canBeWritten(filter, value));

/** Names of members at the top of a resource that the profile declares filters for, and that a client may write. */
function filteredMembers(world: World): readonly string[] {
  const writable = world.own('writableFields');
  return filtersOf(world)
    .map(({ pointer }) => pointer)
    .filter((pointer) => /^\/\w+$/.test(pointer))
    .filter((pointer) => !Array.isArray(writable) || writable.includes(pointer))
    .map((pointer) => pointer.slice(1))
    .filter((name) => !['id', ...stateMembers(world.contract)].includes(name));
}

/** Two values for a member that a filter looks at: of those declared for it, if any; undefined where fewer are declared. */
export function valuesFor(world: World, name: string): readonly [string, string] | undefined {
  const values = allowedValues(world, name) ?? VALUES;
  const [one, other] = values.filter((value) => typeof value === 'string' && /^[\w -]+$/.test(value)).map(String);
  return one === undefined || other === undefined ? undefined : [one, other];
}

/** Values for two declared filters, so that some resources meet both, and some each alone; none where the profile declares fewer. */
export function filterMaterial(world: World): readonly JsonObject[] {
  const [one, other] = filteredMembers(world)
    .filter((name) => name !== 'externalId')
    .flatMap((name) => {
      const values = valuesFor(world, name);
      return values ? [{ name, values }] : [];
    });
  if (!one || !other) return [];
  const both = (a: 0 | 1, b: 0 | 1): JsonObject => ({ [one.name]: one.values[a], [other.name]: other.values[b] });
  return [both(0, 0), both(0, 1), both(1, 0)];
}

/** A resource for each unusual value, which all members with a filter have. */
export function unusualMaterial(world: World): readonly JsonObject[] {
  const names = filteredMembers(world).filter(
    (name) => name !== 'externalId' && allowedValues(world, name) === undefined,
  );
  if (names.length === 0) return [];
  return UNUSUAL_VALUES.map((value) => Object.fromEntries(names.map((name) => [name, value])));
}
