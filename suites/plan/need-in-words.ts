/** Evidence that a check needs, in words made from the meanings of the vocabulary. */

import type { Wanted } from '../../contracts/formats/evidence/facts.ts';
import { DELIVERY_WINDOWS, NOTES } from '../../contracts/formats/evidence/notes.ts';
import { STEPS, type StepName } from '../../contracts/formats/evidence/steps.ts';
import { SETS_OF_ONE, SETS_OF_SEVERAL } from '../../contracts/formats/evidence/steps/lookups.ts';
import type { Need } from '../checks/check.ts';

const CLASSES: Readonly<Record<string, string>> = {
  owned: 'a located device of the caller',
  foreign: 'a device of another customer',
  unknown: 'an unknown device',
  unlocated: 'a device of the caller without location (unlocated)',
  'no-history': 'a device of the caller without history (withoutHistory)',
};

const SETS: Readonly<Record<string, readonly string[]>> = { ...SETS_OF_ONE, ...SETS_OF_SEVERAL };

/** Further ones are counted, so that a reason stays short. */
const MOST_NAMED = 3;

const valuesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const or = (values: readonly unknown[]): string => values.map(String).join(' or ');

const PHRASES: Readonly<Record<string, (values: readonly unknown[]) => string | undefined>> = {
  kind: () => undefined,
  token: (values) =>
    or(
      values.flatMap((one) =>
        one === 'valid' ? [] : [one === 'missing' ? 'no credentials' : `an identity with token: ${String(one)}`],
      ),
    ),
  scope: ([value]) => (value === 'held' ? 'an identity with the scope' : 'an identity without the scope'),
  scopes: (values) =>
    values.length === 0 ? 'an identity with scopes: []' : `an identity with the scopes ${values.join(' and ')}`,
  key: (values) => or(values.map((one) => `key ${String(one)}`)),
  id: (values) => or(values.map((one) => `an id that is ${String(one)}`)),
  set: (values) =>
    or(
      values.map((one) =>
        (SETS[String(one)] ?? [String(one)]).map((each) => CLASSES[each] ?? `set ${each}`).join(' and '),
      ),
    ),
};

/** `an identity with token: expired, a located device of the caller`; empty for an ordinary request. */
function conditionsInWords(wanted: Wanted): string {
  return Object.entries(wanted)
    .filter(([name, value]) => name !== 'step' && value !== undefined)
    .map(([name, value]) => {
      const phrase = PHRASES[name];
      return phrase ? phrase(valuesOf(value)) : `${name} ${or(valuesOf(value))}`;
    })
    .filter((phrase) => phrase !== undefined && phrase !== '')
    .join(', ');
}

function anyOf(meanings: readonly string[]): string {
  const more = meanings.length - MOST_NAMED;
  return `${meanings.slice(0, MOST_NAMED).join(' or ')}${more > 0 ? ` or ${more} more` : ''}`;
}

const stepsInWords = (step: Wanted['step']): string | undefined =>
  step === undefined ? undefined : anyOf(valuesOf(step).map((one) => STEPS[one as StepName].meaning));

/** `a request with an identity with token: expired, a located device of the caller`. */
export function wantedInWords(wanted: Wanted): string {
  const step = stepsInWords(wanted.step);
  const conditions = conditionsInWords(wanted);
  if (conditions === '') return step ?? 'a valid request';
  return step === undefined ? `a request with ${conditions}` : `${step} (${conditions})`;
}

/** One need. */
export function needInWords(need: Need): string {
  if ('anyOf' in need) return need.anyOf.map(needInWords).join(', or ');
  if ('traffic' in need) return 'a request to one of its operations';
  if ('windows' in need) return anyOf(need.windows.map((one) => DELIVERY_WINDOWS[one]));
  if ('note' in need) return NOTES[need.note].meaning;
  if ('delivery' in need) return 'a notification';
  return wantedInWords(need.exchange);
}
