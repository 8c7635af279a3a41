import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { textNames } from '../../evidence/deliveries/text-names.ts';
import { externalIdOf, lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { registrationOf, sentCallback } from '../../evidence/deliveries/registrations.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { judgeEach } from './notifications.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';
import { decodedOrSame } from '../../../contracts/text/percent-encoding.ts';

/** The callback that a hub was registered with. */
function callbackOf(judgement: Judgement, { facts }: Delivery): string | undefined {
  const subscribed = registrationOf(judgement, facts.hub);
  return subscribed && sentCallback(subscribed);
}

/** What follows the scheme and host of a URL; a public URL may arrive with another host. */
const behindHost = (url: string): string => url.replace(/^\w+:\/\/[^/]*/, '');

/** A callback from the segment that identifies it: a proxy before the listener may remove the path of its public URL. */
const fromSecret = (url: string): string => behindHost(url).replace(/^.*?(?=\/\{\{callback:)/, '');

/** The same text in every percent-encoding, and with spaces as in forms. */
const decoded = (url: string): string => decodedOrSame(url).replaceAll('+', ' ');

/** True if something that the profile names is between the target and the listener. */
const isForwarded = ({ profile: { listener } }: Judgement): boolean =>
  listener?.publicUrl !== undefined || listener?.tunnel !== undefined;

const REWRITTEN = 'the address differs in its encoding only; what is before the listener may have changed it';

/** Path and query. */
const partsOf = (address: string): readonly [string, string] => {
  const [path = '', ...query] = address.split('?');
  return [path, query.join('?')];
};

/** Notifications of a resource of this run that were sent to the host of the callbacks, but to none of them. */
function misdirected({ contract, history }: Judgement): readonly Observation[] {
  const notes = history.notes('misdirected');
  // The names that the suite gave to resources: an id of the provider may occur in any text.
  const names =
    notes.length === 0 ? [] : lifecyclesOf(history, contract).flatMap(({ create }) => externalIdOf(create) ?? []);
  return notes
    .filter(({ facts: { body } }) => names.some((name) => textNames(body, name)))
    .map((note) =>
      broken([note], {
        expected: 'the callback as registered',
        received: plainValue(note.facts.path),
        signature: 'no callback',
      }),
    );
}

export default defineCheck({
  id: 'notification-address',
  decides:
    'A notification is sent to the complete callback URL, including its query; what is appended is appended to the path.',
  needs: ({ contract }) => [
    { exchange: { step: 'subscribe' }, operations: operationsOf(contract, 'hub-create') },
    { note: 'delivery-window' },
    { anyOf: [{ delivery: true }, { note: 'misdirected' }] },
  ],
  leaves:
    'A prefix that a proxy before the listener adds or removes, and another encoding of the URL if the profile names a public URL or a tunnel; an appended path where the profile declares it.',
  judge: (judgement) => [
    ...misdirected(judgement),
    ...judgeEach(judgement, ({ delivery }) => {
      const callback = callbackOf(judgement, delivery);
      if (callback === undefined) return undefined;
      const [wanted, came] = [fromSecret(callback), fromSecret(delivery.request.url)];
      if (came === wanted || came.endsWith(wanted)) return met(delivery);
      if (isForwarded(judgement) && decoded(came).endsWith(decoded(wanted))) return undecided(REWRITTEN, delivery);
      const rule = judgement.declared('notification.callbackPathRule');
      const [[path, query], [longer, sent]] = [partsOf(wanted), partsOf(came)];
      const isAppended = longer.startsWith(path) && sent.includes(query);
      if (isAppended && sent === query && rule === 'suffix') return met(delivery);
      return broken([delivery], {
        // Whether a provider may append something is unspecified.
        severity: isAppended && rule === undefined ? 'warn' : 'fail',
        expected: phrase`the callback as registered, ${plainValue(wanted)}`,
        received: plainValue(came),
        signature: 'other address',
      });
    }),
  ],
});
