import { createHash } from 'node:crypto';

/** The UUID for a name, with the version and variant of random ones (RFC 9562, section 5.4), as strict targets require. */
export function uuidFor(name: string): string {
  const octets = createHash('sha256').update(name).digest().subarray(0, 16);
  octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x40;
  octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80;
  return octets.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
