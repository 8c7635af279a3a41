/** Values in requests as the profile declares that they have to be. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { DateTimeForm } from '../../../contracts/text/date-time-form.ts';
import { asDeclared, dateTimeIn, type DeclaredValues } from '../../../generators/declared-values.ts';
import { jsonObject } from './resource.ts';
import type { World } from '../scenario.ts';

type Declared = Pick<World, 'contract' | 'declared' | 'own' | 'seed'>;

/** The declared values of a member at the top of a resource; undefined where none are declared. */
export function allowedValues(world: Pick<World, 'own'>, name: string): readonly Json[] | undefined {
  const values = jsonObject(world.own('enums'))?.[`/${name}`];
  return Array.isArray(values) ? (values as readonly Json[]) : undefined;
}

const declaredForm = ({ declared }: Pick<World, 'declared'>): DateTimeForm | undefined =>
  jsonObject(declared('dateTimeProfile'))?.['input'] as DateTimeForm | undefined;

/** An instant as the profile declares that date-times in requests have to be written; in UTC where it declares nothing. */
export function dateTimeAsDeclared(world: Pick<World, 'declared'>, instant: Date | number): string {
  const text = new Date(instant).toISOString();
  const form = declaredForm(world);
  return form === undefined ? text : dateTimeIn(text, form);
}

/** A body that the declared values, types and forms allow. */
export function bodyAsDeclared(world: Declared, body: JsonObject, word = ''): JsonObject {
  const attachments = world.declared('attachmentEncoding');
  const values = {
    enums: jsonObject(world.own('enums')) ?? {},
    types: jsonObject(jsonObject(world.declared('fieldTypes'))?.[world.contract.id]) ?? {},
    attachments,
    dateTimes: declaredForm(world),
  } as DeclaredValues;
  return asDeclared(body, values, world.seed('declared values', word));
}

/** One member, as the declarations allow it. */
export const memberAsDeclared = (world: Declared, name: string, value: Json, word = ''): Json =>
  bodyAsDeclared(world, { [name]: value }, word)[name] ?? value;
