import type { Delivery } from '../../contracts/formats/recording.ts';
import type { Json } from '../../contracts/contract.ts';
import { optionsSchema, type Check, type Judgement } from './check.ts';
import { isObject } from './json-type.ts';
import { windowsOf, type Window } from './listening.ts';
import { broken, met, seen, undecided, type Observation } from './observation.ts';

const rules = ({ declared }: Judgement): { readonly [name: string]: Json | undefined } => {
  const value = declared('notification.delivery');
  return isObject(value) ? value : {};
};

const named = (window: Window, name: string): string | undefined => window.hear.find((ear) => ear.endsWith(`.${name}`));

/** Attempts at a listener that answers 500 at first. */
function retry(judgement: Judgement): readonly Observation[] {
  const { retries } = rules(judgement);
  return windowsOf(judgement, { window: 'failing-first' }).flatMap((window): readonly Observation[] => {
    const ear = named(window, 'failing-first');
    if (ear === undefined || !window.fired) return [];
    const attempts = window.heard(ear);
    const [first, second] = attempts;
    if (!first) return [undecided('no notification came to the listener that fails at first', window.mark)];
    // With hubs shared by interfaces the failure may have met an event of another.
    if (first.answered < 500)
      return [undecided('the listener did not fail at the first notification of this event', window.mark)];
    const text = `${attempts.length} attempt(s) at a listener that answers 500 at first`;
    if (typeof retries !== 'number') return [seen(text, window.mark)];
    if (retries === 0 || second) return [met(first, second ?? first)];
    return [
      broken([first], { expected: 'another attempt after 500, as declared', received: text, signature: 'no retry' }),
    ];
  });
}

/** A redirecting listener: the place it points to hears nothing unless the profile says that redirects are followed. */
function redirect(judgement: Judgement): readonly Observation[] {
  const { redirects } = rules(judgement);
  return windowsOf(judgement, { window: 'redirecting' }).flatMap((window): readonly Observation[] => {
    const [from, to] = [named(window, 'redirecting'), named(window, 'redirected')];
    if (from === undefined || to === undefined) return [];
    const [first] = window.heard(from);
    if (!first) return [undecided('no notification came to the listener that redirects', window.mark)];
    const [followed] = window.heard(to);
    if (typeof redirects !== 'boolean')
      return [seen(followed ? 'the redirect was followed' : 'the redirect was not followed', first)];
    if (redirects === (followed !== undefined)) return [met(first)];
    return [
      broken([first], {
        expected: `redirects ${redirects ? 'followed' : 'not followed'}, as declared`,
        received: followed ? 'followed' : 'not followed',
        signature: 'redirect',
      }),
    ];
  });
}

const numbersIn = (delivery: Delivery): number | undefined => {
  const found = /burst (\d+)/.exec(delivery.request.body ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
};

/** Changes made one after another, each carrying its number; readable only where notifications carry the resource. */
function order(judgement: Judgement): readonly Observation[] {
  const wanted = rules(judgement)['order'];
  return windowsOf(judgement, { window: 'burst' }).flatMap((window): readonly Observation[] => {
    const heard = window.hear.flatMap((ear) => window.heard(ear));
    const numbers = heard.flatMap((delivery) => numbersIn(delivery) ?? []);
    if (numbers.length < 2) return [seen('the notifications do not tell their order', window.mark)];
    const place = numbers.findIndex((number, index) => index > 0 && number < (numbers[index - 1] ?? 0));
    if (wanted !== 'kept')
      return [seen(place < 0 ? 'in the order of the changes' : 'not in the order of the changes', window.mark)];
    const late = heard[place];
    if (place < 0 || !late) return [met(window.mark)];
    return [
      broken([late], {
        expected: 'notifications in the order of the changes, as declared',
        received: numbers.join(', '),
        signature: 'order',
      }),
    ];
  });
}

function duplicates(judgement: Judgement): readonly Observation[] {
  const allowed = rules(judgement)['duplicates'];
  return windowsOf(judgement, { window: 'plain' }).flatMap((window) =>
    window.hear.map((ear): Observation => {
      const heard = window.heard(ear);
      if (allowed !== false || heard.length === 0)
        return seen(`${window.trigger}: ${heard.length} notification(s)`, window.mark);
      const bodies = heard.map(({ request }) => request.body);
      const twice = heard.find((one, index) => bodies.indexOf(one.request.body) !== index);
      if (!twice) return met(...heard);
      return broken([twice], {
        expected: 'each notification once, as declared',
        received: `${heard.length} of them`,
        signature: `duplicate ${window.trigger}`,
      });
    }),
  );
}

/** From the end of the request that caused it to the first notification of it, without the time in which the listener could not hear. */
function latency(judgement: Judgement): readonly Observation[] {
  const deadline = judgement.declared('notification.deadlineMs');
  return windowsOf(judgement, { window: 'plain' }).flatMap((window) =>
    window.hear.flatMap((ear): readonly Observation[] => {
      const [first] = window.heard(ear);
      if (!first) return [];
      const heldUp = Number(window.mark.facts['heldUpMs'] ?? 0);
      const waited = Math.max(0, Math.round(first.at - heldUp - (window.mark.facts['firedAt'] as number)));
      if (typeof deadline !== 'number') return [seen(`${window.trigger}: after ${waited} ms`, first)];
      if (waited <= deadline) return [met(first)];
      return [
        broken([first], {
          expected: `within ${deadline} ms, as declared`,
          received: `after ${waited} ms`,
          signature: 'late',
        }),
      ];
    }),
  );
}

const RULES: Readonly<Record<string, (judgement: Judgement) => readonly Observation[]>> = {
  retry,
  redirect,
  order,
  duplicates,
  latency,
};

/**
 * Decides: nothing while undeclared; retries, redirects, order, duplicates and the deadline as the profile declares them.
 * Needs:   notifications, some to listeners that fail at first or redirect, some of changes made in quick succession.
 * Leaves:  everything undeclared: it is recorded.
 */
export const deliveryBehaviour: Check = {
  id: 'delivery-behaviour',
  decides: 'Nothing while undeclared; retries, redirects, order, duplicates and the deadline as declared.',
  needs: 'Notifications, some to listeners that fail at first or redirect, some of changes in quick succession.',
  leaves: 'Everything undeclared; it is recorded.',
  options: optionsSchema({ what: { enum: Object.keys(RULES) } }, ['what']),
  evidence: ['subscriptions'],
  judge: (judgement) => RULES[judgement.options['what'] as string]?.(judgement) ?? [],
};
