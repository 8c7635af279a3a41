import type { Profile } from '../../../contracts/formats/profile.ts';

/** Why a rule about one mode is not applicable in a run in the other one. */
export const onlyInMode =
  (mode: Profile['mode']) =>
  ({ profile }: { readonly profile: Profile }): string | undefined =>
    profile.mode === mode
      ? undefined
      : `not applicable: the rule is about requests in ${mode}, and the profile has \`mode: ${profile.mode}\`; a run with \`mode: ${mode}\` decides it`;
