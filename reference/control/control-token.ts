import { timingSafeEqual } from 'node:crypto';
import type { Principal } from '../auth/principal.ts';
import type { Inbound } from '../http/inbound.ts';
import { Rejection } from '../http/rejection.ts';

/** The control interface acts for the provider itself, not for a customer; its token is a secret of the provider's start. */
export function requireControlToken(request: Inbound, token: string): Principal {
  const given = Buffer.from(request.headers['authorization'] ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return { customer: '', scopes: [] };
  throw new Rejection(401, 'control-token', 'The control interface needs its own token.');
}
