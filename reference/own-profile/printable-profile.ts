import { stringify } from 'yaml';
import type { Provider } from '../provider.ts';

/** The provider's profile as YAML, ready for `conform run --profile`. Secrets are references; `environmentText` holds their values. */
export function printableProfile(provider: Provider): string {
  const head = [
    '# Profile of the reference provider, written by `conform serve --print-profile`.',
    '# Credentials are references to the environment; the running provider shows their values.',
  ];
  return `${head.join('\n')}\n${stringify(provider.profile(), { lineWidth: 0, aliasDuplicateObjects: false })}`;
}

/** The values of the profile's references as lines of an `.env` file. Holds secrets. */
export function environmentText(provider: Provider): string {
  return Object.entries(provider.env)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
