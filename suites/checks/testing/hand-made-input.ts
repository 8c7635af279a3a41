/** Invalid requests, written by hand. */

import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import { exchange, type Draft, type DraftResponse } from './judging.ts';

type Facts = Partial<Conditions> & Omit<StepFacts<'bad-input'>, 'step'>;

/** A request that violates the contract in one way, with its response; none if no response came. */
export const invalid =
  (operation: string, facts: Facts) =>
  (response?: DraftResponse): readonly Draft[] => [
    exchange(operation, {
      scenario: 'bad-input',
      method: 'POST',
      facts: { kind: 'odd', step: 'bad-input', ...facts },
      ...(response === undefined ? {} : { response }),
    }),
  ];

export const malformed = invalid('ticket.create', {
  ...({ body: 'malformed', violation: 'cut-short', in: 'body', at: '' } as const),
});
export const absent = invalid('ticket.create', {
  ...({ body: 'absent', violation: 'absent', in: 'body', at: '' } as const),
});
export const asText = invalid('ticket.create', {
  ...({ body: 'wrong-media-type', violation: 'json-as-text', in: 'body', at: '' } as const),
});

/** A body whose value at a JSON Pointer has another type. */
export const wrongType = (operation: string, at: string) =>
  invalid(operation, { body: 'violating', violation: 'type', in: 'body', at });
