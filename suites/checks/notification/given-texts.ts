/** Texts that clients have given to members of a resource: all that can be compared while several events may be on their way. */

import { VOLATILE_MEMBER, assignedPlaces, weightAt } from '../../evidence/agreement/assigned.ts';
import type { Judgement } from '../check.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import type { Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { objectsIn } from './notified-resources.ts';

/** Members of a resource that a client has given, with every text that was sent or returned for them. */
export type GivenTexts = ReadonlyMap<string, ReadonlySet<string>>;

/** A text without what spellings of it differ in. */
export const plain = (text: string): string => text.normalize().trim();

/** Texts that a member was given or returned with, by anybody, at any time. */
function textsOf({ history, contract }: Judgement, { item, create }: Lifecycle, name: string): ReadonlySet<string> {
  const exchanges = history.exchanges({ interface: contract.id, facts: { item } });
  const values = [create, ...exchanges].flatMap((one) =>
    [...objectsIn(requestJson(one)), ...objectsIn(responseJson(one))].map((resource) => resource[name]),
  );
  return new Set(values.filter((value) => typeof value === 'string').map(plain));
}

/** Members that a client has given as texts and that a provider has no reason to change by itself. */
function givenNames(judgement: Judgement, { create, updates }: Lifecycle): readonly string[] {
  const [isAssigned, weight] = [assignedPlaces(judgement), weightAt(judgement)];
  const sent = [create, ...updates].flatMap((one) =>
    objectsIn(requestJson(one)).flatMap((body) => Object.entries(body)),
  );
  const names = sent.flatMap(([name, value]) => (typeof value === 'string' ? [name] : []));
  return [...new Set(names)].filter(
    (name) =>
      !isAssigned([name]) &&
      weight(`/${name}`) === 'fail' &&
      !VOLATILE_MEMBER.test(name) &&
      name !== stateMember(judgement.contract) &&
      !/(date|time)$/i.test(name),
  );
}

export const givenTexts = (judgement: Judgement, lifecycle: Lifecycle): GivenTexts =>
  new Map(givenNames(judgement, lifecycle).map((name) => [name, textsOf(judgement, lifecycle, name)]));
