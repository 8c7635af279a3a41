import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import { created, read } from './hand-made-lifecycles.ts';
import { exchange, type Draft, type DraftResponse } from './judging.ts';

/** A list under a chosen sandbox value, with its response; none if no response came. */
export const under = (
  sandbox: NonNullable<Conditions['sandbox']>,
  response?: DraftResponse,
  facts: Partial<Conditions> & Partial<StepFacts<'sandbox-header'>> = {},
): readonly Draft[] => [
  exchange('ticket.list', {
    scenario: 'sandbox-header',
    facts: { step: 'sandbox-header', sandbox, ...facts },
    ...(response === undefined ? {} : { response }),
  }),
];

/**
 * An update under a chosen sandbox value, rejected with 409, of a resource that was shown in one state before it and in another, or the same one,
 * after it.
 */
export const updatedUnder = (
  sandbox: NonNullable<Conditions['sandbox']>,
  kind: Conditions['kind'],
  [before, after]: readonly [before: string, after: string],
): readonly Draft[] => [
  created('ticket', { responded: { id: 'T-1', status: before } }),
  exchange('ticket.update', {
    method: 'PATCH',
    scenario: 'sandbox-header',
    facts: { step: 'sandbox-header', kind, sandbox, controlled: true, item: 'one', id: 'existing', body: 'valid' },
    response: 409,
  }),
  read('ticket', 'retrieve', { id: 'T-1', status: after }),
];
