/** The way to addresses that are not interfaces (token endpoints, control addresses): through the proxy the environment names, or direct. */

import { ProxyAgent, type Dispatcher } from 'undici';
import type { Environment } from '../../profile/resolve.ts';
import { proxyFor } from './proxy.ts';

export interface ProxyDispatchers {
  /** undefined where no proxy is to be used. */
  dispatcherFor(url: string): Dispatcher | undefined;
  close(): Promise<void>;
}

export function createProxyDispatchers(env: Environment): ProxyDispatchers {
  const agents = new Map<string, ProxyAgent>();
  return {
    dispatcherFor(url) {
      const proxy = proxyFor(new URL(url).origin, env);
      if (proxy === undefined) return undefined;
      const token = proxy.authorization === undefined ? {} : { token: proxy.authorization };
      const agent = agents.get(proxy.origin) ?? new ProxyAgent({ uri: proxy.origin, proxyTunnel: false, ...token });
      agents.set(proxy.origin, agent);
      return agent;
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}
