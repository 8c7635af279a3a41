/** Which proxy, if any, is used between the suite and an origin. */

import { isLoopbackHost } from '../../contracts/loopback.ts';
import { UserError } from '../../contracts/errors/user-error.ts';
import type { Environment } from '../../profile/resolve.ts';

export interface Proxy {
  readonly origin: string;
  /** Value of Proxy-Authorization, from the user information of the proxy's URL. */
  readonly authorization?: string;
}

/** A proxy variable that is no URL of an HTTP proxy. */
class ProxySettingError extends UserError {
  override readonly name = 'ProxySettingError';

  constructor(variable: string, why: string) {
    super({
      code: 'proxy.setting',
      what: `${variable} is not the URL of an HTTP proxy: ${why}`,
      next: 'write it like http://proxy.example:3128, or unset it',
    });
  }
}

/** One entry of NO_PROXY: `*`, a host, a domain with or without a leading dot, each with an optional port. */
function covers(entry: string, { hostname, port, protocol }: URL): boolean {
  if (entry === '*') return true;
  const [, name = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  const effectivePort = port !== '' ? port : protocol === 'https:' ? '443' : '80';
  if (entryPort !== undefined && entryPort !== effectivePort) return false;
  const domain = name.replace(/^\*?\./, '').toLowerCase();
  return domain !== '' && (hostname === domain || hostname.endsWith(`.${domain}`));
}

function variable(env: Environment, name: string): readonly [name: string, value: string] | undefined {
  for (const key of [name.toLowerCase(), name]) {
    const value = env[key];
    if (value !== undefined && value !== '') return [key, value];
  }
  return undefined;
}

function parsed(name: string, value: string): Proxy {
  const text = value.includes('://') ? value : `http://${value}`;
  if (!URL.canParse(text)) throw new ProxySettingError(name, 'it cannot be read as a URL');
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol))
    throw new ProxySettingError(name, `scheme ${url.protocol.slice(0, -1)} is not http or https`);
  const userinfo = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return {
    origin: url.origin,
    ...(url.username === '' ? {} : { authorization: `Basic ${Buffer.from(userinfo).toString('base64')}` }),
  };
}

/**
 * By HTTPS_PROXY, HTTP_PROXY (either letter case, the lower first) and NO_PROXY. Loopback is never proxied: a target on this machine is not
 * to be sought from another.
 * @throws ProxySettingError
 */
export function proxyFor(origin: string, env: Environment): Proxy | undefined {
  const url = new URL(origin);
  if (isLoopbackHost(url.hostname)) return undefined;
  const except = variable(env, 'NO_PROXY')?.[1].split(/[\s,]+/) ?? [];
  if (except.some((entry) => covers(entry, url))) return undefined;
  const setting = variable(env, url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') ?? variable(env, 'ALL_PROXY');
  return setting === undefined ? undefined : parsed(...setting);
}
