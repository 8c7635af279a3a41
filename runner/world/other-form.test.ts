import { expect, it, onTestFinished } from 'vitest';
import type { Operation } from '../../contracts/contract.ts';
import type { CallOptions, Response, World } from '../../suites/scenarios/scenario.ts';
import { otherForm } from './other-form.ts';

const operation = { id: 'ticket.hub-create' } as Operation;
const options = {
  identity: 'A',
  facts: { step: 'subscribe', kind: 'good', token: 'valid', body: 'valid' },
} as unknown as CallOptions;

it('a request in the other form that is stopped rejects its caller alone', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const { inForm } = otherForm({ formFor: () => ({ path: '/other' }), mayAvoid: () => true });
  const call = inForm({ created: [] } as unknown as World, (_, __, { path }) =>
    path === undefined
      ? Promise.resolve({ succeeded: false } as Response)
      : Promise.reject(new Error('the run was stopped')),
  );
  await expect(call(operation, {}, options)).rejects.toThrow('the run was stopped');
  // Rejections without a handler are reported after the current turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
});
