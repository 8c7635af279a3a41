import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
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
