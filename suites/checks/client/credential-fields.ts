import type { Identity } from '../../../contracts/formats/profile.ts';

/** Names of the header fields by which an identity authenticates itself: its own, and the one its token is sent in. */
export function credentialFields({ headers = {}, tokenHeader, oauth2, jwt }: Identity): readonly string[] {
  const hasToken = oauth2 !== undefined || jwt !== undefined;
  return [...Object.keys(headers), ...(hasToken ? [tokenHeader?.split(':')[0]?.trim() ?? 'Authorization'] : [])];
}
