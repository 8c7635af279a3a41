/** Secrets that are written into a profile instead of references. Works on any value, even if the profile is malformed. */

import type { JsonObject } from '../contracts/contract.ts';
import type { Complaint, KeyPath } from './problem.ts';
import { isReference, malformedReference, referencesIn, withoutReferences } from './resolve.ts';
import { stringsIn, type FoundText } from './strings-in.ts';
import { isCredentials } from './credentials-key.ts';

/** Names of header fields and query parameters whose values are credentials. */
const SECRET_NAME =
  /authori[sz]|auth(?![a-z])|token|secret|passw|pwd|cookie|session|credential|signature|assertion|(?:^|[-_])(?:api|access|subscription|private|shared)?[-_]?key$/i;

const JWT = /eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const SCHEME = /^(?:basic|bearer|digest|apikey|token|negotiate)\s+\S/i;
/** A character sequence that is typical of keys and tokens: long, with letters and digits; without hyphens, so that names and UUIDs do not match. */
const OPAQUE = /(?=[A-Za-z+/_=]*[0-9])(?=[0-9+/_=]*[A-Za-z])[A-Za-z0-9+/_=]{24,}/;

const last = (path: KeyPath): string => String(path.at(-1) ?? '');

/** Values that must be a single reference, by their place in the format. */
function isWholeSecret(path: KeyPath): boolean {
  const [section, , kind] = path;
  return (
    section === 'identities' &&
    ((kind === 'oauth2' && last(path) === 'clientSecret') ||
      (kind === 'jwt' && path.length === 4 && last(path) === 'key'))
  );
}

const isHeader = (path: KeyPath): boolean => path.at(-2) === 'headers' || isCredentials(String(path.at(-2)));

const isUrl = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(text);

function urlHoldsSecret(text: string): boolean {
  const userinfo = /^[a-z][a-z0-9+.-]*:\/\/([^/?#@]*)@/i.exec(text)?.[1];
  if (userinfo !== undefined && withoutReferences(userinfo).replace(/^[^:]*:?/, '') !== '') return true;
  const query = /\?([^#]*)/.exec(text)?.[1] ?? '';
  return query.split('&').some((pair) => {
    const [name = '', value = ''] = pair.split('=', 2);
    return SECRET_NAME.test(name) && value !== '' && referencesIn(value).length === 0;
  });
}

/** True if the value of a header field is or contains a literal secret. */
export function headerHoldsSecret(name: string, text: string): boolean {
  const rest = withoutReferences(text).trim();
  if (SCHEME.test(rest) || OPAQUE.test(rest)) return true;
  return SECRET_NAME.test(name) && text !== '' && referencesIn(text).length === 0;
}

/** Whether the text is or contains a secret. */
function isSecret({ path, text }: FoundText): boolean {
  // A malformed reference is reported separately.
  if (malformedReference(text) !== undefined) return false;
  if (isWholeSecret(path)) return !isReference(text);
  if (PRIVATE_KEY.test(text) || JWT.test(text) || (isUrl(text) && urlHoldsSecret(text))) return true;
  return isHeader(path) && headerHoldsSecret(last(path), text);
}

/** A name for the variable, from the path of the value: TOKEN_A_FULL, KEY_B. */
function variableName(path: KeyPath): string {
  const owner = path[0] === 'identities' || path[0] === 'interfaces' ? `_${String(path[1])}` : '';
  const kind = path.includes('clientSecret') ? 'CLIENT_SECRET' : path.includes('jwt') ? 'JWT_KEY' : 'TOKEN';
  return `${kind}${owner}`.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
}

function example(path: KeyPath, text: string, name: string): string {
  const scheme = isHeader(path) ? /^(?:basic|bearer|digest|apikey|token|negotiate)(?=\s)/i.exec(text)?.[0] : undefined;
  return scheme === undefined ? `\${${name}}` : `${scheme} \${${name}}`;
}

/** Credentials that are declared wrong may be literal: they give no access. */
function showsWrongCredentials(path: KeyPath, root: JsonObject): boolean {
  if (path[0] !== 'identities' || path[2] !== 'headers') return false;
  const identity = (root['identities'] as JsonObject | undefined)?.[String(path[1])];
  return (identity as JsonObject | undefined)?.['token'] === 'wrong';
}

function complaintAbout({ path, text }: FoundText): Complaint {
  const complaint = {
    code: 'literal-secret',
    at: path,
    what: 'the profile contains a secret',
    received: `text of ${text.length} characters (hidden)`,
  } as const;
  const after = 'and replace the secret if the profile was ever shared';
  if (isUrl(text))
    return {
      ...complaint,
      expected: 'a URL without password or key',
      next: `remove it, add it to the headers of an identity as \${NAME}, ${after}`,
    };
  const name = variableName(path);
  return {
    ...complaint,
    expected: `a reference to an environment variable: ${example(path, text, name)}`,
    next: `add the line ${name}=... to the file .env next to the profile, write the reference here, ${after}`,
  };
}

/** Complaints about secrets in a profile; none of them contains the secret. */
export function literalSecrets(root: JsonObject): Complaint[] {
  const secrets = stringsIn(root).filter((found) => isSecret(found) && !showsWrongCredentials(found.path, root));
  return secrets.map(complaintAbout);
}
