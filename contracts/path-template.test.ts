import { describe, expect, it } from 'vitest';
import { collectionOf, filledPath, LAST_PARAMETER, pathParameters, pathPattern } from './path-template.ts';

const PATHS = ['/orders/{id}', '/orders/{order-id}', '/orders/{order.id}', '/orders/{Auftrags-Nr}'];

describe('a parameter of a path', () => {
  it.each(PATHS)('is found and filled under each name: %s', (template) => {
    expect(pathParameters(template)).toEqual([template.slice('/orders/{'.length, -1)]);
    expect(filledPath(template, () => 'a%20b$&')).toBe('/orders/a%20b$&');
    expect(collectionOf(template)).toBe('/orders');
    expect(template.replace(LAST_PARAMETER, '')).toBe('/orders');
  });

  it('is one of several', () => {
    const template = '/orders/{order-id}/items/{item-id}';
    expect(pathParameters(template)).toEqual(['order-id', 'item-id']);
    expect(filledPath(template, (name) => name)).toBe('/orders/order-id/items/item-id');
    expect(collectionOf(template)).toBe('/orders');
  });

  it('matches one segment, and the text around it matches itself alone', () => {
    const pattern = new RegExp(`^${pathPattern('/v1.0/{order-id}/items')}$`);
    expect(['/v1.0/7/items', '/v1.0/7/8/items', '/v1x0/7/items'].map((path) => pattern.test(path))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
