import type { Mode } from '../../contracts/formats/profile.ts';
import type { Inbound } from '../http/inbound.ts';
import type { Route } from '../http/route.ts';
import { Rejection } from '../http/rejection.ts';

const MINIMUM_CHARACTERS = 8;

/**
 * In sandbox mode, calls of the change, ticket and order interfaces name the calling system with at least eight characters. The device
 * document does not define this header, and in production mode it is ignored.
 */
export function requireSandboxHeader(request: Inbound, route: Route, mode: Mode): void {
  if (mode !== 'sandbox' || route.interface === 'device' || route.interface === 'control') return;
  const value = request.headers['x-external-system'] ?? '';
  if ([...value].length >= MINIMUM_CHARACTERS) return;
  throw new Rejection(
    400,
    'external-system',
    `In sandbox mode the header x-external-system names the calling system with at least ${MINIMUM_CHARACTERS} characters.`,
  );
}
