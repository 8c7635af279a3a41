import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { testCheck, type CheckTable } from '../testing/judging.ts';

const [FROM, TO] = ['redirecting', 'redirected'] as const;
const redirecting = (notified: readonly HubName[], expecting: readonly HubName[] = [FROM, TO]) =>
  listenedTo('redirecting', { expecting, notified });
const declared = (redirects: boolean) => ({ declarations: { 'notification.delivery': { redirects } } });

const cases: CheckTable['cases'] = [
  ['is met by a redirect that is followed', redirecting([FROM, TO]), ['met'], declared(true)],
  ['fails one that is not', redirecting([FROM]), ['fail'], declared(true)],
  ['is met by one that is not followed where that is declared', redirecting([FROM]), ['met'], declared(false)],
  ['fails one that is followed then', redirecting([FROM, TO]), ['fail'], declared(false)],
  ['records one that is not followed while nothing is declared', redirecting([FROM]), ['seen']],
  ['records one that is followed', redirecting([FROM, TO]), ['seen']],
  ['decides nothing where no notification came', redirecting([]), ['undecided'], declared(true)],
  ['ignores a window without such a callback', redirecting([], []), [], declared(true)],
];

testCheck({ check: 'delivery-redirect', requirement: 'ticket.events.redirects-are-as-declared', cases });
