import { expect, it } from 'vitest';
import type { Contract } from '../../../contracts/contract.ts';
import { removalOf } from './removal.ts';

const contract = {
  operations: [
    { id: 'create', method: 'POST', path: '/orders' },
    { id: 'delete-items', method: 'DELETE', path: '/orders/{order-id}/items' },
    { id: 'delete-all', method: 'DELETE', path: '/orders' },
    { id: 'delete', method: 'DELETE', path: '/orders/{order-id}' },
    { id: 'create-other', method: 'POST', path: '/others' },
  ],
} as unknown as Contract;

it('is the deletion of the one resource, not of others or of a part of it', () => {
  expect(removalOf(contract, 'create', 'a/b')).toMatchObject({ operation: 'delete', path: '/orders/a%2Fb' });
});

it('is unknown where no operation of the contract removes it', () => {
  expect(removalOf(contract, 'create-other', '1')).toBeUndefined();
  expect(removalOf(contract, 'unknown', '1')).toBeUndefined();
});
