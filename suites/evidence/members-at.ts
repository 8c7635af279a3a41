/** Values of a member, or of several, in every answered resource of a kind. */

import type { Json } from '../../contracts/contract.ts';
import { matchPattern } from '../../contracts/json-pointer.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Judgement } from '../checks/check.ts';
import { resourcesIn } from './resources-in.ts';

export interface MemberValue {
  readonly exchange: Exchange;
  /** In the body of the answer. */
  readonly pointer: string;
  /** Pattern that led there. */
  readonly member: string;
  readonly value: Json;
}

/** Names of the options that say which members of which resource a row is about. */
export const MEMBER_OPTIONS = {
  resource: { type: 'string' },
  member: { type: ['string', 'array'], items: { type: 'string' } },
} as const;

/** Patterns of the row's `member` option. */
export const memberPatterns = ({ options }: Pick<Judgement, 'options'>): readonly string[] =>
  [options['member'] ?? []].flat().map(String);

export function membersAt(
  judgement: Judgement,
  patterns: readonly string[] = memberPatterns(judgement),
): readonly MemberValue[] {
  const { history, contract, options, requirement } = judgement;
  const found = resourcesIn(history, contract, String(options['resource']), requirement.operations);
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
