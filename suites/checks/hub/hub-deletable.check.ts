import { operationsOf } from '../../../contracts/operations-of.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { isAnother, showsNoHub, showsHub, judgeKeptHub } from '../shared/hub-presence.ts';
import { isAnyNotified, isNotified, windowsOf } from '../../evidence/deliveries/delivery-windows.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { byOtherIdentities } from '../shared/other-identities.ts';
import { judgeMissing } from '../shared/hub-notified.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { registeredAgain } from './registered-again.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { phrase, statuses, success } from '../../evidence/phrase.ts';

/** A hub that remains while others are deleted. */
const KEPT: HubName = 'kept';

/** The retrieval of a hub after its deletion. */
function retrievalAfter(exchange: Exchange, judgement: Judgement): Observation {
  const looks = judgement.history.exchanges({
    operations: operationsOf(judgement.contract, 'hub-retrieve'),
    facts: { step: 'deleted-hub' },
  });
  const after = looks.find(({ facts }) => facts.hub === exchange.facts.hub);
  if (!after?.response) return met(exchange);
  if (showsNoHub(after)) return met(exchange, after);
  if (!showsHub(after)) return undecidedBy(after);
  if (isAnother(after, judgement))
    return looks.some(showsNoHub)
      ? met(exchange)
      : undecided('the response contains another hub, because the id was reused', after);
  // Accepted, it may take its time, and no document states how long.
  if (exchange.response?.status === 202 && judgement.declared('settleMs') === undefined)
    return undecided(
      'the deletion was accepted (202), and the profile does not declare how long it takes (settleMs)',
      after,
    );
  return broken([exchange, after], {
    expected: 'no hub after its deletion',
    received: receivedStatus(after),
    signature: 'still there',
  });
}

/** The response to a deletion, and a retrieval of the hub after it. */
function deletion(exchange: Exchange, judgement: Judgement): Observation {
  const { profile } = judgement;
  const status = exchange.response?.status;
  if (status === undefined || isTransient(status)) return undecidedBy(exchange);
  const wanted = profile.bindings?.[exchange.operation]?.success;
  if (wanted ? !wanted.includes(status) : !isSuccess(status))
    return broken([exchange], {
      expected: wanted ? phrase`${statuses(wanted)}, as the profile states` : success(),
      received: receivedStatus(exchange),
      signature: `${status}`,
    });
  return retrievalAfter(exchange, judgement);
}

/** Events of a kind that the hub was notified of before the deletion of another one, and that other hubs were notified of after it. */
function keptNotifications(judgement: Judgement): readonly Observation[] {
  const before = windowsOf(judgement, { windows: ['before-deletion'] }).filter((window) => isNotified(window, KEPT));
  return windowsOf(judgement, { windows: ['after-deletion'] })
    .filter(({ fired, trigger }) => fired && before.some((one) => one.trigger === trigger))
    .filter((window) => window.expecting.includes(KEPT) && !isNotified(window, KEPT) && isAnyNotified(window))
    .map((window) =>
      judgeMissing(judgement, window, KEPT, () =>
        broken([window.note], {
          expected: 'a notification to a hub that was not deleted',
          received: 'no notification, although another hub was notified',
          signature: 'another is silent',
        }),
      ),
    );
}

/** A hub that was not named: it is found and is notified as before. */
function another(judgement: Judgement): readonly Observation[] {
  const { contract, history } = judgement;
  const deletions = history.exchanges({
    operations: operationsOf(contract, 'hub-delete'),
    facts: { step: 'delete-hub' },
  });
  const looks = history
    .exchanges({ operations: operationsOf(contract, 'hub-retrieve'), facts: { step: 'kept-hub' } })
    .map((look) =>
      judgeKeptHub(look, judgement, {
        before: deletions.filter(({ seq }) => seq < look.seq).slice(-1),
        expected: 'a hub that was not deleted',
        signature: 'another is gone',
      }),
    );
  return [...looks, ...keptNotifications(judgement)];
}

export default defineCheck({
  id: 'hub-deletable',
  decides:
    'A hub can be deleted by its id, by each identity of its customer, and is not found afterwards; another hub remains.',
  needs: ({ contract }) => [{ exchange: { step: 'delete-hub' }, operations: operationsOf(contract, 'hub-delete') }],
  leaves:
    'The success status, where the profile binds none; another hub with the same id; whether the callback can be registered again; identities with fewer rights.',
  judge: (judgement) => {
    const { contract, history } = judgement;
    const operations = operationsOf(contract, 'hub-delete');
    return [
      ...history.exchanges({ operations, facts: { step: 'delete-hub' } }).map((one) => deletion(one, judgement)),
      ...another(judgement),
      ...registeredAgain(judgement),
      ...byOtherIdentities(judgement, operations),
      ...history
        .exchanges({ operations, facts: { step: 'other-identity' } })
        .filter(succeeded)
        .map((one) => retrievalAfter(one, judgement)),
    ];
  },
});
