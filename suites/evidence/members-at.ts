/** Values of one or several members in all returned resources of one schema. */

import type { Json } from '../../contracts/contract.ts';
import { matchPattern } from '../../contracts/json/json-pointer.ts';
import { either, listOf, text } from '../../contracts/json-schema/typed-schema.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Judgement } from './judgement.ts';
import { resourcesIn } from './resources-in.ts';

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

/** Every value of these members in resources that the row's operations return. */
export function membersAt(
  { history, contract, options, requirement }: Judgement<{ readonly resource: string }>,
  patterns: readonly string[],
): readonly MemberValue[] {
  const found = resourcesIn(history, contract, options.resource, requirement.operations);
  return found.flatMap(({ exchange, pointer, value }) =>
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
