import { optionsSchema, type Check, type Judgement } from './check.ts';
import { channelProven, windowsOf, type Window } from './listening.ts';
import { broken, met, undecided, type Observation } from './observation.ts';

/** Which windows and which ear of them a row is about. */
function about(options: Judgement['options']): { readonly window: string; readonly ear: (name: string) => boolean } {
  const last = (name: string): string => name.split('.').at(-1) ?? name;
  const { eventType, filter, hubs } = options;
  if (eventType === 'named') return { window: 'named-event-type', ear: (name) => last(name).startsWith('named-') };
  if (eventType === 'empty') return { window: 'empty-event-type', ear: (name) => last(name) === 'empty-event-type' };
  if (filter === 'CRID') return { window: 'crid', ear: (name) => last(name) === 'crid' };
  if (filter === 'ExternalID') return { window: 'external-id', ear: (name) => last(name) === 'external-id' };
  if (filter !== undefined) return { window: 'query', ear: (name) => last(name) === 'query' };
  if (hubs !== undefined) return { window: 'plain', ear: (name) => last(name) === 'second' };
  return { window: 'plain', ear: (name) => last(name) === 'main' };
}

function judgeEar(judgement: Judgement, window: Window, ear: string): Observation {
  const heard = window.heard(ear);
  if (heard[0]) return met(window.mark, heard[0]);
  const sibling = window.hear.filter((other) => other !== ear).flatMap((other) => window.heard(other))[0];
  if (!channelProven(judgement))
    return undecided(
      'the target has not been seen to reach the listener, so nothing is proven by silence',
      window.mark,
    );
  if (!sibling && judgement.declared('notification.deadlineMs') === undefined)
    return undecided(
      `no notification within ${window.deadlineMs} ms, and the profile declares no deadline (notification.deadlineMs)`,
      window.mark,
    );
  return broken(sibling ? [window.mark, sibling] : [window.mark], {
    expected: `a notification about ${window.words[0] ?? 'the event'} within ${window.deadlineMs} ms`,
    received: sibling ? 'none, while another hub heard of it' : 'none',
    signature: `${window.trigger} ${String(window.mark.facts['window'])}`,
  });
}

/**
 * Decides: a registered hub that qualifies is notified of an event of the kind.
 * Needs:   a trigger of the kind that the profile lets the suite fire, a proven channel, and a declared deadline or a second hub that heard.
 * Leaves:  the notification's form, repeated and reordered ones, silence on a channel that never worked.
 */
export const delivered: Check = {
  id: 'delivered',
  decides: 'A registered hub that qualifies is notified of an event of the kind.',
  needs: 'A trigger of the kind, a channel proven to work, and a declared deadline or another hub that heard.',
  leaves: "The notification's form, repeated and reordered ones, silence on a channel that never worked.",
  options: optionsSchema({
    trigger: { enum: ['update', 'status-change', 'outbound-communication', 'provider-initiated'] },
    eventType: { enum: ['blank', 'empty', 'named'] },
    filter: { enum: ['CRID', 'ExternalID', 'query'] },
    hubs: { type: 'integer' },
  }),
  evidence: ['subscriptions'],
  judge: (judgement) => {
    const { options } = judgement;
    const { window, ear } = about(options);
    const facts = { window, ...(options['trigger'] === undefined ? {} : { trigger: options['trigger'] as string }) };
    return windowsOf(judgement, facts).flatMap((one) => {
      if (!one.fired) return [undecided(`the event ${one.trigger} could not be provoked`, one.mark)];
      return one.hear.filter(ear).map((name) => judgeEar(judgement, one, name));
    });
  },
};
