/** What the checks of GeoJSON have in common: one judgement for each body of a response 200. */

import type { Json } from '../../../contracts/contract.ts';
import type { Wanted } from '../../../contracts/formats/evidence/facts.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { responseJson } from '../../evidence/history.ts';
import type { Judgement } from '../check.ts';
import type { Phrased } from '../../evidence/phrase.ts';
import { broken, met, type Observation } from '../observation.ts';
import { objectsIn, type Node } from '../shared/geojson-objects.ts';
import { hasContent } from '../../evidence/statuses.ts';

export interface GeojsonProblem {
  readonly pointer: string;
  readonly expected: Phrased;
  readonly received: Phrased;
}

/** What a rule finds: that it is met, how it is broken, or that it does not apply. */
export type FoundProblem = 'met' | GeojsonProblem | undefined;

/** The requests whose responses are judged; all if absent. */
interface Selected {
  readonly when?: Wanted;
  readonly isJudged?: (exchange: Exchange) => boolean;
}

/** Judges the body of every response 200, except those to a request for another media type. */
export const judgeBodies =
  (
    rule: (body: Json | undefined, judgement: Judgement) => FoundProblem,
    { when = {}, isJudged = () => true }: Selected = {},
  ) =>
  (judgement: Judgement): readonly Observation[] =>
    judgement.history
      .exchanges({ operations: judgement.requirement.operations, facts: when })
      .filter(({ response, facts }) => hasContent(response) && !response.truncated && facts.accept !== 'other')
      .filter(isJudged)
      .flatMap((exchange): readonly Observation[] => {
        const found = rule(responseJson(exchange), judgement);
        if (found === undefined) return [];
        if (found === 'met') return [met(exchange)];
        const place = found.pointer.replace(/\/\d+/g, '/*');
        return [broken([exchange], { ...found, signature: `${exchange.operation} ${place}` })];
      });

/** The same for a rule of single GeoJSON objects: a body breaks it by the first object that does. */
export const judgeObjects = (rule: (node: Node, pointer: string, judgement: Judgement) => FoundProblem) =>
  judgeBodies((body, judgement): FoundProblem => {
    const found = objectsIn(body).map(({ value, pointer }) => rule(value, pointer, judgement));
    return found.find((one) => typeof one === 'object') ?? (found.includes('met') ? 'met' : undefined);
  });
