/** Bounds of one exchange, so that no target can hold up a run or fill its memory. */
export interface WireLimits {
  /** Octets of content taken in, before and after content decoding alike. */
  readonly bodyOctets: number;
  /** Octets of a response's head. HTTP sets no limit; clients commonly stop at 16 KiB, so far more is accepted here. */
  readonly headOctets: number;
  readonly connectMs: number;
  /** From the request's end to the response's head. */
  readonly headersMs: number;
  /** Between two pieces of a body. */
  readonly bodyMs: number;
  /** The whole exchange, from the connection to the last octet. */
  readonly totalMs: number;
  /** On the raw transport: how long a connection that stays open after a response without content is watched for late content. */
  readonly lingerMs: number;
}

export const DEFAULT_LIMITS: WireLimits = {
  bodyOctets: 8 * 1024 * 1024,
  headOctets: 256 * 1024,
  connectMs: 10_000,
  headersMs: 30_000,
  bodyMs: 10_000,
  totalMs: 30_000,
  lingerMs: 500,
};
