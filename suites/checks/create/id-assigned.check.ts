import { defineCheck, type Judgement } from '../check.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { creations } from '../../evidence/lifecycles/creations.ts';
import { idIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { ABSENT, phrase, plainValue } from '../../evidence/phrase.ts';

const BY_LOCATION = 'the response has no id, but a Location header field, which may contain it';

const hasLocation = ({ response }: Exchange): boolean =>
  response?.headers.some(([name, value]) => name.toLowerCase() === 'location' && value !== '') === true;

/** Creations whose body held an id of the client's: whatever becomes of them, that is not the id. */
const ownIds = ({ requirement, history }: Judgement): readonly Observation[] =>
  history
    .exchanges({ operations: requirement.operations, facts: { step: 'own-id' } })
    .filter(succeeded)
    .flatMap((exchange): readonly Observation[] => {
      const sent = requestJson(exchange);
      const id = idIn(exchange);
      if (id === undefined || !isObject(sent)) return [];
      if (id !== sent['id']) return [met(exchange)];
      return [
        broken([exchange], {
          expected: 'an id that the provider gives',
          received: phrase`the id that the client sent, ${plainValue(id)}`,
          pointer: '/id',
          signature: 'id of the client',
        }),
      ];
    });

export default defineCheck({
  id: 'id-assigned',
  decides: 'An accepted creation returns a resource with an id that the provider assigned.',
  needs: [{ exchange: { kind: ['good', 'offered', 'odd'] } }],
  leaves: 'The form of the id; a response without one whose Location header field may contain it.',
  judge: (judgement) => [
    ...ownIds(judgement),
    ...creations(judgement).flatMap((create): readonly Observation[] => {
      if (!isObject(responseJson(create))) return [];
      const id = idIn(create);
      if (id !== undefined && id !== '') return [met(create)];
      if (id === undefined && hasLocation(create)) return [undecided(BY_LOCATION, create)];
      return [
        broken([create], {
          expected: 'an id',
          received: id === '' ? 'an empty id' : ABSENT,
          pointer: '/id',
          signature: 'no id',
        }),
      ];
    }),
  ],
});
