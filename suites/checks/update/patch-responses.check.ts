import { defineCheck } from '../check.ts';
import { readBackNeeds } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { resourceIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { patchReads, showsAsSent, type PatchRead } from '../../evidence/lifecycles/patch-reads.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

const LONGEST = 160;

/** Members that evidently took what a patch sent, and that its response shows. */
function judgeResponse({ patch, sent, before, after }: PatchRead): readonly Observation[] {
  const response = patch.response?.status === 200 ? resourceIn(patch) : undefined;
  if (!response || (response['id'] ?? after.resource['id']) !== after.resource['id']) return [];
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
  decides: 'The response to an update contains the updated resource.',
  needs: readBackNeeds,
  leaves:
    'Responses with another id, members that the response does not contain, incomplete lists and objects, updates that change nothing.',
  judge: (judgement) => patchReads(judgement).flatMap(judgeResponse),
});
