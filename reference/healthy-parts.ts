import type { Mode } from '../contracts/formats/profile.ts';
import { createExchange } from './app.ts';
import { authenticate, authorise } from './auth/authenticate.ts';
import { requireSandboxHeader } from './auth/sandbox-header.ts';
import type { VerifyToken } from './auth/verify-token.ts';
import { requireControlToken } from './control/control-token.ts';
import { fleet } from './device/fleet.ts';
import { writeResponse } from './http/write-response.ts';
import { asHub } from './hub/hub.ts';
import { isInterested } from './hub/interested.ts';
import type { NotificationSender } from './notifications/notification-sender.ts';
import { Dispatcher } from './notifications/dispatcher.ts';
import { notificationBody } from './notifications/event.ts';
import { retryDelayMs } from './notifications/retry-delay.ts';
import { isAvailable } from './order/availability.ts';
import type { Parts } from './parts.ts';
import { kindFacts } from './resource/kind.ts';
import { customerResources } from './resource/resources.ts';
import { mergePatch } from './resource/merge-patch.ts';
import { issueId, issueHubId } from './resource/issue-id.ts';
import { problemOf } from './resource/problem-of.ts';
import type { Store } from './store/store.ts';

/** What a provider is given from outside. */
export interface ProviderContext {
  readonly urls: Parts['urls'];
  readonly store: Store;
  readonly mode: Mode;
  readonly verify: VerifyToken;
  readonly controlToken: string;
  readonly notificationSender: NotificationSender;
  readonly notificationDelayMs: number;
  readonly log: (error: unknown) => void;
}

/** Puts other functions in the place of parts before the provider starts. */
export type Alter = (healthy: Parts) => Parts;

/**
 * The provider as it should be. `alter` sees the healthy parts and may give others; what uses a part finds it through the returned object,
 * so an altered part is met everywhere.
 */
export function assembleParts(context: ProviderContext, alter: Alter = (healthy) => healthy): Parts {
  const { urls, store, mode, verify, controlToken, notificationSender, log } = context;
  const parts = {} as Parts;
  const healthy: Parts = {
    urls,
    store,
    now: () => Date.now(),
    exchange: createExchange(parts, log),
    authenticate: async (request, route) =>
      route.interface === 'control' ? requireControlToken(request, controlToken) : authenticate(request, route, verify),
    authorise,
    admit: (request, route) => requireSandboxHeader(request, route, mode),
    operate: async (call, route) => route.serve(call, parts),
    write: writeResponse,
    lookup: (key) => fleet.find((device) => device[key.kind] === key.digits),
    owns: (customer, device) => device.customer === customer,
    isAvailable: (operation) => isAvailable(parts.store, operation),
    problemOf,
    mayRead: (customer, owner) => customer === owner,
    listed: (kind, customer) => customerResources(parts, kind, customer),
    issueId: (kind) => issueId(parts.store, kind),
    issueHubId: (kind) => issueHubId(parts.store, kind),
    keep: (_kind, resource) => resource,
    applyPatch: (_kind, resource, patch) => mergePatch(resource, patch),
    isInterested,
    addressees: (event) =>
      hubsOf(parts.store, event.customer).filter((hub) => hub.kind === event.kind && parts.isInterested(hub, event)),
    notification: (event) => notificationBody(event, kindFacts[event.kind].eventMember),
    send: (delivery, signal) => notificationSender.send(delivery, signal),
    deliveryDelayMs: () => context.notificationDelayMs,
    retryDelayMs,
    dispatcher: new Dispatcher({
      store,
      now: () => parts.now(),
      send: (delivery, signal) => parts.send(delivery, signal),
      retryDelayMs: (attempts) => parts.retryDelayMs(attempts),
      delayMs: (kind) => parts.deliveryDelayMs(kind),
      concurrency: 16,
    }),
  };
  return Object.assign(parts, alter(healthy));
}

function hubsOf(store: Store, customer: string): ReturnType<typeof asHub>[] {
  return store.list('hub', customer).map(({ value }) => asHub(value));
}
