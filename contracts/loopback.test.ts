import { describe, expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

describe('a URL that leads to this machine', () => {
  it.each([
    'http://127.0.0.1:8080/x',
    'https://localhost',
    'http://api.localhost/',
    'http://[::1]:1',
    'http://127.0.0.1:${PORT}/x',
  ])('%s', (url) => {
    expect(isLoopback(url)).toBe(true);
  });
});

describe('a URL that leads elsewhere, or nowhere', () => {
  it.each([
    'http://localhost.example.com/',
    'http://127.0.0.1.example.com',
    '${BASE_URL}',
    'http://10.0.0.1/localhost',
  ])('%s', (url) => {
    expect(isLoopback(url)).toBe(false);
  });
});
