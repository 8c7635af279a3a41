import type { JsonObject } from '../../contracts/contract.ts';
import { aroundCall, changingBody, changingCall, hasParameter, rejecting, withParameter } from '../alteration.ts';
import { laterBy } from '../faults/altering.ts';
import { expanding } from '../faults/listing.ts';
import type { Variant } from './variant.ts';

const ALL_LISTS = ['change.list', 'ticket.list', 'order.list'];
const MAXIMUM = 3;

/** How lists may differ from those of the reference provider. */
export const listVariants: readonly Variant[] = [
  {
    id: 'lists-without-a-limit-are-whole',
    summary: 'A list without `limit` is whole; with it, a page has three resources at most.',
    allowed: 'The maximum of `limit` says nothing of a list without it.',
    declarations: { paging: { base: 0, maxLimit: MAXIMUM } },
    alter: changingCall(ALL_LISTS, (call) =>
      hasParameter(call.request, 'limit')
        ? withParameter(call, 'limit', (value) =>
            /^[0-9]{1,3}$/.test(value) && Number(value) > MAXIMUM ? String(MAXIMUM) : value,
          )
        : call,
    ),
  },
  {
    id: 'larger-limits-are-rejected',
    summary: 'A list rejects a `limit` above three, which is the declared maximum.',
    allowed: 'The maximum of `limit` is unspecified; this provider declares it.',
    declarations: { paging: { base: 0, maxLimit: MAXIMUM } },
    alter: aroundCall(ALL_LISTS, (call, next) => {
      const given = Number(call.request.query.find(([name]) => name === 'limit')?.[1]);
      return given > MAXIMUM ? rejecting(400, `The parameter limit has to be ${MAXIMUM} at most.`) : next();
    }),
  },
  {
    id: 'ticket.times-have-more-digits-than-they-show',
    summary:
      'A ticket is from 0.4 milliseconds later than its `creationDate` shows, and the window of a list is compared with that.',
    allowed: 'Which digits of a time are shown is unspecified, and an end at the shown time is before the ticket.',
    // That shows no fraction of a second.
    excludes: ['dates-in-the-basic-form', 'ticket.windows-of-at-most-a-month'],
    alter: changingCall('ticket.list', (call) =>
      ['fromDateTime', 'toDateTime'].reduce(
        (one, name) => (hasParameter(one.request, name) ? withParameter(one, name, laterBy(-0.4)) : one),
        call,
      ),
    ),
  },
  {
    id: 'change.lists-have-null-as-external-id',
    summary: 'A list of change requests shows null in place of the external id.',
    allowed: 'A change request may contain only a subset of its members, and this provider declares null.',
    declarations: { nullPolicy: 'allowed' },
    alter: changingBody('change.list', (body) =>
      Array.isArray(body)
        ? (body as readonly JsonObject[]).map((one) => ('externalId' in one ? { ...one, externalId: null } : one))
        : body,
    ),
  },
  {
    id: 'ticket.windows-in-whole-seconds',
    summary: 'A list with an end of its window that has a fraction of a second is rejected.',
    allowed: 'The form of `fromDateTime` and `toDateTime` is unspecified.',
    excludes: ['ticket.times-have-more-digits-than-they-show'],
    alter: aroundCall('ticket.list', (call, next) =>
      call.request.query.some(([name, value]) => name.endsWith('DateTime') && /[.,]\d/.test(value))
        ? rejecting(400, 'An end of the window must not have a fraction of a second.')
        : next(),
    ),
  },
  {
    id: 'ticket.sub-entities-are-expanded',
    summary: 'A list with `expand` shows a related entity that it does not show without.',
    allowed: 'The document does not define which objects are expanded.',
    alter: expanding(() => true),
  },
];
