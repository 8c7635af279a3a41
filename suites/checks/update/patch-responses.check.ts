import type { JsonObject } from '../../../contracts/contract.ts';
import { idText } from '../../../contracts/json/exact-integers.ts';
import { isObject, jsonTypeOf } from '../../../contracts/json/json-type.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { disagreements, pattern } from '../../evidence/agreement/agreement.ts';
import {
  assignedPlaces,
  heaviest,
  isOftenComputed,
  type WeighedDisagreement,
} from '../../evidence/agreement/assigned.ts';
import { isMoving } from '../../evidence/agreement/own-way.ts';
import { requestJson } from '../../evidence/history.ts';
import { unlessLate } from './unless-late.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { readBackNeeds } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { resourceIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { patchReads, showsAsSent, type PatchRead } from '../../evidence/lifecycles/patch-reads.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

const LONGEST = 160;

/** A member that has one value before and after a patch, and that its response shows as a value of another JSON type. */
function ofAnotherType(response: JsonObject, { sent, before, after }: PatchRead): string | undefined {
  return Object.keys(response).find((name) => {
    const [shown, value] = [response[name], after.resource[name]];
    const types = [jsonTypeOf(shown), jsonTypeOf(value)];
    return (
      !(name in sent) &&
      !types.includes('null') &&
      types[0] !== types[1] &&
      jsonValue(value).text === jsonValue(before.resource[name]).text
    );
  });
}

/** Of what the patch did not send, a value that neither the readings around it show, nor an earlier update sent. */
function ofAnotherValue(judgement: Judgement, response: JsonObject, read: PatchRead): WeighedDisagreement | undefined {
  const { patch, sent, before, after, item } = read;
  const { contract, history } = judgement;
  const assigned = assignedPlaces(judgement);
  const own = (path: readonly string[]): boolean => assigned(path) || isMoving(contract, path);
  const bodies = history
    .exchanges({ operations: operationsOf(contract, 'update'), facts: { item } })
    .filter(({ seq }) => seq < patch.seq)
    .map(requestJson)
    .filter(isObject);
  const kept = Object.entries(response).filter(
    ([name, value]) =>
      !(name in sent) &&
      jsonValue(before.resource[name]).text === jsonValue(after.resource[name]).text &&
      !bodies.some((body) => showsAsSent(body, name, { [name]: value })),
  );
  const found = disagreements(Object.fromEntries(kept), after.resource, [], { assigned: own });
  return heaviest(found, (pointer) => (isOftenComputed(pointer) ? 'warn' : 'fail'));
}

/** True for the resource of the patch: its id may be of another type. */
const isItsResource = (response: JsonObject, { after }: PatchRead): boolean =>
  (response['id'] ?? null) === null || idText(response) === idText(after.resource);

/** Members that evidently took what a patch sent, and that its response shows. */
function judgeResponse(judgement: Judgement, read: PatchRead): readonly Observation[] {
  const { patch, sent, before, after } = read;
  const response = patch.response?.status === 200 ? resourceIn(patch) : undefined;
  if (!response || !isItsResource(response, read)) return [];
  const other = ofAnotherType(response, read);
  if (other !== undefined)
    return [
      broken([patch, after.exchange], {
        expected: phrase`${jsonValue(after.resource[other], LONGEST)}, as it is read before and afterwards`,
        received: jsonValue(response[other], LONGEST),
        pointer: `/${other}`,
        signature: `type of ${other}`,
      }),
    ];
  const changed = ofAnotherValue(judgement, response, read);
  if (changed)
    return [
      broken([patch, before.exchange, after.exchange], {
        severity: changed.severity,
        expected: phrase`${changed.received}, as it is read before and afterwards`,
        received: changed.expected,
        pointer: changed.pointer,
        signature: `response ${pattern(changed.pointer)}`,
      }),
    ];
  const taken = Object.keys(sent).filter(
    (name) =>
      (response[name] ?? null) !== null &&
      showsAsSent(sent, name, after.resource) &&
      !showsAsSent(sent, name, before.resource),
  );
  // A response may show a part of a list or an object: it is outdated only where it equals the value before.
  const stale = taken.find(
    (name) =>
      !showsAsSent(sent, name, response) &&
      (typeof sent[name] !== 'object' || jsonValue(response[name]).text === jsonValue(before.resource[name]).text),
  );
  if (stale === undefined) return taken.length > 0 ? [met(patch, after.exchange)] : [];
  return [
    broken([patch, after.exchange], {
      expected: phrase`${jsonValue(sent[stale], LONGEST)}, as sent and as it is read afterwards`,
      received: jsonValue(response[stale], LONGEST),
      pointer: `/${stale}`,
      signature: `response ${stale}`,
    }),
  ];
}

export default defineCheck({
  id: 'patch-responses',
  decides:
    'The response to an update contains the updated resource, with the types of its members and the values of those that were not sent as they are read.',
  needs: readBackNeeds,
  leaves:
    'Responses with another id, members that the response does not contain, incomplete lists and objects, updates that change nothing.',
  judge: (judgement) =>
    unlessLate(
      judgement,
      patchReads(judgement).flatMap((read) => judgeResponse(judgement, read)),
    ),
});
