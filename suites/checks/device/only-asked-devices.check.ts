import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { strangeNumbers } from './declared-identities.ts';
import { labelsNamed, STEPS_WITH_DEVICES } from './device-marks.ts';
import { servedPlaces, shownUnasked } from './served-identifiers.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

const GRANTED = { token: 'valid', scope: 'held' } as const;

export default defineCheck({
  id: 'only-asked-devices',
  decides:
    'A response is about the devices that the request names, and no others. Declared places of identifiers contain those of these devices.',
  needs: [{ exchange: { ...GRANTED, step: STEPS_WITH_DEVICES } }],
  leaves:
    'Identifiers at other places than the identifiers of served devices, devices the profile does not name, responses that only repeat the request.',
  judge: (judgement) => {
    const { requirement, history } = judgement;
    const strangeIn = strangeNumbers(judgement);
    return requirement.operations.flatMap((operation) => {
      const exchanges = history.exchanges({ operations: [operation], facts: GRANTED });
      const places = servedPlaces(exchanges);
      if (places.size === 0) return [];
      return exchanges.flatMap((exchange): readonly Observation[] => {
        const named = labelsNamed(exchange);
        if (!hasContent(exchange.response) || exchange.response.truncated || named.length === 0) return [];
        const [other] = shownUnasked(exchange, places);
        if (other !== undefined)
          return [
            broken([exchange], {
              expected: phrase`nothing but ${named.join(', ')}`,
              received: phrase`an identifier of ${other} where devices are shown`,
              signature: `${operation} ${String(exchange.facts.set)}`,
            }),
          ];
        const strange = strangeIn(exchange);
        if (strange === undefined) return [met(exchange)];
        return [
          broken([exchange], {
            expected: phrase`the IMSI or MSISDN of ${named.join(', ')}, where the body is declared to contain it`,
            received: plainValue(strange),
            signature: `${operation} another number`,
          }),
        ];
      });
    });
  },
});
