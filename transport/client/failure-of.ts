/** Names what an error of a socket, of TLS or of the HTTP client means. */

import type { Failure, FailureKind } from '../../contracts/formats/recording.ts';

const KINDS: Readonly<Record<string, FailureKind>> = {
  ECONNREFUSED: 'connection-refused',
  EHOSTUNREACH: 'connection-refused',
  ENETUNREACH: 'connection-refused',
  EADDRNOTAVAIL: 'connection-refused',
  ENOTFOUND: 'unresolved',
  EAI_AGAIN: 'unresolved',
  EAI_FAIL: 'unresolved',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  HPE_HEADER_OVERFLOW: 'too-large',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  ERR_BUFFER_TOO_LARGE: 'too-large',
  UND_ERR_INVALID_ARG: 'unsent',
  UND_ERR_NOT_SUPPORTED: 'unsent',
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: 'unsent',
  UND_ERR_CLOSED: 'aborted',
  UND_ERR_DESTROYED: 'aborted',
  UND_ERR_PRX_TLS: 'tls',
  EPROTO: 'tls',
};

const TLS_CODE =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_)/;
/** Responses without content by their status (RFC 9110, sections 15.3.5 and 15.4.5). */
export const WITHOUT_CONTENT: ReadonlySet<number> = new Set([204, 304]);

interface CodedError extends Error {
  readonly code?: string;
  readonly errors?: readonly CodedError[];
}

function codeOf(error: CodedError): string {
  return error.code ?? error.errors?.[0]?.code ?? (error.cause instanceof Error ? codeOf(error.cause) : '');
}

function messageOf(error: CodedError): string {
  return error.message !== '' ? error.message : (error.errors?.[0]?.message ?? codeOf(error));
}

function kindOf(code: string, status: number | undefined): FailureKind {
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return status !== undefined && WITHOUT_CONTENT.has(status) ? 'surplus-content' : 'closed-early';
  if (code.startsWith('HPE_') && KINDS[code] === undefined) return 'protocol';
  if (TLS_CODE.test(code)) return 'tls';
  const kind = KINDS[code] ?? 'protocol';
  return kind === 'reset' && status !== undefined ? 'closed-early' : kind;
}

/** @param status of the response whose head had arrived. */
export function failureOf(error: unknown, status?: number): Failure {
  const coded = (error instanceof Error ? error : new Error(String(error))) as CodedError;
  const kind = kindOf(codeOf(coded), status);
  const message = messageOf(coded);
  return status === undefined ? { kind, message } : { kind, message, status };
}
