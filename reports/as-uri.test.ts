import { describe, expect, it } from 'vitest';
import { asUri } from './as-uri.ts';

describe('an address as a URI', () => {
  it.each([
    ['http://127.0.0.1:8080/hub/42?a=1&b=%20#c'],
    ['https://[::1]:8443/x'],
    ['https://target.example'],
    ['https://target.example?imsi=1,2'],
  ])('leaves %s as it is', (address) => {
    expect(asUri(address)).toBe(address);
  });

  it.each([
    [
      'https://t.example/devices?imsi={{A.located.0.imsi}}',
      'https://t.example/devices?imsi=%7B%7BA.located.0.imsi%7D%7D',
    ],
    ['https://t.example/ü', 'https://t.example/%C3%BC'],
    ['https://t.example/a b/{id}?filter[x]=|', 'https://t.example/a%20b/%7Bid%7D?filter%5Bx%5D=%7C'],
    ['https://t.example/100%', 'https://t.example/100%25'],
    ['https://t.example/#a#b', 'https://t.example/#a%23b'],
    ['/relative', 'urn:partner-conform:address:%2Frelative'],
    ['', 'urn:partner-conform:address:empty'],
    ['http://a b/', 'urn:partner-conform:address:http%3A%2F%2Fa%20b%2F'],
  ])('writes %s as %s', (address, uri) => {
    expect(asUri(address)).toBe(uri);
  });
});
