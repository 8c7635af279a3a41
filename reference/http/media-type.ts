import { Rejection } from './rejection.ts';
import type { Inbound } from './inbound.ts';

/** The type and subtype of a media type, in lower case and without parameters. */
export function essence(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

/**
 * Rejects a call whose Accept excludes the only media type of an operation. An absent or blank Accept excludes nothing (RFC 9110, 12.5.1).
 * The status is 400, as no operation of the documents lists 406.
 */
export function requireAcceptable(request: Inbound, mediaType: string): void {
  const accept = request.headers['accept']?.trim();
  if (accept === undefined || accept === '') return;
  const [type = ''] = mediaType.split('/');
  const ranges = new Map(accept.split(',').map((range) => [essence(range), quality(range)]));
  const weight = ranges.get(mediaType) ?? ranges.get(`${type}/*`) ?? ranges.get('*/*') ?? 0;
  if (weight > 0) return;
  throw new Rejection(400, 'not-acceptable', `This operation returns ${mediaType}, which the Accept header excludes.`);
}

function quality(range: string): number {
  const weight = /;\s*q\s*=\s*([0-9.]+)/i.exec(range)?.[1];
  return weight === undefined ? 1 : Number(weight);
}
