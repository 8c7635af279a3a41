import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { Json } from '../../../contracts/contract.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { isObject } from '../../evidence/json-type.ts';
import { windowsOf, type Window } from '../../evidence/deliveries/listening.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';

const rules = ({ declared }: Judgement): { readonly [name: string]: Json | undefined } => {
  const value = declared('notification.delivery');
  return isObject(value) ? value : {};
};

const named = (window: Window, name: string): string | undefined => window.hear.find((ear) => ear.endsWith(`.${name}`));

/** The same notification again where none is tried again; where duplicates may come, that is no attempt. */
function noSecond(first: Delivery, attempts: readonly Delivery[], mayComeTwice: boolean): Observation {
  const again = attempts.slice(1).find(({ request }) => request.body === first.request.body);
  if (!again || mayComeTwice) return met(first);
  return broken([first, again], {
    expected: 'no other attempt after 500, as declared',
    received: `${attempts.length} attempts`,
    signature: 'a retry',
  });
}

/** Attempts at a listener that answers 500 at first. */
function retry(judgement: Judgement): readonly Observation[] {
  const { retries } = rules(judgement);
  return windowsOf(judgement, { window: 'failing-first' }).flatMap((window): readonly Observation[] => {
    const ear = named(window, 'failing-first');
    if (ear === undefined || !window.fired) return [];
    const attempts = window.heard(ear);
    const [first, second] = attempts;
    if (!first) return [undecided('no notification came to the listener that fails at first', window.note)];
    // With hubs shared by interfaces the failure may have met an event of another.
    if (first.answered < 500)
      return [undecided('the listener did not fail at the first notification of this event', window.note)];
    const text = `${attempts.length} attempt(s) at a listener that answers 500 at first`;
    if (typeof retries !== 'number') return [seen(text, window.note)];
    if (retries === 0) return [noSecond(first, attempts, rules(judgement)['duplicates'] === true)];
    if (second) return [met(first, second)];
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
    if (!first) return [undecided('no notification came to the listener that redirects', window.note)];
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

function numbered(delivery: Delivery): readonly { readonly delivery: Delivery; readonly number: number }[] {
  const found = /burst (\d+)/.exec(delivery.request.body ?? '')?.[1];
  return found === undefined ? [] : [{ delivery, number: Number(found) }];
}

/** Changes made one after another, each carrying its number; readable only where notifications carry the resource. */
function order(judgement: Judgement): readonly Observation[] {
  const wanted = rules(judgement)['order'];
  return windowsOf(judgement, { window: 'burst' }).flatMap((window): readonly Observation[] => {
    const heard = window.hear.flatMap((ear) => window.heard(ear)).flatMap(numbered);
    // One that comes again has been in its place before.
    const firsts = heard.filter(({ number }, index) => heard.findIndex((one) => one.number === number) === index);
    if (firsts.length < 2) return [seen('the notifications do not tell their order', window.note)];
    const late = firsts.find(({ number }, index) => index > 0 && number < (firsts[index - 1]?.number ?? 0));
    if (wanted !== 'kept')
      return [seen(late ? 'not in the order of the changes' : 'in the order of the changes', window.note)];
    if (!late) return [met(window.note)];
    return [
      broken([late.delivery], {
        expected: 'notifications in the order of the changes, as declared',
        received: heard.map(({ number }) => number).join(', '),
        signature: 'order',
      }),
    ];
  });
}

function duplicates(judgement: Judgement): readonly Observation[] {
  const allowed = rules(judgement)['duplicates'];
  const windows = windowsOf(judgement, { window: ['plain', 'later', 'other-customer'] });
  // What was not heard of in its own window may come in a later one, and look like that one's.
  const isBehind = (window: Window, ear: string): boolean =>
    windows.some(
      ({ note, fired, hear, heard }) =>
        note.seq < window.note.seq && fired && hear.includes(ear) && heard(ear).length === 0,
    );
  // Notifications that bear something of their own are known wherever they come again.
  const bodies = windows.flatMap(({ hear, heard }) => hear.flatMap((ear) => heard(ear).slice(0, 1)));
  const isOwn = (one: Delivery): boolean =>
    bodies.filter((other) => other.ear === one.ear && other.request.body === one.request.body).length === 1 &&
    bodies.filter(({ ear }) => ear === one.ear).length > 1;
  const later = (window: Window, ear: string): readonly Delivery[] =>
    judgement.history
      .deliveries()
      .filter(
        (one) =>
          one.ear === ear &&
          one.seq > window.note.seq &&
          window.heard(ear).some((first) => isOwn(first) && first.request.body === one.request.body),
      );
  return windows.flatMap((window) =>
    window.hear
      .filter((ear) => !isBehind(window, ear))
      .map((ear): Observation => {
        const heard = window.heard(ear);
        if (allowed !== false || heard.length === 0)
          return seen(`${window.trigger}: ${heard.length} notification(s)`, window.note);
        const all = [...heard, ...later(window, ear)];
        const texts = all.map(({ request }) => request.body);
        const twice = all.find((one, index) => texts.indexOf(one.request.body) !== index);
        if (!twice) return met(...all);
        return broken([twice], {
          expected: 'each notification once, as declared',
          received: `${all.length} of them`,
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
      const heldUp = Number(window.note.facts.heldUpMs ?? 0);
      const waited = Math.max(0, Math.round(first.at - heldUp - (window.note.facts.firedAt as number)));
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

export default defineCheck({
  id: 'delivery-behaviour',
  decides: 'Nothing while undeclared; retries, redirects, order, duplicates and the deadline as declared.',
  // TODO(needs): 'Notifications, some to listeners that fail at first or redirect, some of changes in quick succession.' / evidence ['subscriptions']
  needs: [{ traffic: true }],
  leaves: 'Everything undeclared; it is recorded.',
  options: optionsSchema({ what: { enum: Object.keys(RULES) } }, ['what']),
  judge: (judgement) => RULES[judgement.options['what'] as string]?.(judgement) ?? [],
});
