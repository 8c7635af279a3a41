import { UserError, type UserMistake } from '../contracts/errors/user-error.ts';

/** Every reason for which a certificate cannot be issued or is rejected, by name. */
export type CertificateFault =
  | 'key.unreadable'
  | 'key.wrong-form'
  | 'key.wrong-type'
  | 'key.passphrase'
  | 'key.exists'
  | 'signer.failed'
  | 'signer.wrong-signature'
  | 'validity.invalid'
  | 'run.not-certifiable'
  | 'certificate.unreadable'
  | 'certificate.not-an-envelope'
  | 'certificate.signature'
  | 'certificate.fingerprint'
  | 'certificate.other-signer'
  | 'certificate.invalid'
  | 'certificate.not-yet-valid'
  | 'evidence.missing'
  | 'evidence.recording'
  | 'evidence.profile'
  | 'evidence.run'
  | 'evidence.result'
  | 'evidence.file'
  | 'evidence.not-judged-so'
  | 'certificate.overstated';

/** Exit code 1: what is shown is not what was signed. */
export const REJECTED = 1;

export class CertificateError extends UserError {
  override readonly name = 'CertificateError';
  declare readonly code: CertificateFault;

  constructor(
    mistake: UserMistake & { readonly code: CertificateFault },
    options: { readonly exitCode?: number; readonly cause?: unknown } = {},
  ) {
    super(mistake, options);
  }
}

export const rejected = (
  code: CertificateFault,
  what: string,
  details: Omit<UserMistake, 'code' | 'what'> = {},
): CertificateError => new CertificateError({ code, what, ...details }, { exitCode: REJECTED });
