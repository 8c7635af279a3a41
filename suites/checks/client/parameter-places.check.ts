import { headerValues } from '../../../contracts/header-field.ts';
import { defineCheck } from '../check.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

export default defineCheck({
  id: 'parameter-places',
  decides: 'The suite sends query parameters in the query and in no header field.',
  needs: [ORDINARY],
  leaves: LEAVES,
  judge: judgeRequests('query parameters in the query', ({ operation, request }, { contract }) => {
    const wrong = contract.operations
      .find(({ id }) => id === operation)
      ?.parameters.find(
        ({ in: place, name }) => place === 'query' && headerValues(request.headers, name.toLowerCase()).length > 0,
      );
    return wrong === undefined || `${wrong.name} in a header field`;
  }),
});
