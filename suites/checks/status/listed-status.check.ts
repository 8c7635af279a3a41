import { integer } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { met } from '../observation.ts';

export default defineCheck({
  id: 'listed-status',
  decides: 'The operation may return the listed status.',
  needs: [{ traffic: true }],
  leaves: 'Every other response; a provider need not use a listed error status.',
  options: { status: integer() },
  conditional: true,
  judge: ({ requirement, options, history }) =>
    history
      .exchanges({ operations: requirement.operations })
      .filter(({ response }) => response?.status === options.status)
      .map((exchange) => met(exchange)),
});
