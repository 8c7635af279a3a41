import type { Alteration } from '../alteration.ts';
import { errorResponse, Rejection } from '../http/rejection.ts';
import type { Response } from '../http/response.ts';
import { operationAt } from '../operation-at.ts';
import { perKind } from './per-kind.ts';
import type { Fault } from './fault.ts';

/** Serves a method that the document does not describe as another one that it describes for the path. */
function servingAs(method: string, described: string, where: string): Alteration {
  return (healthy) => ({
    exchange: (request) => {
      const isUndescribed = request.method === method && operationAt(method, request.path) === undefined;
      const isMeant = operationAt(described, request.path)?.startsWith(where) === true;
      return healthy.exchange(isUndescribed && isMeant ? { ...request, method: described } : request);
    },
  });
}

function editingUndescribed(name: string, edit: (response: Response) => Response): Alteration {
  return (healthy) => ({
    exchange: async (request) => {
      const response = await healthy.exchange(request);
      const isUndescribed = operationAt(request.method, request.path) === undefined;
      return isUndescribed && request.path.startsWith(`/${name}/`) ? edit(response) : response;
    },
  });
}

const inText = (response: Response): Response => ({
  status: response.status,
  headers: { ...response.headers, 'content-type': 'text/plain' },
  text: 'Method Not Allowed',
});

/** Undescribed methods, and undescribed paths. */
export const methodFaults: readonly Fault[] = [
  ...['POST', 'PATCH'].map((method): Fault => ({
    id: `device.details.${method.toLowerCase()}-is-served`,
    requirement: 'device.service.other-methods-are-as-declared',
    summary: `${method} on devices returns what GET returns.`,
    visibility: 'hidden',
    alter: servingAs(method, 'GET', 'device.details'),
  })),
  {
    id: 'ticket.update.put-is-served',
    requirement: 'ticket.errors.other-methods-are-as-declared',
    summary: 'PUT on a ticket updates it as PATCH does.',
    visibility: 'hidden',
    alter: servingAs('PUT', 'PATCH', 'ticket.update'),
  },
  {
    id: 'order.retrieve.delete-is-served',
    requirement: 'order.errors.other-methods-are-as-declared',
    summary: 'DELETE on an order returns 204 if the order exists.',
    visibility: 'hidden',
    alter: (healthy) => ({
      exchange: async (request) => {
        if (request.method !== 'DELETE' || !request.path.startsWith('/order/serviceOrder/'))
          return healthy.exchange(request);
        const found = await healthy.exchange({ ...request, method: 'GET', body: new Uint8Array() });
        return found.status === 200 ? { status: 204, headers: {} } : found;
      },
    }),
  },
  ...perKind({
    name: 'errors.other-methods-in-text',
    summary: 'The body of the response to an undescribed method is text.',
    visibility: 'hidden',
    violates: {
      change: 'errors.media-type-is-as-declared',
      ticket: 'errors.media-type-is-as-declared',
      order: 'errors.media-type-is-as-declared',
    },
    alter: (kind) => editingUndescribed(kind, inText),
  }),
  ...perKind({
    name: 'versioning.paths-contain-a-version',
    summary: 'Every path begins with a version; the documented paths are unknown.',
    visibility: 'plain',
    violates: { ticket: 'versioning.paths-contain-no-version', order: 'versioning.paths-contain-no-version' },
    alter: (kind) => (healthy) => ({
      exchange: async (request) => {
        if (!request.path.startsWith(`/${kind}/`)) return healthy.exchange(request);
        const rest = request.path.slice(kind.length + 1);
        if (!rest.startsWith('/v2/')) return errorResponse(new Rejection(404, 'unknown-path', 'Unknown path.'));
        return healthy.exchange({ ...request, path: `/${kind}${rest.slice(3)}` });
      },
    }),
  }),
];
