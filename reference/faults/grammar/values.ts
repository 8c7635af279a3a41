/** A value of some class, at some place of a resource, at some step of its lifecycle, is lost, altered, exchanged or not taken. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { aroundCall, changingBody, eachObject, changingStored, rejecting } from '../../alteration.ts';
import type { Alteration } from '../../alteration.ts';
import { KINDS, kindFacts, type Kind } from '../../resource/kind.ts';
import { bodyOf } from '../altering.ts';
import {
  CREATED_CAN_BE_RETRIEVED,
  CREATION_RESPONSE_AGREES,
  PAYLOAD_AGREES_WITH_THE_RESOURCE,
  LIST_AGREES_WITH_RETRIEVAL,
  NO_SERVER_ERROR,
  SENT_MEMBERS_ARE_RETURNED,
  UPDATE_CHANGES_WHAT_WAS_SENT,
} from '../rules.ts';
import { generate } from './family.ts';
import type { Generated, Point } from './family.ts';
import { editPlace, hasAt, places, REMOVED } from './places.ts';
import { classesOf, classNames, valueClasses } from './value-classes.ts';

const dimensions = {
  kind: KINDS,
  step: ['create', 'create-response', 'update', 'retrieve', 'list', 'notification'],
  place: places,
  class: classNames,
  effect: ['dropped', 'altered', 'exchanged', 'server-error', 'rejected'],
} as const;

type Of = Point<typeof dimensions>;

const TEXT_PLACES = ['description', 'external-id', 'other-text', 'inner-text'] as const;

const excluded = [
  {
    where: { class: ['null'] },
    reason: 'Whether a member may be null is unspecified.',
  },
  {
    where: { class: ['outer-spaces'] },
    reason: 'Whether the spaces around a text are part of it is unspecified.',
  },
  {
    where: { place: [...TEXT_PLACES], class: classesOf('date', 'list', 'number', 'flag') },
    reason: 'The value has another type.',
  },
  {
    where: { place: ['date'], class: classesOf('text', 'list', 'number', 'flag') },
    reason: 'The value has another type.',
  },
  {
    where: { place: ['list'], class: classesOf('text', 'date', 'number', 'flag') },
    reason: 'The value has another type.',
  },
  {
    where: { place: ['number'], class: classesOf('text', 'date', 'list', 'flag') },
    reason: 'The value has another type.',
  },
  {
    where: { place: ['flag'], class: classesOf('text', 'date', 'list', 'number') },
    reason: 'The value has another type.',
  },
  {
    where: { kind: ['ticket', 'order'], place: ['number', 'flag'] },
    reason: 'No member of the interface that a client writes is a number or a truth value.',
  },
  {
    where: { kind: ['ticket'], place: ['date'] },
    reason: 'The only date of the interface is assigned by the provider.',
  },
  {
    where: { effect: ['rejected'] },
    reason: 'Which values a member may have is unspecified, so that a rejection violates no rule.',
  },
  {
    where: { place: ['external-id'], class: ['empty'] },
    reason: 'Whether an empty external id is one is unspecified.',
  },
  {
    where: { step: ['create-response', 'retrieve', 'list', 'notification'], effect: ['dropped'] },
    reason: 'A response and a notification may contain a part of the members.',
  },
  {
    where: { step: ['create-response', 'retrieve', 'list', 'notification'], effect: ['exchanged', 'server-error'] },
    reason: 'The effect is that of another step.',
  },
  {
    where: { step: ['update'], effect: ['exchanged'] },
    reason: 'The effect is that of another step.',
  },
  {
    where: { place: ['list', 'number', 'flag', 'date'], effect: ['exchanged'] },
    reason: 'Two values of the class are equal, or their effect is that of another class.',
  },
  {
    where: { place: TEXT_PLACES, class: ['empty', 'word-null', 'word-true'], effect: ['exchanged'] },
    reason: 'Two values of the class are equal.',
  },
  {
    where: { class: ['empty-list'], effect: ['dropped'] },
    reason: 'Whether an empty list is returned or left out is unspecified.',
  },
  {
    where: { class: ['empty'], effect: ['dropped'], step: ['create'] },
    reason: 'Whether an empty text is returned or left out is unspecified.',
  },
] as const;

const RULES = {
  create: CREATION_RESPONSE_AGREES,
  'create-response': CREATION_RESPONSE_AGREES,
  update: UPDATE_CHANGES_WHAT_WAS_SENT,
  retrieve: CREATED_CAN_BE_RETRIEVED,
  list: LIST_AGREES_WITH_RETRIEVAL,
  notification: PAYLOAD_AGREES_WITH_THE_RESOURCE,
} as const;

function ruleOf({ step, effect }: Of): Readonly<Record<Kind, string>> {
  if (effect === 'server-error') return NO_SERVER_ERROR;
  return step === 'create' && effect === 'dropped' ? SENT_MEMBERS_ARE_RETURNED : RULES[step];
}

/** The edit of a resource, made anew for each provider: an exchange remembers the value before. */
function editOf({ place, class: name, effect }: Of): (resource: JsonObject) => JsonObject {
  const { has, altered } = valueClasses[name];
  let before: Json | undefined;
  const edit = (value: Json): Json | typeof REMOVED => {
    if (!has(value)) return value;
    if (effect === 'dropped') return REMOVED;
    if (effect === 'altered') return altered(value);
    const earlier = before ?? value;
    before = value;
    return earlier;
  };
  return (resource) => editPlace(resource, place, edit);
}

const failing = ({ kind, step, place, class: name }: Of): Alteration =>
  aroundCall(`${kind}.${step}`, (call, next) =>
    hasAt(bodyOf(call.request), place, valueClasses[name].has) ? rejecting(500) : next(),
  );

function alterationOf(point: Of): Alteration {
  const { kind, step, effect } = point;
  if (effect === 'server-error') return failing(point);
  switch (step) {
    case 'create':
      return (healthy) => {
        const edit = editOf(point);
        return changingStored([kind], (resource, before) => (before ? resource : edit(resource)))(healthy);
      };
    case 'update':
      return (healthy) => {
        const edit = editOf(point);
        return {
          applyPatch: (of, resource, patch) => healthy.applyPatch(of, resource, of === kind ? edit(patch) : patch),
        };
      };
    case 'notification':
      return (healthy) => {
        const edit = editOf(point);
        return {
          notification: (event, hub) => {
            const body = healthy.notification(event, hub) as JsonObject;
            const { eventMember } = kindFacts[kind];
            const inner = body['event'] as JsonObject | undefined;
            const resource = inner?.[eventMember] as JsonObject | undefined;
            return event.kind === kind && resource
              ? { ...body, event: { ...inner, [eventMember]: edit(resource) } }
              : body;
          },
        };
      };
    default: {
      const operation = step === 'create-response' ? 'create' : step;
      return (healthy) => {
        const edit = editOf(point);
        return changingBody(`${kind}.${operation}`, (body) => eachObject(body, edit))(healthy);
      };
    }
  }
}

const EFFECTS = {
  dropped: 'is lost',
  altered: 'is altered',
  exchanged: 'is that of the resource before',
  'server-error': 'causes a server error',
  rejected: 'is rejected',
} as const;

export const values = (): Generated =>
  generate({
    name: 'values',
    dimensions,
    excluded,
    fault: (point) => ({
      requirement: `${point.kind}.${ruleOf(point)[point.kind]}`,
      summary: `A value of the class ${point.class} at ${point.place} ${EFFECTS[point.effect]} (${point.kind}, ${point.step}).`,
      alter: alterationOf(point),
    }),
  });
