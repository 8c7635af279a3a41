import { tokenVariable } from '../auth/identities.ts';
import type { Provider } from '../provider.ts';

/** What a person needs to know of a provider that has started. */
export interface StartupSummary {
  readonly baseUrls: readonly { readonly interface: string; readonly url: string }[];
  /** Environment variable and value of each identity's token, and of the control interface's. Secrets. */
  readonly tokens: readonly { readonly name: string; readonly value: string }[];
  /** One command for each interface that works unchanged in a POSIX shell. Holds tokens. */
  readonly curl: readonly { readonly interface: string; readonly command: string }[];
  /** Driver of the store: `libsql`, `journal` or `memory`. */
  readonly driver: string;
}

/** Base URLs, tokens, and one curl line an interface. */
export function startupSummary(provider: Provider): StartupSummary {
  const { urls, env, driver } = provider;
  const bearer = (identity: string): string => `-H 'Authorization: Bearer ${env[tokenVariable(identity)]}'`;
  const management = `${bearer('A.valid')} -H 'x-external-system: my-system-1'`;
  const post = (url: string): string =>
    `curl -sS ${management} -H 'Content-Type: application/json' -d '{"description":"Hello"}' '${url}'`;
  return {
    baseUrls: Object.entries(urls).map(([name, url]) => ({ interface: name, url })),
    tokens: Object.entries(env).map(([name, value]) => ({ name, value })),
    curl: [
      {
        interface: 'device',
        command: `curl -sS ${bearer('A.full')} '${urls.device}/devices/locations?imsi=001010000000001'`,
      },
      { interface: 'change', command: `curl -sS ${management} '${urls.change}/changeRequest?fields=id,status'` },
      { interface: 'ticket', command: post(`${urls.ticket}/troubleTicket`) },
      { interface: 'order', command: post(`${urls.order}/serviceOrder`) },
    ],
    driver,
  };
}
