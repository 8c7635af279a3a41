import { readIso8601DateTime } from '../../../contracts/text/iso8601-date-time.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { idIn, resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { walked, walkOf, type Walk } from '../../evidence/lists/list-responses.ts';
import { defineCheck, type Judgement } from '../check.ts';
import type { Observation } from '../observation.ts';
import { settlingMs } from '../../evidence/lists/settling-time.ts';
import { inList } from './listed-id.ts';

/** Why a resource that was created during the run may be missing in a list: it may still follow, or be outside the window, whichever member that looks at. */
function whyMissing(judgement: Judgement, read: Exchange, page: Exchange): string | undefined {
  const { contract } = judgement;
  const milliseconds = settlingMs(judgement);
  if (milliseconds === undefined || page.startedAt < read.startedAt + milliseconds)
    return 'the profile declares no time (settleMs) within which a resource that the provider created must be listed';
  const from = new URL(page.request.url).searchParams.get('fromDateTime');
  const made = readIso8601DateTime(String(resourceIn(read)?.[contract.model?.createdMember ?? '']))?.epochMs;
  return from === null || (made !== undefined && made >= Date.parse(from))
    ? undefined
    : 'the resource that the provider created has no creation date within the window of the list';
}

/** What the provider has created during the run, named by a notification and retrieved by its customer, in the list that this customer read afterwards. */
function initiated(judgement: Judgement): readonly Observation[] {
  return (['all-before', 'other-customer'] as const).flatMap((name) => initiatedIn(judgement, walked(judgement, name)));
}

function initiatedIn(judgement: Judgement, walk: Walk | undefined): readonly Observation[] {
  const page = walk?.pages[0]?.exchange;
  if (!walk || !page) return [];
  return judgement.history
    .exchanges({ operations: operationsOf(judgement.contract, 'retrieve'), facts: { step: 'provider-initiated' } })
    .filter((read) => read.identity === page.identity && succeeded(read) && read.startedAt < page.startedAt)
    .flatMap((read): readonly Observation[] => {
      const wanted = idIn(read);
      return wanted === undefined || wanted !== read.facts.asked
        ? []
        : inList(walk, wanted, whyMissing(judgement, read, page));
    });
}

export default defineCheck({
  id: 'list-origins',
  decides: 'The list of a customer contains its resources that the provider created, before or during the run.',
  needs: [
    { exchange: { step: ['origins', 'walk'] } },
    { anyOf: [{ exchange: { step: 'origins' } }, { note: 'delivery-window' }] },
  ],
  leaves:
    'Lists too long to be read to their end; resources created during the run where no settling time is declared.',
  judge: (judgement) => {
    const { requirement, declared } = judgement;
    const [named] = requirement.declarations.map(declared).filter((value) => typeof value === 'string');
    const walk = walkOf(judgement, { step: 'origins' });
    return [...(walk && named !== undefined ? inList(walk, named) : []), ...initiated(judgement)];
  },
});
