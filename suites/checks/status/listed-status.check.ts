import { met } from '../observation.ts';
import { optionsSchema, type Check } from '../check.ts';

/**
 * Decides: nothing against a provider; the document lists the status for the operation, so an answer with it is a listed one.
 * Needs:   an answer with the status.
 * Leaves:  every other answer.
 */
export const listedStatus: Check = {
  id: 'listed-status',
  decides: 'The operation may answer with the listed status.',
  needs: 'An answer with it.',
  leaves: 'Every other answer; a provider need not ever use a listed error status.',
  options: optionsSchema({ status: { type: 'integer' } }, ['status']),
  evidence: 'all',
  conditional: true,
  judge: ({ requirement, options, history }) =>
    history
      .exchanges({ operations: requirement.operations })
      .filter(({ response }) => response?.status === options['status'])
      .map((exchange) => met(exchange)),
};
