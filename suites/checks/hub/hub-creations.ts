/** What hub creations sent and what they returned. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import type { Judgement } from '../../evidence/judgement.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';

export interface HubCreation {
  readonly exchange: Exchange;
  readonly responded: JsonObject;
  /** Members that were sent with a value and that the response must repeat: `callback`, `query`. */
  readonly sent: readonly (readonly [name: string, value: Json])[];
}

/** The successful hub creations with a JSON object in the request and in the response. */
export const hubCreations = ({
  requirement,
  history,
}: Pick<Judgement, 'requirement' | 'history'>): readonly HubCreation[] =>
  history
    .exchanges({ operations: requirement.operations, facts: { step: ['subscribe', 'header-form'] } })
    .filter((one) => succeeded(one) && one.facts.kind !== 'probe')
    .flatMap((exchange): readonly HubCreation[] => {
      const [sent, responded] = [requestJson(exchange), responseJson(exchange)];
      if (!isObject(sent) || !isObject(responded)) return [];
      const repeated = ['callback', 'query'].filter((name) => sent[name] !== undefined && sent[name] !== '');
      return [{ exchange, responded, sent: repeated.map((name) => [name, sent[name] as Json] as const) }];
    });
