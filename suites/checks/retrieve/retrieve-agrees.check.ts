import { disagreements, pattern } from '../../evidence/agreement/agreement.ts';
import { heaviestOfEach, createdPlaces, weightAt } from '../../evidence/agreement/assigned.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { duplicatedItem } from './duplicated-item.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { requestJson } from '../../evidence/history.ts';
import { lifecyclesOf, resourceIn, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { acknowledged } from '../../evidence/lifecycles/acknowledged.ts';
import { creationNeed, retrievalNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { missingNestedMember, missingMember } from './missing-members.ts';
import { notAsCreated, notRetrieved } from './not-as-created.ts';
import { foreignNote } from './foreign-note.ts';
import { phrase } from '../../evidence/phrase.ts';

/** What was sent once and is shown twice, or was sent for another resource; it fails where the profile says that the member is returned unchanged. */
function tooMuch({ contract, history, declared }: Judgement, lifecycle: Lifecycle): readonly Observation[] {
  const exchange = lifecycle.retrieved.get('retrieve');
  const [sent, resource] = [requestJson(lifecycle.create), exchange && resourceIn(exchange)];
  const writable = declared(`${contract.id}.writableFields`);
  const severityOf = (pointer: string): 'fail' | 'warn' =>
    Array.isArray(writable) && writable.includes(`/${pointer.split('/')[1]}`) ? 'fail' : 'warn';
  const doubled = isObject(sent) && resource ? duplicatedItem(sent, resource) : undefined;
  const foreign = foreignNote(history, contract, lifecycle);
  const found: Observation[] = [];
  if (exchange && doubled)
    found.push(
      broken([lifecycle.create, exchange], {
        ...doubled,
        severity: severityOf(doubled.pointer),
        expected: phrase`${doubled.expected}, once as created`,
        signature: `twice ${pattern(doubled.pointer)}`,
      }),
    );
  if (foreign) {
    const { exchange: reading, ...what } = foreign;
    found.push(
      broken([lifecycle.create, reading], {
        ...what,
        severity: severityOf(what.pointer),
        signature: `foreign ${what.pointer}`,
      }),
    );
  }
  return found;
}

export default defineCheck({
  id: 'retrieve-agrees',
  decides:
    'A created resource can be retrieved, and agrees with the response to its creation, or with the request in members that this response does not contain.',
  needs: ({ contract }) => [creationNeed(contract), retrievalNeed(contract, 'retrieve')],
  leaves:
    'Members left out or added, empty values left out, items the provider adds to lists, the order of lists that are not declared to be returned unchanged, members that a provider sets by itself, other notations of one time.',
  judge: (judgement) =>
    lifecyclesOf(judgement.history, judgement.contract).flatMap((lifecycle): readonly Observation[] => {
      const { create, retrieved, lost } = lifecycle;
      const missing = lost.get('retrieve');
      if (missing) return [notRetrieved(create, missing)];
      const exchange = retrieved.get('retrieve');
      const resource = exchange && resourceIn(exchange);
      if (!exchange || !resource) return [];
      const sent = requestJson(create);
      if (!isObject(sent) || !Object.keys(sent).some((name) => resource[name] !== undefined)) return [];
      const more = tooMuch(judgement, lifecycle);
      const wrong = heaviestOfEach(
        disagreements(acknowledged(judgement, create), resource, [], createdPlaces(judgement)),
        weightAt(judgement),
      );
      if (wrong.length > 0) return [...wrong.map((one) => notAsCreated([create, exchange], one)), ...more];
      const partial = missingNestedMember(judgement, sent, resource) ?? missingMember(judgement, create, resource);
      if (partial) return [broken([create, exchange], partial), ...more];
      return more.length > 0 ? more : [met(create, exchange)];
    }),
});
