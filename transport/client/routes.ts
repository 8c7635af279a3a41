/** The routes of a run, made when first needed: one for each interface, with its TLS settings and the proxy before it. */

import type { Profile } from '../../contracts/formats/profile.ts';
import type { Environment } from '../../profile/resolve.ts';
import type { WireLimits } from './limits.ts';
import { DEFAULT_CONCURRENCY } from './pace.ts';
import { readPem } from './pem.ts';
import { proxyFor } from './proxy.ts';
import { createRoute, type ClientRoute, type TlsMaterial } from './route.ts';

export interface Routes {
  /** @throws PemFileError, UnsetVariableError, ProxySettingError */
  to(interfaceName: string, origin: string): ClientRoute;
  close(): Promise<void>;
}

export interface RoutesOptions {
  readonly profile: Profile;
  readonly env: Environment;
  /** Folder of the profile. */
  readonly directory: string;
  readonly limits: WireLimits;
}

export function createRoutes({ profile, env, directory, limits }: RoutesOptions): Routes {
  const routes = new Map<string, ClientRoute>();

  const tlsOf = (interfaceName: string): TlsMaterial => {
    const settings = Object.entries(profile.interfaces[interfaceName]?.tls ?? {}) as [keyof TlsMaterial, string][];
    return Object.fromEntries(settings.map(([name, value]) => [name, readPem(value, { directory, env })]));
  };

  return {
    to(interfaceName, origin) {
      const key = `${interfaceName} ${origin}`;
      const known = routes.get(key);
      if (known !== undefined) return known;
      const connections = profile.limits?.concurrency ?? DEFAULT_CONCURRENCY;
      const made = createRoute({
        origin,
        tls: tlsOf(interfaceName),
        proxy: proxyFor(origin, env),
        connections,
        limits,
      });
      routes.set(key, made);
      return made;
    },
    async close() {
      await Promise.all([...routes.values()].map((route) => route.close()));
    },
  };
}
