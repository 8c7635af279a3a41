import { nameAndValue } from '../../../contracts/name-and-value.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { channelProven, windowsOf, type Window } from '../../evidence/deliveries/listening.ts';
import { isLagging } from '../../evidence/deliveries/lagging.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';

interface About {
  readonly windows: readonly string[];
  readonly trigger?: string;
  readonly ear: (name: string) => boolean;
}

const last = (name: string): string => name.split('.').at(-1) ?? name;

/** Windows in which the hub that is not narrowed must hear, whatever else they are for. */
const PLAIN_FOR_MAIN = [
  ...['plain', 'own-customer', 'named-event-type', 'crid', 'external-id'],
  ...[
    'other-target',
    'combined-both',
    'combined-event',
    'combined-target',
    'before-deletion',
    'after-deletion',
    'query',
    'later',
    'elsewhere',
    'after-refusal',
  ],
];

/** Which windows and which ears of them a row is about. */
function about({ trigger, eventType, filter, hubs }: Judgement['options']): About {
  const one = (window: string, ear: (name: string) => boolean): About => ({
    windows: [window],
    ear,
    ...(trigger === undefined ? {} : { trigger: trigger === 'own-update' ? 'update' : (trigger as string) }),
  });
  if (trigger === 'own-create') return { windows: ['own-create'], ear: () => true };
  if (eventType === 'named') return one('named-event-type', (name) => last(name).startsWith('named-'));
  if (eventType === 'empty') return one('plain', (name) => last(name) === 'empty-event-type');
  if (filter === 'CRID')
    return { windows: ['crid', 'narrowed', 'elsewhere'], ear: (name) => last(name).endsWith('crid') };
  if (filter === 'ExternalID')
    return { windows: ['external-id', 'narrowed'], ear: (name) => last(name).startsWith('external-id') };
  if (filter === 'query') return { windows: ['query'], ear: (name) => last(name) === 'query' };
  if (hubs !== undefined)
    return {
      windows: ['plain', 'later', 'other-customer'],
      ear: (name) => ['second', 'late', 'other-customer'].includes(last(name)),
    };
  const main = { ...one('plain', (name) => last(name) === 'main'), windows: PLAIN_FOR_MAIN };
  return trigger === 'status-change' ? { ...main, windows: [...PLAIN_FOR_MAIN, 'own-status'] } : main;
}

/** What the profile says of events that a partner causes itself; `undefined` where it says nothing. */
function ownEvents({ options, declared }: Judgement): unknown {
  if (options['trigger'] === 'own-create') return declared('notification.ownCreates');
  return ['update', 'own-update'].includes(String(options['trigger']))
    ? declared('notification.ownUpdates')
    : undefined;
}

/** Updates are heard of first, and the other customer is told of what the first one has heard of. */
const isHeardOf = (window: Window): boolean =>
  window.trigger === 'update' || window.note.facts.window === 'other-customer' || isHeard(window);

const isHeard = (window: Window): boolean => window.hear.some((ear) => window.heard(ear).length > 0);

/** Heard or not, for the record: where the profile says nothing of such events, or where only it knows what a filter selects. */
const record = (window: Window, ear: string): Observation =>
  seen(`${window.trigger}: ${window.heard(ear).length > 0 ? 'notified' : 'not notified'}`, window.note);

function unwanted(window: Window, ear: string): Observation {
  const [heard] = window.heard(ear);
  if (!heard) return met(window.note);
  return broken([window.note, heard], {
    expected: 'no notification of what the partner did itself, as declared',
    received: 'one',
    signature: `own ${window.trigger}`,
  });
}

/** Ears of the two blank forms of an event type: left out, and empty. */
const BLANK_FORMS = { absent: 'main', empty: 'empty-event-type' } as const;

/** Of the two blank forms the one that is declared must give all events; where none is, one of them, whichever gives more. */
function eitherForm(judgement: Judgement): readonly Observation[] {
  const windows = windowsOf(judgement, { window: 'plain' }).filter(({ fired }) => fired);
  const earOf = (window: Window, form: string): string | undefined => window.hear.find((ear) => last(ear) === form);
  const heardBy = (window: Window, form: string): boolean => window.heard(earOf(window, form) ?? '').length > 0;
  const heard = (form: string): number => windows.filter((window) => heardBy(window, form)).length;
  const { absent, empty } = BLANK_FORMS;
  const declared = judgement.declared('hub.blankEventType');
  const forms =
    declared === 'both'
      ? [absent, empty]
      : declared === 'absent' || declared === 'empty'
        ? [BLANK_FORMS[declared]]
        : [heard(empty) > heard(absent) ? empty : absent];
  return windows.flatMap((window) =>
    forms.flatMap((form) => {
      const ear = earOf(window, form);
      return ear === undefined ? [] : [judgeEar(judgement, window, ear)];
    }),
  );
}

/** True where the event was fired before the registration of the hub must have taken effect. */
function isYoung({ contract, history, declared }: Judgement, { note }: Window, ear: string): boolean {
  const [settleMs, firedAt] = [declared('settleMs'), note.facts.firedAt];
  if (typeof settleMs !== 'number' || typeof firedAt !== 'number') return false;
  return history
    .exchanges({
      operations: operationsOf(contract, 'hub-create'),
      facts: { step: 'subscribe', hub: last(ear) },
    })
    .some(({ at }) => firedAt < at + settleMs);
}

/** True where the filter is nothing but the name of the event's kind, as in `eventType=...`: that selects such an event. */
function selectsItsKind({ contract, history }: Judgement, { note }: Window): boolean {
  const kind = isObject(mark.data) ? mark.data['kind'] : undefined;
  if (typeof kind !== 'string' || kind === '') return false;
  return history
    .exchanges({ operations: operationsOf(contract, 'hub-create'), facts: { step: 'subscribe', hub: 'query' } })
    .some((exchange) => {
      const sent = requestJson(exchange);
      const query = isObject(sent) ? sent['query'] : undefined;
      const value = typeof query === 'string' ? nameAndValue(query)?.value : undefined;
      return value === kind;
    });
}

function judgeEar(judgement: Judgement, window: Window, ear: string): Observation {
  const heard = window.heard(ear);
  if (heard[0]) return met(window.note, heard[0]);
  if (window.trigger === 'update' && judgement.declared('notification.ownUpdates') === false)
    return undecided('the profile declares that what a partner does itself is not notified', window.note);
  if (isYoung(judgement, window, ear))
    return undecided('the event came sooner after the registration than settleMs, as declared', window.note);
  const sibling = window.hear.filter((other) => other !== ear).flatMap((other) => window.heard(other))[0];
  if (!channelProven(judgement))
    return undecided(
      'the target has not been seen to reach the listener, so nothing is proven by silence',
      window.note,
    );
  const isTimed = judgement.declared('notification.deadlineMs') !== undefined;
  if (!isTimed && (!sibling || isLagging(judgement, window, ear)))
    return undecided(
      `no notification within ${window.deadlineMs} ms, and the profile declares no deadline (notification.deadlineMs)`,
      window.note,
    );
  return broken(sibling ? [window.note, sibling] : [window.note], {
    expected: `a notification about ${window.words[0] ?? 'the event'} within ${window.deadlineMs} ms`,
    received: sibling ? 'none, while another hub heard of it' : 'none',
    signature: `${window.trigger} ${String(window.note.facts.window)}`,
  });
}

export default defineCheck({
  id: 'delivered',
  decides: 'A registered hub that qualifies is notified of an event of the kind.',
  // TODO(needs): 'A trigger of the kind, a channel proven to work, and a declared deadline or another hub that heard.' / evidence ['subscriptions']
  needs: [{ traffic: true }],
  leaves: "The notification's form, repeated and reordered ones, silence on a channel that never worked.",
  options: optionsSchema({
    trigger: {
      enum: ['update', 'status-change', 'outbound-communication', 'provider-initiated', 'own-create', 'own-update'],
    },
    eventType: { enum: ['blank', 'empty', 'named', 'either'] },
    filter: { enum: ['CRID', 'ExternalID', 'query'] },
    hubs: { type: 'integer' },
  }),
  judge: (judgement) => {
    const { options } = judgement;
    if (options['eventType'] === 'either') return eitherForm(judgement);
    const { windows, trigger, ear } = about(options);
    const own = ownEvents(judgement);
    const asOwn = options['trigger'] === 'own-create' || options['trigger'] === 'own-update';
    const isQuery = options['filter'] === 'query';
    return windowsOf(judgement, { window: windows, ...(trigger === undefined ? {} : { trigger }) }).flatMap((one) => {
      // A kind of event that nobody hears of is another matter than a hub that does not hear.
      const isOfHub = options['eventType'] === 'empty' || (options['hubs'] ?? options['filter']) !== undefined;
      if (isOfHub && !isHeardOf(one)) return [];
      // Where no update is told of at all, the resource is not what matters.
      if (
        one.note.facts.window === 'elsewhere' &&
        !windowsOf(judgement, { window: 'plain', trigger: 'update' }).some(isHeard)
      )
        return [];
      if (!one.fired) return [undecided(`the event ${one.trigger} could not be provoked`, one.note)];
      return one.hear.filter(ear).map((name) => {
        if ((isQuery && !selectsItsKind(judgement, one)) || (asOwn && own === undefined)) return record(one, name);
        if (asOwn && own === false) return unwanted(one, name);
        return judgeEar(judgement, one, name);
      });
    });
  },
});
