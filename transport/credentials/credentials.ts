/** Identity -> header fields that authenticate it. */

import type { Dispatcher } from 'undici';
import { ANONYMOUS } from '../../contracts/anonymous.ts';
import type { HeaderList } from '../../contracts/formats/recording.ts';
import type { Identity, Profile } from '../../contracts/formats/profile.ts';
import { resolveReferences, type Environment } from '../../profile/resolve.ts';
import { mintToken, type IssuedToken } from './minted-jwt.ts';
import { requestToken } from './oauth2.ts';
import type { Redactor } from '../redaction/redactor.ts';

export interface Credentials {
  /**
   * Fields for a request on behalf of the identity; none for `anonymous`.
   * @throws TokenError, UnsetVariableError, PemFileError where no credential is to be had.
   */
  fieldsFor(identity: string): Promise<HeaderList>;
}

export interface CredentialsOptions {
  readonly profile: Profile;
  readonly env: Environment;
  readonly redactor: Redactor;
  /** Folder of the profile, which key files are named relative to. */
  readonly directory: string;
  readonly signal: AbortSignal;
  /** Way to a token endpoint, where it is not the direct one. */
  readonly dispatcherFor?: (url: string) => Dispatcher | undefined;
}

/** A token this close to its end is not sent any more: it might expire on the way. */
const MARGIN_MS = 10_000;

/** Half of a short lifetime is margin too, so that a token valid for five seconds is used at all. */
function isFresh({ expiresAt }: IssuedToken, issuedAt: number): boolean {
  return Date.now() < expiresAt - Math.min(MARGIN_MS, (expiresAt - issuedAt) / 2);
}

export function createCredentials({
  profile,
  env,
  redactor,
  directory,
  signal,
  dispatcherFor,
}: CredentialsOptions): Credentials {
  const tokens = new Map<string, { readonly issued: Promise<IssuedToken>; readonly issuedAt: number }>();

  const issue = (identity: Identity): Promise<IssuedToken> => {
    if (identity.jwt !== undefined) return mintToken(identity, identity.jwt, { directory, env });
    const credentials = identity.oauth2;
    if (credentials === undefined) throw new Error('an identity without token source');
    const dispatcher = dispatcherFor?.(resolveReferences(credentials.tokenUrl, env));
    return requestToken(credentials, { env, dispatcher, signal });
  };

  /** One request for any number of callers at a time; a failed one is not kept. */
  const token = async (name: string, identity: Identity): Promise<string> => {
    const known = tokens.get(name);
    if (known !== undefined) {
      const issued = await known.issued;
      if (isFresh(issued, known.issuedAt)) return issued.token;
      if (tokens.get(name) !== known) return token(name, identity);
    }
    const issued = issue(identity);
    tokens.set(name, { issued, issuedAt: Date.now() });
    issued.then(
      ({ token: value }) => redactor.know({ value, placeholder: `{{token:${name}}}` }),
      () => tokens.delete(name),
    );
    return (await issued).token;
  };

  return {
    async fieldsFor(name) {
      const identity = profile.identities[name];
      if (identity === undefined) {
        if (name === ANONYMOUS) return [];
        throw new Error(`identity ${name} is not in the profile`);
      }
      const fields = Object.entries(identity.headers ?? {}).map(
        ([field, value]) => [field, resolveReferences(value, env)] as const,
      );
      if (identity.oauth2 === undefined && identity.jwt === undefined) return fields;
      const [, field = 'Authorization', template = 'Bearer {token}'] =
        /^([^:]+):\s*(.*)$/.exec(identity.tokenHeader ?? '') ?? [];
      const issued = await token(name, identity);
      // The token is put in last: whatever in it looks like a reference stays as it is.
      const value = resolveReferences(template, env).replace('{token}', () => issued);
      return [...fields, [field, value] as const];
    },
  };
}
