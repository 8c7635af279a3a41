import { defineCheck } from '../check.ts';
import { broken, met } from '../observation.ts';
import { hubCreations } from './hub-creations.ts';
import { ABSENT, jsonValue, phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'hub-members-returned',
  decides: 'The response to a hub creation has the callback and the query that were sent, regardless of their values.',
  needs: [{ exchange: { step: 'subscribe' } }],
  leaves: 'An empty query, and responses that are no JSON object.',
  judge: (judgement) =>
    hubCreations(judgement).map(({ exchange, sent, responded }) => {
      const missing = sent.find(([name]) => (responded[name] ?? undefined) === undefined)?.[0];
      if (missing === undefined) return met(exchange);
      return broken([exchange], {
        expected: phrase`the ${missing} that was sent`,
        received: responded[missing] === null ? jsonValue(null) : ABSENT,
        pointer: `/${missing}`,
        signature: `without ${missing}`,
      });
    }),
});
