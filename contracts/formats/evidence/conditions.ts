/** What any request may state about itself, whichever step of a scenario it belongs to. */

import { flag, listOf, oneOf, optional, text, type ObjectOf } from '../../json-schema/typed-schema.ts';
import type { TokenState } from '../profile.ts';

/** What the profile states of the token of an identity. */
const TOKEN_STATES = [
  'valid',
  'expired',
  'not-yet-valid',
  'foreign-issuer',
  'wrong',
] as const satisfies readonly TokenState[];

/**
 * Ways in which a valid token is changed so that it must be rejected. `garbage` has the three parts of a JWT, `no-jwt` is one word, `empty` is
 * a scheme without credentials, `longer` has more characters at its end, and `late-signature` other ones. Those that begin with `alg` have no
 * signature: `alg-none` names the algorithm `none`, `alg-none-mixed` names it in mixed letter case, and `alg-absent` names no algorithm.
 * Of credentials in several header fields, `first-field` makes the first one wrong alone, and `later-fields` the others.
 */
export const TAMPERINGS = [
  'garbage',
  'no-jwt',
  'empty',
  'bad-signature',
  'late-signature',
  'half-signature',
  'longer',
  'no-signature',
  'two-parts',
  'edited-payload',
  'edited-header',
  'alg-none',
  'alg-none-mixed',
  'alg-absent',
  'first-field',
  'later-fields',
] as const;

export type Tampering = (typeof TAMPERINGS)[number];

/** The token of a request: that of the identity, a changed one, or none. */
export const TOKENS = [...TOKEN_STATES, ...TAMPERINGS, 'missing'] as const;

export type Token = (typeof TOKENS)[number];

export const CONDITIONS = {
  /**
   * What the document states about the request. `good`: described, must be served. `offered`: described, except that its required members are not
   * shown. `settling`: described, its effect may be delayed. `unavailable`: the document calls the operation currently unavailable.
   * `negative`: leads to a stated rejection or finds nothing. `odd`: outside what the document describes. `probe`: unspecified by the document.
   * `clean-up`: removes what the run has created.
   */
  kind: oneOf('good', 'offered', 'settling', 'unavailable', 'negative', 'odd', 'probe', 'clean-up'),
  /** Whether the document describes the method for the path. */
  method: optional(oneOf('described', 'undescribed')),
  token: optional(oneOf(...TOKENS)),
  /** The credentials could not be made wrong, so what was sent is genuine. */
  tampering: optional(oneOf('impossible')),
  /** Customer of the profile on whose behalf the request was sent. */
  customer: optional(text()),
  /** Whether the identity holds the scopes that the operation requires. */
  scope: optional(oneOf('held', 'lacking')),
  /** Scopes of the interface that the identity holds, `other` for all that the interface does not name. */
  scopes: optional(listOf(text())),
  /** Value of the sandbox header field. */
  sandbox: optional(oneOf('fresh', 'minimum', 'long', 'signs', 'reused', 'absent', 'short', 'other')),
  correlation: optional(oneOf('given', 'absent', 'repeated', 'long', 'concurrent')),
  accept: optional(oneOf('stated', 'absent', 'any', 'listed', 'charset', 'other')),
  contentType: optional(oneOf('stated', 'absent', 'charset')),
  /** Resource of this run that the request is about. */
  item: optional(text()),
  /** What the identifier in the path names. */
  id: optional(oneOf('existing', 'foreign', 'unknown', 'like', 'deleted', 'notified')),
  body: optional(oneOf('valid', 'malformed', 'absent', 'wrong-media-type', 'violating')),
  /** The declared form of the body, if it is not a plain object. */
  wrapping: optional(text()),
  /** What the request relies on is not declared: the run tried it, as one of the usual ways, and the target evidently served it. */
  premise: optional(oneOf('found')),
  /** The target does not serve the path of the document, so the request was sent to another one. */
  path: optional(oneOf('other')),
  /** How the body of a creation was chosen. */
  shape: optional(oneOf('full', 'structured', 'plain', 'nameless', 'generated')),
  /** A condition other than the one under test may explain a rejection. */
  otherwise: optional(oneOf('doubtful')),
  /** A busy response or a server error after which the request was sent again: the repetition has the response to it. */
  superseded: optional(flag()),
  /** Sent again after a server error, which is recorded as superseded. */
  repetition: optional(flag()),
  /** The response has a status declared for asynchronous processing, and no read confirms that it contains the resource. */
  receipt: optional(flag()),
} as const;

export type Conditions = ObjectOf<typeof CONDITIONS>;
