import { describe, expect, it } from 'vitest';
import { addressOf } from './base-url.ts';

describe('addressOf', () => {
  it('puts path and query behind the base URL, as they are', () => {
    expect(addressOf('https://sb.example:8443/iot/', '/devices/a%2Fb/../c', 'imsi=1,2')).toEqual({
      origin: 'https://sb.example:8443',
      target: '/iot/devices/a%2Fb/../c?imsi=1,2',
      url: 'https://sb.example:8443/iot/devices/a%2Fb/../c?imsi=1,2',
    });
    expect(addressOf('http://h', '//other/x', '')).toMatchObject({ url: 'http://h//other/x' });
  });

  it.each(['@evil.example/', '.evil.example/', ':80@evil.example/', 'x', '', '/a b', '/a#b', '/ü', '/a\r\nHost: x'])(
    'rejects %j',
    (path) => {
      expect(typeof addressOf('http://127.0.0.1', path, '')).toBe('string');
    },
  );
});
