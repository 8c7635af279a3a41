import type { JsonObject } from '../../../contracts/contract.ts';
import { disagreements, pattern } from '../../evidence/agreement/agreement.ts';
import { heaviestOfEach, createdPlaces, weightAt } from '../../evidence/agreement/assigned.ts';
import { listedMembers } from '../../../contracts/listed-members.ts';
import { defineCheck } from '../check.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { creationNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { isTakenForAnother } from '../../evidence/lifecycles/creations.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { memberPart, phrase } from '../../evidence/phrase.ts';

const lettersOf = (name: string): string => name.replaceAll(/[^a-z\d]/gi, '').toLowerCase();

interface Misspelled {
  readonly name: string;
  readonly returned: string;
}

/** A sent member that the response contains, with its value, under a name that differs in letter case or separators: JSON names are case-sensitive. */
function misspelled(sent: JsonObject, responded: JsonObject, listed: ReadonlySet<string>): Misspelled | undefined {
  const others = Object.keys(responded).filter((name) => !listed.has(name) && sent[name] === undefined);
  return Object.keys(sent)
    .filter((name) => listed.has(name) && responded[name] === undefined)
    .flatMap((name): readonly Misspelled[] => {
      const returned = others.find(
        (other) =>
          lettersOf(other) === lettersOf(name) && JSON.stringify(responded[other]) === JSON.stringify(sent[name]),
      );
      return returned === undefined ? [] : [{ name, returned }];
    })[0];
}

export default defineCheck({
  id: 'create-agrees',
  decides:
    'The response to a creation agrees with the request in every member that both contain, and contains none of them under another spelling of its name.',
  needs: ({ contract }) => [creationNeed(contract)],
  leaves:
    'Members left out or added, members that a provider sets by itself, the order of lists that are not declared to be returned unchanged; a difference in a member that the provider may compute is a warning.',
  judge: ({ contract, history, declared }) => {
    const places = createdPlaces({ contract, declared });
    const weight = weightAt({ contract, declared });
    const listed = listedMembers(contract, contract.model?.schema ?? '');
    return lifecyclesOf(history, contract).flatMap(({ create }): readonly Observation[] => {
      const responded = responseJson(create);
      const sent = requestJson(create);
      if (!isObject(responded) || !isObject(sent) || isTakenForAnother({ contract, history }, create)) return [];
      const other = misspelled(sent, responded, listed);
      if (other)
        return [
          broken([create], {
            expected: phrase`${memberPart(`/${other.name}`)} with the value that was sent`,
            received: phrase`the value in the unlisted member ${memberPart(`/${other.returned}`)}`,
            pointer: `/${other.name}`,
            signature: `spelling of /${other.name}`,
          }),
        ];
      if (!Object.keys(sent).some((name) => responded[name] !== undefined)) return [];
      const wrong = heaviestOfEach(disagreements(sent, responded, [], places), weight);
      if (wrong.length === 0) return [met(create)];
      return wrong.map((one) =>
        broken([create], { ...one, expected: phrase`${one.expected}, as sent`, signature: pattern(one.pointer) }),
      );
    });
  },
});
