/** What a person who sends a curl line has to know, as a shell comment: the meaning of its placeholders, and what it refers to. */

import type { Token } from '../../contracts/formats/evidence/conditions.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';

const TAMPERED: Readonly<Partial<Record<Token, string>>> = {
  garbage: 'any text that is no token',
  'no-jwt': 'any word',
  'bad-signature': 'its token with another signature',
  'late-signature': 'its token with the end of the signature changed',
  'half-signature': 'its token with half of the signature',
  longer: 'its token with AAAA at its end',
  'two-parts': 'its token without its third part',
  'no-signature': 'its token with the signature cut off',
  'edited-payload': 'its token with a claim changed and the signature kept',
  'alg-none': 'its token with "alg": "none" in the header and no signature',
  'alg-none-mixed': 'its token with "alg": "nOnE" in the header and no signature',
};

const isSecret = (placeholder: string): boolean => placeholder.includes(':');

/** A request about one hub that was registered in the run. */
const isAboutHub = ({ facts, request }: Pick<Exchange, 'facts' | 'request'>): boolean =>
  facts.hub !== undefined && facts.id === 'existing' && request.method !== 'POST';

/** ` # {{A.located.0.imsi}}: a device of the profile; …`, or nothing if the line needs no change. */
export function whatToFillIn(line: string, exchange: Pick<Exchange, 'identity' | 'facts' | 'request'>): string {
  const { identity, facts } = exchange;
  const placeholders = [...new Set(line.match(/\{\{[^{}]+\}\}/g))];
  const secrets = placeholders.filter(isSecret);
  const devices = placeholders.filter((one) => !isSecret(one));
  const tampered = facts.token && TAMPERED[facts.token];
  const notes = [
    ...(secrets.length === 0
      ? []
      : [`${secrets.join(', ')}: ${tampered === undefined ? '' : `${tampered}, `}of identity ${identity}`]),
    ...(isAboutHub(exchange) ? ['a run deletes its hubs at its end; conform replay registers a new one'] : []),
    ...(devices.length === 0 ? [] : [`${devices.join(', ')}: under devices in the profile`]),
  ];
  return notes.length === 0 ? '' : ` # ${notes.join('; ')}`;
}
