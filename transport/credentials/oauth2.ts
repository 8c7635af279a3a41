/** OAuth 2.0 client credentials (RFC 6749, section 4.4): one request to the token endpoint the profile declares. */

import { request } from 'undici';
import type { Dispatcher } from 'undici';
import { UserError } from '../../contracts/errors/user-error.ts';
import type { OAuth2ClientCredentials } from '../../contracts/formats/profile.ts';
import { resolveReferences, type Environment } from '../../profile/resolve.ts';
import type { IssuedToken } from './minted-jwt.ts';

/** A token endpoint that gave no token. Its body is not repeated: it may hold secrets. */
class TokenError extends UserError {
  override readonly name = 'TokenError';

  constructor(url: string, why: string, cause?: unknown) {
    super(
      {
        code: 'credentials.token',
        what: `no token from ${url}: ${why}`,
        next: 'check tokenUrl, clientId and clientSecret of the identity, and that the endpoint is reachable from here',
      },
      { cause },
    );
  }
}

/** A response of a token endpoint is small; anything larger is not one. */
const LARGEST_RESPONSE_OCTETS = 256 * 1024;

/** Form encoding before Base64, as section 2.3.1 requires. */
function basic(clientId: string, clientSecret: string): string {
  const encode = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`;
}

interface TokenResponse {
  readonly access_token?: unknown;
  readonly expires_in?: unknown;
  readonly error?: unknown;
}

function parsed(text: string, url: string, status: number): TokenResponse {
  try {
    const response: unknown = JSON.parse(text);
    if (typeof response === 'object' && response !== null) return response;
  } catch {
    // reported below
  }
  throw new TokenError(url, `status ${status} with a body that is not a JSON object`);
}

/** Seconds until the token expires: as the response states, else one minute, so that an unknown lifetime is never trusted long. */
function lifetimeSeconds(expiresIn: unknown): number {
  const seconds = Number(expiresIn);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 60;
}

async function boundedText(body: Dispatcher.ResponseData['body'], url: string): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > LARGEST_RESPONSE_OCTETS)
      throw new TokenError(url, `a response larger than ${LARGEST_RESPONSE_OCTETS} octets`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

export interface TokenRequestOptions {
  readonly env: Environment;
  readonly dispatcher: Dispatcher | undefined;
  readonly signal: AbortSignal;
}

/** @throws TokenError, UnsetVariableError */
export async function requestToken(
  credentials: OAuth2ClientCredentials,
  { env, dispatcher, signal }: TokenRequestOptions,
): Promise<IssuedToken> {
  const url = resolveReferences(credentials.tokenUrl, env);
  const [clientId, clientSecret] = [
    resolveReferences(credentials.clientId, env),
    resolveReferences(credentials.clientSecret, env),
  ] as const;
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (credentials.scope !== undefined) form.set('scope', resolveReferences(credentials.scope, env));
  if (credentials.audience !== undefined) form.set('audience', resolveReferences(credentials.audience, env));
  const inBody = credentials.sendCredentials === 'body';
  if (inBody) {
    form.set('client_id', clientId);
    form.set('client_secret', clientSecret);
  }
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
    ...(inBody ? {} : { authorization: basic(clientId, clientSecret) }),
  };
  const startedAt = Date.now();
  const { status, text } = await responseOf(url, {
    method: 'POST',
    headers,
    body: form.toString(),
    signal,
    ...(dispatcher === undefined ? {} : { dispatcher }),
  });
  const response = parsed(text, url, status);
  if (status !== 200 || typeof response.access_token !== 'string')
    throw new TokenError(
      url,
      `status ${status}${typeof response.error === 'string' ? `, error ${response.error.slice(0, 40)}` : ''}`,
    );
  return { token: response.access_token, expiresAt: startedAt + lifetimeSeconds(response.expires_in) * 1000 };
}

/** A request waits for its token within its turn: a token endpoint without a response would stop all others. */
const TIME_LIMITS = { headersTimeout: 30_000, bodyTimeout: 30_000 } as const;

async function responseOf(
  url: string,
  options: Parameters<typeof request>[1],
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    // A new connection: the server may close an idle one just as the request leaves.
    const { statusCode, body } = await request(url, { ...options, reset: true, ...TIME_LIMITS });
    return { status: statusCode, text: await boundedText(body, url) };
  } catch (cause) {
    if (cause instanceof TokenError) throw cause;
    throw new TokenError(
      url,
      cause instanceof Error && cause.message !== '' ? cause.message : String((cause as NodeJS.ErrnoException).code),
      cause,
    );
  }
}
