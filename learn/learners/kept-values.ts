/** Members of new resources with values that the target keeps. */

import { jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { isAccepted, type LearnContext, type Probed } from '../learner.ts';

/** Pairs of values of `priority` that targets usually take which do not take every text. */
export const USUAL_PRIORITIES: readonly (readonly [selected: string, other: string])[] = [
  ['1', '2'],
  ['High', 'Low'],
  ['high', 'low'],
  ['HIGH', 'LOW'],
  ['P1', 'P2'],
];

/** The creation of a resource that its response shows with the value; undefined where it is rejected or shown otherwise. */
export async function createKeeping(
  context: LearnContext,
  about: string,
  member: string,
  value: string,
): Promise<Probed | undefined> {
  const created = await context.create(about, context.body({ [member]: value }));
  return created && isAccepted(created) && jsonObject(created.json)?.[member] === value ? created : undefined;
}
