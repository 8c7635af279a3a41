/** Events of each type and states of each kind, for the first or the second customer, are notified, listed or shown wrongly. */

import type { JsonObject } from '../../../contracts/contract.ts';
import { aroundCall, changingBody, eachObject, rejecting } from '../../alteration.ts';
import type { Alteration } from '../../alteration.ts';
import { Rejection } from '../../http/rejection.ts';
import { eventTypes } from '../../notifications/event.ts';
import type { Event, EventTrigger } from '../../notifications/event.ts';
import type { Parts } from '../../parts.ts';
import { KINDS, asKept, kindFacts, type Kind } from '../../resource/kind.ts';
import { hubs, listing } from '../altering.ts';
import {
  PAYLOAD_AGREES_WITH_THE_RESOURCE,
  LIST_CONTAINS_CREATED,
  NO_SERVER_ERROR,
  OTHER_CUSTOMERS_ARE_NOT_NOTIFIED,
} from '../rules.ts';
import { generate } from './family.ts';
import type { Exclusion, Generated, Point } from './family.ts';

const triggers = ['update', 'status-change', 'outbound-communication', 'provider-initiated'] as const;

const eventDimensions = {
  kind: KINDS,
  trigger: triggers,
  customer: ['any-customer', 'second-customer'],
  effect: [
    'not-sent',
    'to-all-customers',
    'other-type',
    'other-id',
    'earlier-content',
    'second-hub-silent',
    'once-only',
  ],
} as const;

type EventPoint = Point<typeof eventDimensions>;

const PROVIDER_INITIATED = {
  change: 'events.provider-initiated-change-requests-are-notified',
  ticket: 'events.provider-initiated-tickets-are-notified',
  order: 'events.provider-initiated-orders-are-notified',
} as const;

const NOTIFIED = {
  update: 'events.updates-are-notified',
  'status-change': 'events.status-changes-are-notified',
  'outbound-communication': 'events.outbound-communications-are-notified',
} as const;

function eventRule({ kind, trigger, effect }: EventPoint): string {
  switch (effect) {
    case 'to-all-customers':
      return OTHER_CUSTOMERS_ARE_NOT_NOTIFIED[kind];
    case 'other-type':
      return 'events.event-type-names-are-as-declared';
    case 'other-id':
      return `events.payload-refers-to-the-${kind === 'change' ? 'change-request' : kind}`;
    case 'earlier-content':
      return PAYLOAD_AGREES_WITH_THE_RESOURCE[kind];
    case 'second-hub-silent':
      return 'events.every-hub-is-notified';
    default:
      return trigger === 'provider-initiated' ? PROVIDER_INITIATED[kind] : NOTIFIED[trigger];
  }
}

/** The notification of an event about another resource, or with what the resource was before. */
function contentOf(
  effect: EventPoint['effect'],
  event: Event,
  healthy: Parts,
  before: Map<unknown, JsonObject>,
): Event {
  if (effect === 'other-id') {
    const other = healthy.store
      .list(event.kind, event.customer)
      .map(({ value }) => asKept(value).resource)
      .find(({ id }) => id !== event.resource['id']);
    return { ...event, resource: { ...event.resource, id: other?.['id'] ?? '0' } };
  }
  return { ...event, resource: before.get(event.resource['id']) ?? event.resource };
}

function eventFault({ kind, trigger, customer, effect }: EventPoint): Alteration {
  return (healthy) => {
    const isMeant = (event: Event): boolean =>
      event.kind === kind && event.trigger === trigger && (customer === 'any-customer' || event.customer !== 'A');
    const notified = new Set<unknown>();
    const before = new Map<unknown, JsonObject>();
    return {
      keep: (of, resource, earlier) => {
        if (of === kind && earlier) before.set(resource['id'], earlier);
        return healthy.keep(of, resource, earlier);
      },
      addressees: (event) => {
        const chosen = healthy.addressees(event);
        if (!isMeant(event)) return chosen;
        if (effect === 'not-sent') return [];
        if (effect === 'to-all-customers') return [...new Set([...chosen, ...hubs(healthy, kind)])];
        if (effect === 'second-hub-silent') return chosen.length > 1 ? [chosen[0]!, ...chosen.slice(2)] : chosen;
        if (effect !== 'once-only') return chosen;
        const isFirst = !notified.has(trigger);
        notified.add(trigger);
        return isFirst ? chosen : [];
      },
      notification: (event, hub) => {
        if (!isMeant(event)) return healthy.notification(event, hub);
        if (effect === 'other-type')
          return { ...(healthy.notification(event, hub) as JsonObject), eventType: eventTypes[kind][nextOf(trigger)] };
        return healthy.notification(
          effect === 'other-id' || effect === 'earlier-content' ? contentOf(effect, event, healthy, before) : event,
          hub,
        );
      },
    };
  };
}

const nextOf = (trigger: EventTrigger): EventTrigger => triggers[(triggers.indexOf(trigger) + 1) % triggers.length]!;

export const eventFamily = (): Generated =>
  generate({
    name: 'events',
    dimensions: eventDimensions,
    excluded: [
      {
        where: { trigger: ['outbound-communication', 'provider-initiated'], effect: ['earlier-content'] },
        reason: 'The event changes nothing that a notification could show as it was before.',
      },
      {
        where: {
          customer: ['second-customer'],
          effect: ['other-type', 'other-id', 'earlier-content', 'once-only', 'second-hub-silent'],
        },
        reason: 'The effect does not depend on the customer.',
      },
    ] satisfies readonly Exclusion<typeof eventDimensions>[],
    fault: (point) => ({
      requirement: `${point.kind}.${eventRule(point)}`,
      summary: `An event of the type ${point.trigger} (${point.kind}, ${point.customer}): ${point.effect}.`,
      alter: eventFault(point),
    }),
  });

const states = [...new Set(KINDS.flatMap((kind) => kindFacts[kind].progress)), 'Rejected'] as const;

const stateDimensions = {
  kind: KINDS,
  state: states,
  effect: ['not-listed', 'not-retrieved', 'shown-as-before', 'update-lost', 'not-notified', 'server-error'],
} as const;

type StatePoint = Point<typeof stateDimensions>;

const notOf = (kind: Kind): readonly string[] =>
  states.filter((state) => !kindFacts[kind].progress.includes(state) && !(kind === 'change' && state === 'Rejected'));

function stateFault({ kind, state, effect }: StatePoint): Alteration {
  const { stateMember } = kindFacts[kind];
  const isIn = (resource: JsonObject | undefined): boolean => resource?.[stateMember] === state;
  const stored = (healthy: Parts, id = ''): JsonObject | undefined => {
    const record = healthy.store.get(kind, id);
    return record && asKept(record.value).resource;
  };
  switch (effect) {
    case 'not-listed':
      return listing(kind, (all) => all.filter(({ resource }) => !isIn(resource)));
    case 'not-retrieved':
    case 'server-error':
      return aroundCall(`${kind}.retrieve`, (call, next, healthy) => {
        if (!isIn(stored(healthy, call.params['id']))) return next();
        return effect === 'server-error' ? rejecting(500) : new Rejection(400, 'unknown-id', 'This id is unknown.');
      });
    case 'shown-as-before': {
      const { progress, initialState } = kindFacts[kind];
      const before = progress[progress.indexOf(state) - 1] ?? initialState;
      return changingBody([`${kind}.retrieve`, `${kind}.list`], (body) =>
        eachObject(body, (resource) => (isIn(resource) ? { ...resource, [stateMember]: before } : resource)),
      );
    }
    case 'update-lost':
      return (healthy) => ({
        applyPatch: (of, resource, patch) =>
          of === kind && isIn(resource) ? resource : healthy.applyPatch(of, resource, patch),
      });
    default:
      return (healthy) => ({
        addressees: (event) =>
          event.kind === kind && event.trigger === 'status-change' && isIn(event.resource)
            ? []
            : healthy.addressees(event),
      });
  }
}

const STATE_RULES: Readonly<Record<StatePoint['effect'], (kind: Kind) => string>> = {
  'not-listed': (kind) => LIST_CONTAINS_CREATED[kind],
  'not-retrieved': (kind) => RETRIEVED[kind],
  'shown-as-before': (kind) => PAYLOAD_AGREES_WITH_THE_RESOURCE[kind],
  'update-lost': (kind) => UPDATED[kind],
  'not-notified': () => NOTIFIED['status-change'],
  'server-error': (kind) => NO_SERVER_ERROR[kind],
};

const RETRIEVED = {
  change: 'operations.acknowledged-creations-persist',
  ticket: 'create.acknowledged-tickets-persist',
  order: 'create.acknowledged-orders-persist',
} as const;

const UPDATED = {
  change: 'states.updates-in-other-states-are-as-declared',
  ticket: 'update.changes-what-was-sent',
  order: 'update.changes-allowable-details',
} as const;

export const stateFamily = (): Generated =>
  generate({
    name: 'states',
    dimensions: stateDimensions,
    excluded: [
      ...KINDS.map((kind) => ({
        where: { kind: [kind], state: notOf(kind) },
        reason: 'The kind does not have the state.',
      })),
      {
        where: { state: ['Submitted', 'Acknowledged'], effect: ['not-notified', 'shown-as-before'] },
        reason: 'The first state is not reached by a change of state.',
      },
      {
        where: { kind: ['change'], state: ['Rejected'], effect: ['not-notified'] },
        reason: 'No trigger of the profile leads to the state.',
      },
      {
        where: { kind: ['change'], state: ['Completed'], effect: ['update-lost'] },
        reason: 'The profile declares that no member can be updated in the state.',
      },
    ] satisfies readonly Exclusion<typeof stateDimensions>[],
    fault: (point) => ({
      requirement: `${point.kind}.${STATE_RULES[point.effect](point.kind)}`,
      summary: `A resource in the state ${point.state} (${point.kind}): ${point.effect}.`,
      alter: stateFault(point),
    }),
  });
