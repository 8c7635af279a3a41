import type { Delivery } from '../../../contracts/formats/recording.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { foreignText } from './foreign-text.ts';
import { exactRequestJson, requestJson } from '../../evidence/history.ts';
import { speaksOf, windowsOf, type Window } from '../../evidence/deliveries/listening.ts';
import { notificationForm, valuesAt } from '../../evidence/deliveries/notification-form.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';

interface About {
  readonly windows: readonly string[];
  /** Of the hubs that are to be silent in them, the one that the row is about; all where absent. */
  readonly hub?: string;
}

const ABOUT: Readonly<Record<string, About>> = {
  deleted: { windows: ['after-deletion'] },
  'other-event-type': { windows: ['named-event-type'] },
  'other-CRID': { windows: ['other-target', 'elsewhere'], hub: 'crid' },
  'other-ExternalID': { windows: ['other-target'], hub: 'external-id' },
  'other-customer': { windows: ['other-customer', 'own-customer'] },
  'other-query': { windows: ['other-query'] },
};

/** True for a notification without a kind where the event has no resource to tell it by, or is a change of status, which is an update, too. */
const mayBeAnother = (window: Window, delivery: Delivery): boolean =>
  !window.namesKind(delivery) &&
  (window.words.length === 0 || isNamed(window) || window.note.facts.window === 'other-query');

const isNamed = ({ note, trigger }: Window): boolean =>
  note.facts.window === 'named-event-type' && trigger === 'status-change';

/** Ids of resources in a notification, at the place the profile names. */
function idsIn(judgement: Judgement, delivery: Delivery): readonly string[] {
  const pointer = notificationForm(judgement)?.['id'];
  return typeof pointer === 'string' ? valuesAt(exactRequestJson(delivery), pointer).map(String) : [];
}

/** Its own resource changes all the while, and an id that is no more than some digits stands in many a text: only the place of the id is sure. */
const mayBeOfItsOwn = (judgement: Judgement, { note, words }: Window, delivery: Delivery): boolean =>
  note.facts.window === 'elsewhere' && !idsIn(judgement, delivery).includes(words[0] ?? '');

/** True for a notification about the resource that a narrowed hub is for; without a place for the id any word of it counts. */
function isOfItsOwn(judgement: Judgement, { own }: Window, delivery: Delivery): boolean {
  if (own.length === 0) return false;
  const ids = idsIn(judgement, delivery);
  return ids.length > 0 ? ids.includes(own[0] ?? '') : speaksOf(delivery, own);
}

/**
 * An event whose resource the provider chose, told to a hub of another customer or for another resource: the id of what the control was told
 * of shows that. At a hub for one resource of its partner's the name of the kind does, too, as what the provider initiates is never that one.
 */
function ofTheProvider(judgement: Judgement, window: Window, ear: string): Observation {
  const control = window.hear.flatMap((one) => window.heard(one));
  const told = window.heard(ear);
  const others = told.filter((delivery) => !isOfItsOwn(judgement, window, delivery));
  const ids = new Set(control.flatMap((delivery) => idsIn(judgement, delivery)));
  const leaked = others.find(
    (delivery) =>
      idsIn(judgement, delivery).some((id) => ids.has(id)) || (window.own.length > 0 && window.namesItsKind(delivery)),
  );
  if (leaked)
    return broken([window.note, ...control.slice(0, 1), leaked], {
      expected: 'no notification to this hub',
      received: 'one about what the provider initiated',
      signature: `${window.trigger} ${String(window.note.facts.window)}`,
    });
  if (told[0]) return undecided('a notification came that may be about another event', window.note, told[0]);
  if (!control[0]) return undecided('no other hub heard of the event, so silence proves nothing', window.note);
  return met(window.note, control[0]);
}

/** Notifications, whenever and about whatever they came, in which something stands that only another customer has sent. */
function tellingOfOthers({ history, contract }: Judgement): readonly Observation[] {
  const deliveries = history.deliveries({ facts: { interface: contract.id } });
  const customers = [...new Set(deliveries.flatMap(({ facts }) => facts.customer ?? []).map(String))];
  return customers.flatMap((customer) =>
    deliveries
      .filter(({ facts }) => facts.customer === customer)
      .flatMap((delivery): readonly Observation[] => {
        const word = foreignText(requestJson(delivery), { history, contract }, customer);
        if (word === undefined) return [];
        return [
          broken([delivery], {
            expected: 'nothing of a resource of another customer',
            received: `its text ${JSON.stringify(word)}`,
            signature: 'text of another customer',
          }),
        ];
      }),
  );
}

export default defineCheck({
  id: 'not-delivered',
  decides: 'A hub that does not qualify hears nothing of the event.',
  // TODO(needs): 'Another hub that heard of the same event in the same window.' / evidence ['subscriptions']
  needs: [{ traffic: true }],
  leaves: 'Notifications about anything else.',
  options: optionsSchema({ when: { enum: Object.keys(ABOUT) } }, ['when']),
  judge: (judgement) => {
    const { windows = [], hub } = ABOUT[judgement.options['when'] as string] ?? {};
    const isAcross = judgement.options['when'] === 'other-customer';
    const heard = windowsOf(judgement, { window: windows }).flatMap((window): readonly Observation[] => {
      if (!window.fired) return [undecided(`the event ${window.trigger} could not be provoked`, window.note)];
      const control = window.hear.flatMap((ear) => window.heard(ear))[0];
      const silent = window.silent.filter((ear) => hub === undefined || ear.endsWith(hub));
      return silent.map((ear): Observation => {
        if (window.words.length === 0 && (isAcross || window.own.length > 0))
          return ofTheProvider(judgement, window, ear);
        const [leaked] = window.heard(ear);
        if (leaked && (mayBeAnother(window, leaked) || mayBeOfItsOwn(judgement, window, leaked)))
          return undecided('a notification came that does not tell which event it is about', window.note, leaked);
        if (leaked)
          return broken([window.note, leaked], {
            expected: 'no notification to this hub',
            received: `one about ${window.words[0] ?? 'the event'}`,
            signature: `${window.trigger} ${String(window.note.facts.window)}`,
          });
        if (!control) return undecided('no other hub heard of the event, so silence proves nothing', window.note);
        return met(window.note, control);
      });
    });
    return isAcross ? [...heard, ...tellingOfOthers(judgement)] : heard;
  },
});
