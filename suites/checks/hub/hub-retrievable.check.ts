import { idText } from '../../../contracts/json/exact-integers.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { flag, optional } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { HUB_MEMBERS, hubsIn } from './hub-listing.ts';
import { neverShown, othersShown, shownOtherwise, underOtherId, type Retrieval } from './hub-retrieval.ts';
import { registrationOf } from '../../evidence/deliveries/registrations.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { isTransient } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { byOtherIdentities } from '../shared/other-identities.ts';
import { NO_HUBS, showsHub, showsNoHub } from '../shared/hub-presence.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

function judgeRetrieval(judgement: Judgement, retrieval: Retrieval): Observation {
  const { created, exchange, sent, hub } = retrieval;
  const status = exchange.response?.status ?? 0;
  if (isTransient(status)) return undecidedBy(exchange);
  if (status !== 200)
    return broken([exchange, created], {
      expected: 'status 200 with the hub',
      received: receivedStatus(exchange),
      signature: `${status}`,
    });
  const hubs = hubsIn(exchange);
  const named = hubs.filter((item) => idText(item) === idText(hub));
  const match = named[0] ?? hubs.find((item) => item['callback'] === sent['callback']);
  if (!match)
    return broken([exchange, created], {
      expected: phrase`the hub with id ${jsonValue(hub['id'])}`,
      received: hubs.length === 0 ? NO_HUBS : phrase`${hubs.length} hubs, none of them with this id`,
      signature: 'hub absent',
    });
  return (
    othersShown(judgement, retrieval) ??
    underOtherId(judgement, retrieval, match) ??
    shownOtherwise(retrieval, match, named) ??
    met(exchange, created)
  );
}

/** A deletion of the hub, by any customer, before it was retrieved: a rejected one may have had its effect, where the hub is not there. */
const deletionBefore = ({ contract, history }: Judgement, created: Exchange, { seq, facts, response }: Exchange) =>
  history
    .exchanges({ operations: operationsOf(contract, 'hub-delete') })
    .filter((one) => one.facts.hub === facts.hub && one.seq > created.seq && one.seq < seq)
    .find((one) => succeeded(one) || response?.status === 404);

export default defineCheck({
  id: 'hub-retrievable',
  decides:
    'The retrieval of a hub by its id returns a list that contains the hub and no hub of another customer, for each identity of its customer.',
  needs: ({ contract }) => [
    { exchange: { step: 'subscribe' }, operations: operationsOf(contract, 'hub-create') },
    { exchange: { step: 'retrieve-hub' } },
  ],
  leaves:
    'Other hubs of the customer in the list where the row allows them, and a query that no returned hub contains where the document does not list it. A callback, or a query that the document lists, that no returned hub contains warns once. An id that no registration returned warns where the document does not list the members of a retrieved hub. Identities with fewer rights.',
  options: {
    only: optional(flag()),
    /** The document lists the members of a retrieved hub: id, query and callback. */
    listsMembers: optional(flag()),
  },
  judge: (judgement) => {
    const { contract, requirement, history, options } = judgement;
    const retrievals = history.exchanges({ operations: requirement.operations, facts: { step: 'retrieve-hub' } });
    const shown = retrievals.flatMap(hubsIn);
    const shownMembers = new Set(HUB_MEMBERS.filter((name) => shown.some((hub) => typeof hub[name] === 'string')));
    const areMembersListed = options.listsMembers === true;
    const judged = retrievals.flatMap((exchange): readonly (Retrieval | Observation)[] => {
      const created = registrationOf(judgement, exchange.facts.hub ?? '');
      const [sent, hub] = [created && requestJson(created), created && responseJson(created)];
      if (!created || !isObject(sent) || !isObject(hub) || !exchange.response) return [];
      if (exchange.facts.kind === 'settling' && !hubsIn(exchange).some((one) => idText(one) === idText(hub))) return [];
      if (deletionBefore(judgement, created, exchange))
        return [undecided('an earlier request deleted the hub', exchange)];
      return [{ created, exchange, sent, hub, isOnly: options.only === true, areMembersListed, shownMembers }];
    });
    const decidable = judged.filter((one) => 'created' in one);
    return [
      ...judged.map((one) => ('created' in one ? judgeRetrieval(judgement, one) : one)),
      ...HUB_MEMBERS.flatMap((name) => neverShown(decidable, name) ?? []),
      ...byOtherIdentities(judgement, operationsOf(contract, 'hub-retrieve'), {
        isServed: showsHub,
        isNotFound: showsNoHub,
      }),
    ];
  },
});
