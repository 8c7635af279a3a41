/** What a person who sends a curl line has to know, as a shell comment: the meaning of its placeholders, and what it refers to. */

import type { Token } from '../../contracts/formats/evidence/conditions.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { isSuccess } from '../../contracts/status-class.ts';

const TAMPERED: Readonly<Partial<Record<Token, string>>> = {
  garbage: 'any text that is no token',
  'no-jwt': 'any word',
  'bad-signature': 'its token with another signature',
  'late-signature': 'its token with another end',
  'half-signature': 'its token with half of the signature',
  longer: 'its token with AAAA at its end',
  'two-parts': 'its token without its third part',
  'no-signature': 'its token with the signature cut off',
  'edited-payload': 'its token with a claim changed and the signature kept',
  'alg-none': 'its token with "alg": "none" in the header and no signature',
  'alg-none-mixed': 'its token with "alg": "nOnE" in the header and no signature',
  'alg-absent': 'its token without "alg" in the header and without a signature',
  'first-field': 'its credentials, with any other text in the first header field',
  'later-fields': 'its credentials, with any other text in each header field but the first',
};

const isCallback = (placeholder: string): boolean => placeholder.startsWith('{{callback:');

const isSecret = (placeholder: string): boolean => placeholder.includes(':') && !isCallback(placeholder);

/** `devices.customers.A.located[0].imsi`, of `{{A.located.0.imsi}}`. */
function placeInProfile(placeholder: string): string {
  const [kind = '', index = '', name = '', ...customer] = placeholder.slice(2, -2).split('.').reverse();
  const owner = customer.length === 0 ? '' : `.customers.${customer.reverse().join('.')}`;
  return `devices${owner}.${name}[${index}].${kind}`;
}

type About = Pick<Exchange, 'operation' | 'identity' | 'facts' | 'request' | 'response'>;

/** What was there when the request was sent is deleted since. */
function deletedSince({ operation, facts, request, response }: About): readonly string[] {
  const isServed = response !== undefined && isSuccess(response.status);
  const isAboutHub = facts.hub !== undefined || /\.hub-(?:retrieve|delete)$/.test(operation);
  if (isAboutHub && request.method !== 'POST' && (isServed || facts.id === 'existing'))
    return ['a run deletes its hubs at its end; conform replay registers a new one'];
  return isServed && request.method === 'DELETE' ? ['this deleted the resource; conform replay creates a new one'] : [];
}

/** ` # {{A.located.0.imsi}}: a device of the profile; …`, or nothing if the line needs no change. */
export function whatToFillIn(line: string, exchange: About): string {
  const { identity, facts } = exchange;
  const placeholders = [...new Set(line.match(/\{\{[^{}]+\}\}/g))];
  const secrets = placeholders.filter(isSecret);
  const callbacks = placeholders.filter(isCallback);
  const devices = placeholders.filter((one) => !one.includes(':'));
  const tampered = facts.token && TAMPERED[facts.token];
  const notes = [
    ...(secrets.length === 0
      ? []
      : [`${secrets.join(', ')}: ${tampered === undefined ? '' : `${tampered}, `}of identity ${identity}`]),
    ...deletedSince(exchange),
    ...callbacks.map(
      (one) => `${one}: use the URL of a listener of your own instead; the hub stays until it is deleted`,
    ),
    ...devices.map((one) => `${one}: ${placeInProfile(one)} in the profile`),
  ];
  return notes.length === 0 ? '' : ` # ${notes.join('; ')}`;
}
