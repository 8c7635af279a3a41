/** A request to one operation before it meets a base URL, credentials or a socket. Plain data. */

import type { HeaderList } from '../contracts/formats/recording.ts';

/** The one way in which a request deliberately breaks its contract. */
export interface RequestViolation {
  /** Name of the broken rule, in kebab-case: `type`, `required-absent`, `above-maximum`... */
  readonly name: string;
  /** Where: `body`, `query`, `header` or `path`. */
  readonly in: 'body' | 'query' | 'header' | 'path';
  /** JSON Pointer into the body, or the parameter's name. */
  readonly at: string;
  /** One sentence for a reader: what was done. */
  readonly what: string;
}

export interface RequestSpec {
  readonly operation: string;
  readonly method: string;
  /** Expanded and percent-encoded, appended to the interface's base URL. */
  readonly path: string;
  /** Serialised query without the question mark; empty for none. */
  readonly query: string;
  /** Without credentials; those are the client's. */
  readonly headers: HeaderList;
  readonly body?: string;
  readonly violation?: RequestViolation;
  /** What a coverage case covers, for example `query.limit=absent`. */
  readonly covers?: readonly string[];
}
