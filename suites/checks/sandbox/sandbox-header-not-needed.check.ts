import type { Exchange } from '../../../contracts/formats/recording.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { sandboxValueOf } from '../../evidence/sandbox-value.ts';
import { isClientError } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { defineCheck } from '../check.ts';
import { onlyInMode } from './only-in-mode.ts';
import { broken, met, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { because, phrase, success } from '../../evidence/phrase.ts';

/** Statuses by which the credentials or the rate of requests may be rejected. */
const ABOUT_SOMETHING_ELSE = [401, 403, 429];

const isWithout = (exchange: Exchange): boolean => sandboxValueOf(exchange) === undefined;

function judgeRejection(exchange: Exchange): readonly Observation[] {
  const status = exchange.response?.status;
  if (status === undefined || !isClientError(status)) return [];
  if (ABOUT_SOMETHING_ELSE.includes(status)) return [undecidedBy(exchange)];
  return [
    broken([exchange], {
      expected: phrase`${success()} without x-external-system${because('this header is for the sandbox only')}`,
      received: receivedStatus(exchange),
      signature: `without ${status}`,
    }),
  ];
}

export default defineCheck({
  id: 'sandbox-header-not-needed',
  decides: 'In production, requests without the sandbox header field are served.',
  needs: [{ exchange: { kind: 'good' } }],
  leaves:
    'A rejection where another request without the header field is served, or which may be about the credentials.',
  conditional: true,
  notApplicable: onlyInMode('production'),
  judge: ({ requirement, history }) => {
    const without = history
      .exchanges({ operations: requirement.operations, facts: { kind: 'good' } })
      .filter(isWithout);
    const served = without.filter(succeeded);
    return served.length > 0 ? served.map((exchange) => met(exchange)) : without.flatMap(judgeRejection);
  },
});
