import { aroundExchange } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { routes } from '../app.ts';

/** Lets a rejected call have its effect nevertheless. */
export function effectDespiteRejection(operation: string): Alteration {
  return aroundExchange(operation, async ({ request, params }, next, healthy) => {
    const response = await next();
    const route = routes.find((candidate) => candidate.operation === operation)!;
    if (response.status !== 401) return response;
    const call = { operation, interface: route.interface, customer: 'A', request, params };
    await healthy.operate(call, route).catch(() => undefined);
    return response;
  });
}
