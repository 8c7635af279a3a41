/** Values of one or several members in all returned resources of one schema. */

import { addToGroup } from '../../contracts/group-by.ts';
import type { Json } from '../../contracts/contract.ts';
import { matchPattern, parsePointer } from '../../contracts/json/json-pointer.ts';
import { either, listOf, text } from '../../contracts/json-schema/typed-schema.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Judgement } from './judgement.ts';
import { oncePerHistory } from './once-per-history.ts';
import { resourcesIn, type ReturnedResource } from './resources-in.ts';

export interface MemberValue {
  readonly exchange: Exchange;
  /** JSON Pointer in the body of the response. */
  readonly pointer: string;
  /** Pattern that matches it. */
  readonly member: string;
  readonly value: Json;
}

/** Options that name members of the returned resources of one schema. */
export const MEMBER_OPTIONS = {
  resource: text(),
  /** Pattern of the member, or several. */
  member: either(text(), listOf(text())),
} as const;

/** The patterns of a `member` option. */
export const patternsOf = (member: string | readonly string[] = []): readonly string[] => [member].flat();

const byMember = oncePerHistory<ReadonlyMap<string, readonly ReturnedResource[]>>();

/** The resources in which a pattern may match: those with its first member, as most patterns are of members that few resources have. */
export function resourcesFor(
  { history, contract, options: { resource }, requirement: { operations } }: Judgement<{ readonly resource: string }>,
  patterns: readonly string[],
): readonly ReturnedResource[] {
  const found = resourcesIn(history, contract, resource, operations);
  const [name, ...others] = new Set(patterns.map((pattern) => parsePointer(pattern)[0]));
  if (name === undefined || others.length > 0) return found;
  const withMember = byMember(history, [contract.id, resource, ...operations].join(' '), () => {
    const having = new Map<string, ReturnedResource[]>();
    for (const one of found) for (const member of Object.keys(one.value)) addToGroup(having, member, one);
    return having;
  });
  return withMember.get(name) ?? [];
}

/** Every value of these members in resources that the row's operations return. */
export function membersAt(
  judgement: Judgement<{ readonly resource: string }>,
  patterns: readonly string[],
): readonly MemberValue[] {
  return resourcesFor(judgement, patterns).flatMap(({ exchange, pointer, value }) =>
    patterns.flatMap((member) =>
      matchPattern(member, value).map((match) => ({
        exchange,
        member,
        pointer: `${pointer}${match.pointer}`,
        value: match.value,
      })),
    ),
  );
}
