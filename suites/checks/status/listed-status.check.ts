import { met } from '../observation.ts';
import { optionsSchema, defineCheck } from '../check.ts';

export default defineCheck({
  id: 'listed-status',
  decides: 'The operation may answer with the listed status.',
  // TODO(needs): 'An answer with it.' / evidence 'all'
  needs: [{ traffic: true }],
  leaves: 'Every other answer; a provider need not ever use a listed error status.',
  options: optionsSchema({ status: { type: 'integer' } }, ['status']),
  conditional: true,
  judge: ({ requirement, options, history }) =>
    history
      .exchanges({ operations: requirement.operations })
      .filter(({ response }) => response?.status === options['status'])
      .map((exchange) => met(exchange)),
});
