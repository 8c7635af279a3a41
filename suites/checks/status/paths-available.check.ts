import { operationOf } from '../../evidence/operation-of.ts';
import { isSuccess } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { defineCheck } from '../check.ts';
import { broken, met } from '../observation.ts';
import { phrase, success } from '../../evidence/phrase.ts';

/** Statuses of a path that a target does not have. */
const NOT_FOUND = [404, 405, 501];

export default defineCheck({
  id: 'paths-available',
  decides: 'At least one path of the document exists below the base URL of the target.',
  needs: [{ exchange: { kind: ['good', 'offered', 'settling'] } }],
  leaves: 'Paths with an id; a single unknown path, which violates the requirements of its operations.',
  judge: ({ requirement, contract, history }) => {
    const responded = history
      .exchanges({ operations: requirement.operations, facts: { kind: ['good', 'offered', 'settling'] } })
      .filter((exchange) => operationOf(contract, exchange)?.path?.includes('{') === false)
      .filter(({ response }) => response !== undefined);
    const served = responded.filter(({ response }) => response && isSuccess(response.status));
    if (served.length > 0) return served.map((exchange) => met(exchange));
    const [first] = responded;
    if (!first || !responded.every(({ response }) => NOT_FOUND.includes(response?.status ?? 0))) return [];
    return [
      broken(responded, {
        expected: phrase`${success('a success')} for at least one documented path`,
        received: receivedStatus(first),
        signature: 'no documented path',
      }),
    ];
  },
});
