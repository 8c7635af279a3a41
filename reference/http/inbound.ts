/** A request as the operations see it: decoded, and with nothing of `node:http` left in it. */

export type QueryPair = readonly [name: string, value: string];

export interface Inbound {
  /** Upper case. */
  readonly method: string;
  /** As received, still percent-encoded, without the query. */
  readonly path: string;
  /** In the order received; a name may occur several times. */
  readonly query: readonly QueryPair[];
  /** Names in lower case; repeated fields joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** True where the body went beyond the limit; `body` is then empty. */
  readonly oversized: boolean;
}

/** The values of one query parameter, in the order received. */
export function queryValues(request: Inbound, name: string): string[] {
  return request.query.filter(([candidate]) => candidate === name).map(([, value]) => value);
}
