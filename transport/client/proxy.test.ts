import { describe, expect, it } from 'vitest';
import { proxyFor } from './proxy.ts';

const env = {
  HTTP_PROXY: 'http://plain.proxy:3128',
  https_proxy: 'secure.proxy:3129',
  NO_PROXY: 'internal.example, .corp.example:8443 ,10.0.0.1',
};

describe('proxyFor', () => {
  it('chooses by scheme, lower case first, scheme of the proxy optional', () => {
    expect(proxyFor('http://a.example', env)?.origin).toBe('http://plain.proxy:3128');
    expect(proxyFor('https://a.example', env)?.origin).toBe('http://secure.proxy:3129');
    expect(proxyFor('https://a.example', { HTTPS_PROXY: 'http://upper', https_proxy: 'http://lower' })?.origin).toBe(
      'http://lower',
    );
  });

  it('leaves out hosts, domains and ports of NO_PROXY', () => {
    for (const origin of [
      'http://internal.example',
      'http://a.internal.example:81',
      'https://x.corp.example:8443',
      'http://10.0.0.1',
    ])
      expect(proxyFor(origin, env)).toBeUndefined();
    for (const origin of ['https://x.corp.example', 'http://notinternal.example', 'http://10.0.0.11'])
      expect(proxyFor(origin, env)).toBeDefined();
    expect(proxyFor('http://a.example', { ...env, NO_PROXY: '*' })).toBeUndefined();
  });

  it('never sends loopback through a proxy', () => {
    for (const host of ['localhost:1', '127.0.0.1:1', '127.9.9.9', '[::1]:1', 'app.localhost'])
      expect(proxyFor(`http://${host}`, env)).toBeUndefined();
  });

  it('names a variable that is no proxy', () => {
    expect(() => proxyFor('http://a.example', { HTTP_PROXY: 'socks5://x:1' })).toThrow(
      /HTTP_PROXY is not the URL of an HTTP proxy/,
    );
    expect(() => proxyFor('http://a.example', { http_proxy: 'http://:x' })).toThrow(/http_proxy/);
  });
});
