import type { Profile } from '../../../contracts/formats/profile.ts';
import { defineCheck } from '../check.ts';
import { credentialFields } from './credential-fields.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

/** Described header fields, and those of HTTP itself. */
const DESCRIBED = [
  'accept',
  'correlationid',
  'user-agent',
  'accept-encoding',
  'host',
  'connection',
  'content-length',
] as const;

/** Header fields that the profile gives to its identities and to an interface. */
const ofProfile = ({ identities, interfaces }: Profile, name: string): readonly string[] =>
  [
    'authorization',
    ...Object.values(identities).flatMap(credentialFields),
    ...Object.keys(interfaces[name]?.headers ?? {}),
  ].map((one) => one.toLowerCase());

export default defineCheck({
  id: 'described-headers',
  decides: 'The suite sends the described header fields, those of the profile, and no others.',
  needs: [ORDINARY],
  leaves: LEAVES,
  judge: judgeRequests('described header fields alone', ({ request }, { profile, contract }) => {
    const known = new Set([...DESCRIBED, ...ofProfile(profile, contract.id)]);
    const extra = request.headers.map(([name]) => name.toLowerCase()).find((name) => !known.has(name));
    return extra === undefined || `header field ${extra}`;
  }),
});
