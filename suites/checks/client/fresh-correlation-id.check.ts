import type { Exchange } from '../../../contracts/formats/recording.ts';
import { headerValue } from '../../../contracts/header-field.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { LEAVES, ORDINARY, ordinaryRequests } from './ordinary-requests.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'fresh-correlation-id',
  decides: 'Each request of the suite has a different correlation id.',
  needs: [ORDINARY],
  leaves: `${LEAVES} Requests without an id.`,
  judge: (judgement) => {
    const known = new Map<string, Exchange>();
    return ordinaryRequests(judgement).flatMap((exchange): readonly Observation[] => {
      const id = headerValue(exchange.request.headers, 'correlationid');
      if (id === undefined) return [];
      const before = known.get(id);
      known.set(id, exchange);
      if (!before) return [met(exchange)];
      return [
        broken([before, exchange], {
          expected: 'a different id for each request',
          received: phrase`${plainValue(id)} twice`,
          signature: 'correlation id',
        }),
      ];
    });
  },
});
