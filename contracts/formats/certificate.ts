/** A certificate: a signed statement about a stored run. An in-toto Statement (v1) in a DSSE envelope. */

import type { SourceDocument } from '../contract.ts';
import type { InterfaceResult, Overall, Verdict } from './result.ts';

export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const PREDICATE_TYPE = 'urn:partner-conform:certificate:1';

/** DSSE envelope (version 1.0), all binary members in base64. */
export interface Envelope {
  readonly payloadType: typeof PAYLOAD_TYPE;
  readonly payload: string;
  /** `keyid` is the fingerprint of the key. */
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

/** A file of the run's folder, by its name. */
export interface StatementSubject {
  readonly name: string;
  readonly digest: { readonly sha256: string };
}

/** A requirement for which the run gives no verdict about the target. */
export interface NotVerified {
  readonly requirement: string;
  readonly verdict: Verdict;
  readonly reason: string;
}

/** The key that signs: Ed25519, with its fingerprint after RFC 7638 (SHA-256, base64url). */
export interface Signer {
  readonly fingerprint: string;
  readonly publicKey: { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string };
}

/** What follows from the evidence alone. */
export interface CertifiedRun {
  /** A `statement` is about a run that does not qualify for a certificate of conformance; `limits` gives the reasons. */
  readonly kind: 'certificate' | 'statement';
  readonly target: {
    readonly name: string;
    readonly mode: string;
    readonly addresses: Readonly<Record<string, string>>;
  };
  readonly run: {
    readonly id: string;
    readonly startedAt: string;
    readonly exchanges: number;
    readonly deliveries: number;
    readonly seed: number;
    readonly effort: string;
  };
  readonly overall: Overall;
  readonly because: readonly string[];
  readonly interfaces: readonly Pick<InterfaceResult, 'interface' | 'title' | 'overall' | 'counts'>[];
  /** What restricts the verdict, one sentence each. */
  readonly limits: readonly string[];
  readonly notVerified: readonly NotVerified[];
  /** Documents that the requirements come from. */
  readonly documents: readonly SourceDocument[];
  readonly digests: {
    /** Of each contract as loaded: document, requirements, readings, declarations. */
    readonly contracts: Readonly<Record<string, string>>;
    /** Of the profile without its secrets, as `run.json` contains it. */
    readonly profile: string;
    /** Last link of the hash chain of the recording. */
    readonly recordingChain: string;
  };
}

export interface Certificate extends CertifiedRun {
  readonly issuedAt: string;
  readonly validUntil: string;
  readonly signer: Signer;
  readonly suite: {
    readonly name: string;
    readonly version: string;
    /** Of the suite that issued it: its program files and contracts. */
    readonly sha256: string;
  };
}

export interface Statement {
  readonly _type: typeof STATEMENT_TYPE;
  /** The evidence. */
  readonly subject: readonly StatementSubject[];
  readonly predicateType: typeof PREDICATE_TYPE;
  readonly predicate: Certificate;
}
