import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { windowsOf, type Window } from '../../evidence/deliveries/listening.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { isSuccess, isTransient, received } from '../../evidence/status-class.ts';

/** Named by the id of one change request and the external id of another: that both are met never happens. */
const isApart = (name: string): boolean => name.split('.').at(-1) === 'combined-apart';

const isCombined = (name: string): boolean => (name.split('.').at(-1) ?? '').startsWith('combined-');

/** Registrations with several narrowing parameters, against a word of the profile. */
function registration(exchange: Exchange, rule: unknown): Observation {
  const status = exchange.response?.status;
  if (rule === undefined || status === undefined)
    return seen(`two narrowing parameters: ${received(exchange)}`, exchange);
  if (isTransient(status)) return undecided(`the target answered ${status}`, exchange);
  if (!isSuccess(status) && isApart(String(exchange.facts.hub)))
    return seen(`ids of two change requests: ${received(exchange)}`, exchange);
  if (isSuccess(status) === (rule !== 'reject')) return met(exchange);
  return broken([exchange], {
    expected: rule === 'reject' ? 'a refusal, as declared' : `a registration, as ${String(rule)} is declared`,
    received: received(exchange),
    signature: `${status}`,
  });
}

/** What a hub heard of an event that matches both of its parameters, or one of them. */
function hearing(window: Window, ear: string, rule: unknown): Observation {
  const isBoth = window.note.facts.window === 'combined-both';
  const [heard] = window.heard(ear);
  const [control] = window.hear.filter((one) => !isCombined(one)).flatMap((one) => window.heard(one));
  const what = `${window.trigger} that matches ${isBoth ? 'both' : 'one'}`;
  if (rule === undefined) return seen(`${what}: ${heard ? 'heard' : 'not heard'}`, window.note);
  const isWanted = isBoth || rule === 'or';
  // Without its kind a notification about the right target may be of another event than the one fired.
  const isOfAnyKind = isApart(ear);
  if (
    heard &&
    !isWanted &&
    !isOfAnyKind &&
    window.note.facts.window === 'combined-target' &&
    !window.namesKind(heard)
  )
    return undecided('a notification came that does not tell which event it is about', window.note, heard);
  if (!heard && !control) return undecided('no other hub heard of the event, so silence proves nothing', window.note);
  const witnesses = [window.note, ...(heard ? [heard] : control ? [control] : [])];
  if ((heard !== undefined) === isWanted) return met(...witnesses);
  return broken(witnesses, {
    expected: `${isWanted ? 'a' : 'no'} notification, as ${String(rule)} is declared`,
    received: heard ? 'one' : 'none, while another hub heard of it',
    signature: `${ear.split('.').at(-1) ?? ''} ${what}`,
  });
}

/** Windows with hubs that were narrowed by two parameters, each such hub by itself. */
const hearings = (judgement: Judgement, rule: unknown): readonly Observation[] =>
  windowsOf(judgement, { window: ['combined-both', 'combined-event', 'combined-target'] }).flatMap((window) =>
    window.fired
      ? [...window.hear, ...window.silent].filter(isCombined).map((ear) => hearing(window, ear, rule))
      : [undecided(`the event ${window.trigger} could not be provoked`, window.note)],
  );

export default defineCheck({
  id: 'filter-combination',
  decides: 'What a hub with two narrowing parameters hears of, or that it is refused, once declared.',
  // TODO(needs): 'A registration with two narrowing parameters, and another hub that heard of the events.' / evidence ['subscriptions']
  needs: [{ traffic: true }],
  leaves: 'Everything while undeclared; it is recorded.',
  judge: (judgement) => {
    const rule = judgement.declared('hub.filterCombination');
    const hubs = operationsOf(judgement.contract, 'hub-create');
    return [
      ...judgement.history
        .exchanges({ operations: hubs, facts: { step: 'subscribe' } })
        .filter(({ facts }) => isCombined(String(facts.hub)))
        .map((exchange) => registration(exchange, rule)),
      ...hearings(judgement, rule),
    ];
  },
});
