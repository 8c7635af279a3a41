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

/** The rejected update of a resource under a chosen sandbox value, and the states in which the resource was shown before and afterwards. */
export const updatedUnder = (
  sandbox: NonNullable<Conditions['sandbox']>,
  { status, kind, states: [before, after] }: Pick<Conditions, 'kind'> & { status: number; states: [string, string] },
): readonly Draft[] => [
  created('ticket', { responded: { id: 'T-1', status: before } }),
  exchange('ticket.update', {
    method: 'PATCH',
    scenario: 'sandbox-header',
    facts: { step: 'sandbox-header', kind, sandbox, controlled: true, item: 'one', id: 'existing', body: 'valid' },
    response: status,
  }),
  read('ticket', 'retrieve', { id: 'T-1', status: after }),
];
