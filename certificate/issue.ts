/** Evidence -> signed statement. */

import {
  PREDICATE_TYPE,
  STATEMENT_TYPE,
  type CertifiedRun,
  type Envelope,
  type Signer,
  type Statement,
  type StatementSubject,
} from '../contracts/formats/certificate.ts';
import { sealed, type Sign } from './dsse.ts';
import { suiteDigest } from './evidence.ts';

export const SUITE = 'partner-conform';

export interface IssueInput {
  readonly certified: CertifiedRun;
  readonly subjects: readonly StatementSubject[];
  readonly issuedAt: Date;
  readonly validUntil: Date;
  readonly suiteVersion: string;
  readonly signer: Signer;
  readonly sign: Sign;
}

export interface Issued {
  readonly statement: Statement;
  readonly envelope: Envelope;
}

/** @throws CertificateError if signing fails. */
export function issue(input: IssueInput): Issued {
  const { certified, subjects, issuedAt, validUntil, suiteVersion, signer, sign } = input;
  const statement: Statement = {
    _type: STATEMENT_TYPE,
    subject: subjects,
    predicateType: PREDICATE_TYPE,
    predicate: {
      ...certified,
      issuedAt: issuedAt.toISOString(),
      validUntil: validUntil.toISOString(),
      signer,
      suite: { name: SUITE, version: suiteVersion, sha256: suiteDigest() },
    },
  };
  return { statement, envelope: sealed(statement, signer, sign) };
}
