import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { disagreements } from '../agreement/agreement.ts';
import { createdPlaces } from '../agreement/assigned.ts';
import { requestJson, responseJson } from '../history.ts';
import type { Judgement } from '../judgement.ts';

/**
 * What the creation acknowledged of the members that were sent: as sent where the response agrees or does not show a member, else as the response
 * shows it. That the response differs from the request is a finding about the creation.
 */
export function acknowledged(judgement: Judgement, create: Exchange): JsonObject {
  const [sent, responded] = [requestJson(create), responseJson(create)];
  if (!isObject(sent)) return {};
  if (!isObject(responded)) return sent;
  const places = createdPlaces(judgement);
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]): readonly [string, Json] => {
      const shown = responded[name] ?? null;
      const isOther = shown !== null && disagreements(value, shown, [name], places).length > 0;
      return [name, (isOther ? shown : value) ?? null];
    }),
  );
}
