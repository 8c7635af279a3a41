import type { Response } from './http/response.ts';
import type { Inbound } from './http/inbound.ts';
import { errorResponse, Rejection } from './http/rejection.ts';
import type { Route } from './http/route.ts';
import { createRouter } from './http/router.ts';
import { changeRoutes } from './change/routes.ts';
import { controlRoutes } from './control/routes.ts';
import { deviceRoutes } from './device/routes.ts';
import { hubRoutes } from './hub/routes.ts';
import { monitorRoutes } from './monitor/routes.ts';
import { orderRoutes } from './order/routes.ts';
import type { Parts } from './parts.ts';
import { ticketRoutes } from './ticket/routes.ts';

/** Every operation of the provider. */
export const routes: readonly Route[] = [
  ...deviceRoutes,
  ...changeRoutes,
  ...ticketRoutes,
  ...orderRoutes,
  ...hubRoutes,
  ...monitorRoutes,
  ...controlRoutes,
];

/**
 * The processing of a request: find the operation, authenticate, authorize, execute, make durable, respond. The order of rejections
 * follows from it; where two conditions hold at once the documents show no precedence.
 */
export function createExchange(parts: Parts, log: (error: unknown) => void): (request: Inbound) => Promise<Response> {
  const findRoute = createRouter(routes);
  const serve = async (request: Inbound): Promise<Response> => {
    const { route, params } = findRoute(request.method, request.path);
    const principal = await parts.authenticate(request, route);
    parts.authorise(principal, route);
    parts.admit(request, route);
    const { operation, interface: name } = route;
    const response = await parts.operate(
      { operation, interface: name, customer: principal.customer, request, params },
      route,
    );
    // Durability is ensured here for all operations: no response is sent before the data are on disk.
    await parts.store.durable();
    return response;
  };
  return async (request) => {
    try {
      return await serve(request);
    } catch (error) {
      if (error instanceof Rejection) return errorResponse(error);
      log(error);
      return errorResponse(new Rejection(500, 'internal', 'The provider failed to serve this call.'));
    }
  };
}
