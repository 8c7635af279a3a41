import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { hubCreations } from './hub-creations.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'hub-agrees',
  decides: 'The response to a hub creation repeats the callback and the query that were sent.',
  needs: [{ exchange: { step: 'subscribe' } }],
  leaves: 'Members left out, null or added; an empty query returned in another form.',
  judge: (judgement) =>
    hubCreations(judgement).flatMap(({ exchange, sent, responded }): readonly Observation[] => {
      const other = sent.find(([name, value]) => ![undefined, null, value].includes(responded[name]));
      if (other === undefined) return (responded['callback'] ?? undefined) === undefined ? [] : [met(exchange)];
      const [name, value] = other;
      return [
        broken([exchange], {
          expected: phrase`${name} ${jsonValue(value)}, as sent`,
          received: jsonValue(responded[name]),
          pointer: `/${name}`,
          signature: name,
        }),
      ];
    }),
});
