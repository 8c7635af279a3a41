/** The faults of the grammar: all combinations of its families. The self-test draws a sample; `conform selftest --only grammar` runs all. */

import type { Fault } from '../fault.ts';
import { deviceFamily } from './devices.ts';
import { eventFamily, stateFamily } from './events.ts';
import { GRAMMAR } from './family.ts';
import type { Generated } from './family.ts';
import { callbacks, ids } from './ids.ts';
import { fields, filters, sorting } from './lists.ts';
import { creations, hubFamily, pages, updates } from './positions.ts';
import { values } from './values.ts';

let generated: readonly Generated[] | undefined;

/** Every family, generated at the first call: no other fault needs them. */
export function families(): readonly Generated[] {
  generated ??= [
    values(),
    deviceFamily(),
    filters(),
    sorting(),
    fields(),
    eventFamily(),
    stateFamily(),
    creations(),
    updates(),
    pages(),
    hubFamily(),
    ids(),
    callbacks(),
  ];
  return generated;
}

export const grammarFaults = (): readonly Fault[] => families().flatMap(({ faults }) => faults);

export const isOfGrammar = (id: string): boolean => id.startsWith(`${GRAMMAR}.`);
