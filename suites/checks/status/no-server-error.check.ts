import type { Exchange } from '../../../contracts/formats/recording.ts';
import { headerValues } from '../../evidence/media-type-of.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { isCalledUnavailable } from '../../evidence/availability.ts';
import { defineCheck } from '../check.ts';
import { isServerError, isTransient, received } from '../../evidence/status-class.ts';

/** Share of the responses that may say that the service is away, without saying until when, before it is worth a warning. */
const SHARE_AWAY = 0.1;
const FEW = 5;

/** A service that is away for a moment decides nothing; one that is often away gets a warning. */
function mostlyAway(operation: string, exchanges: readonly Exchange[]): readonly Observation[] {
  const away = exchanges.filter(
    ({ response }) =>
      response !== undefined &&
      isServerError(response.status) &&
      isTransient(response.status) &&
      headerValues(response.headers, 'retry-after').length === 0,
  );
  const [first] = away;
  if (!first || away.length < FEW || away.length < SHARE_AWAY * exchanges.length) return [];
  return [
    broken([first], {
      severity: 'warn',
      expected: 'a service that is there',
      received: `${received(first)}, as ${away.length} of ${exchanges.length} calls of the run were answered`,
      signature: `${operation} away`,
    }),
  ];
}

/** What comes after the last page is not shown, but a client that reads a list page by page may ask for it. */
const isBeyondTheEnd = ({ facts }: Exchange): boolean => facts.param === 'offset' && facts.value === 'beyond-end';

export default defineCheck({
  id: 'no-server-error',
  decides: 'No legitimate request is answered with a server error.',
  needs: [{ traffic: true }],
  leaves:
    'Some 502, 503, 504, many of which warn; on undescribed input a server error warns unless the lists are closed.',
  judge: ({ requirement, contract, history, own, strict }) =>
    requirement.operations.flatMap((id) => {
      const exchanges = history.exchanges({ operations: [id] });
      return [
        ...mostlyAway(id, exchanges),
        ...exchanges.flatMap((exchange): readonly Observation[] => {
          const status = exchange.response?.status;
          if (status === undefined || isTransient(status)) return [];
          if (!isServerError(status)) return [met(exchange)];
          if (isCalledUnavailable(operationOf(contract, exchange), own('readAvailable'))) return [];
          const described =
            ['good', 'offered', 'negative'].includes(String(exchange.facts.kind)) || isBeyondTheEnd(exchange);
          return [
            broken([exchange], {
              severity: described || strict ? 'fail' : 'warn',
              expected: 'no server error',
              received: received(exchange),
              signature: `${exchange.operation} ${status}`,
            }),
          ];
        }),
      ];
    }),
});
