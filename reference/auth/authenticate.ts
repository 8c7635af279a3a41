import type { Inbound } from '../http/inbound.ts';
import type { Route } from '../http/route.ts';
import { CHALLENGE, Rejection } from '../http/rejection.ts';
import type { Principal } from './principal.ts';
import type { VerifyToken } from './verify-token.ts';

/**
 * Determines the customer on whose behalf a call is made. In the device document an invalid token leads to 403, contrary to common practice; a missing
 * one is treated alike. The other documents list 401 and give no condition: there it has its common meaning.
 */
export async function authenticate(request: Inbound, route: Route, verify: VerifyToken): Promise<Principal> {
  const token = bearerToken(request.headers['authorization']);
  const principal = token === undefined ? undefined : await verify(token);
  if (principal) return principal;
  // The challenge of a 401, as this is the same matter by another number.
  if (route.interface === 'device')
    throw new Rejection(403, 'token-invalid', 'The request has no valid token of a customer.', CHALLENGE);
  throw new Rejection(401, 'credentials', 'The request has no valid credentials.');
}

/** Scope by scope, as the device document names them: without the required scope the response is 401. */
export function authorise(principal: Principal, route: Route): void {
  if (route.scope === undefined || principal.scopes.includes(route.scope)) return;
  throw new Rejection(401, 'scope', `The customer lacks the scope ${route.scope}.`);
}

function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +([^\s,]+)$/i.exec(authorization?.trim() ?? '')?.[1];
}
