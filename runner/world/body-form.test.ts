import { describe, expect, it } from 'vitest';
import type { Operation } from '../../contracts/contract.ts';
import type { CallOptions, Response, World } from '../../suites/scenarios/scenario.ts';
import { bodyForm } from './body-form.ts';

const registration = { id: 'change.hub-create', action: 'hub-create' } as unknown as Operation;

const GOOD = {
  identity: 'A',
  facts: { step: 'subscribe', hub: 'main', kind: 'good', token: 'valid', body: 'valid' },
} as const satisfies CallOptions;

const OTHER_HUB = { ...GOOD, facts: { ...GOOD.facts, hub: 'second' } } as const satisfies CallOptions;

/** A target that decides by the form of the body. */
function targetOf(status: (form: string | undefined) => number, declared?: string) {
  const sent: (string | undefined)[] = [];
  const world = {
    contract: { id: 'change' },
    created: [],
    declared: () => (declared === undefined ? undefined : { [registration.id]: declared }),
  };
  const call = bodyForm.inForm(world as unknown as World, (_operation, _values, { wrapping }) => {
    sent.push(wrapping);
    const returned = status(wrapping);
    return Promise.resolve({ live: { status: returned }, succeeded: returned === 201 } as unknown as Response);
  });
  const statusOf = async (options: CallOptions): Promise<number | undefined> =>
    (await call(registration, {}, options)).live?.status;
  return { sent, statusOf };
}

describe('the registration of a hub', () => {
  it('is an object, and sent once, if the target takes it', async () => {
    const { sent, statusOf } = targetOf(() => 201);
    expect([await statusOf(GOOD), await statusOf(OTHER_HUB)]).toEqual([201, 201]);
    expect(sent).toEqual([undefined, undefined]);
  });

  it('is a JSON string if the target takes nothing else, and so is each one after it', async () => {
    const { sent, statusOf } = targetOf((form) => (form === 'jsonString' ? 201 : 400));
    expect([await statusOf(GOOD), await statusOf(OTHER_HUB)]).toEqual([201, 201]);
    expect(sent).toEqual([undefined, 'jsonString', 'jsonString']);
  });

  it('is tried as a JSON string once if the target takes no form', async () => {
    const { sent, statusOf } = targetOf(() => 400);
    expect([await statusOf(GOOD), await statusOf(OTHER_HUB)]).toEqual([400, 400]);
    expect(sent).toEqual([undefined, 'jsonString', undefined]);
  });

  it('stays an object after it was taken once', async () => {
    let isFirst = true;
    const { sent, statusOf } = targetOf(() => {
      const status = isFirst ? 201 : 400;
      isFirst = false;
      return status;
    });
    expect([await statusOf(GOOD), await statusOf(OTHER_HUB)]).toEqual([201, 400]);
    expect(sent).toEqual([undefined, undefined]);
  });

  it.each([
    ['its form is declared', GOOD, 400, 'object'],
    ['its body is to be rejected', { ...GOOD, facts: { ...GOOD.facts, body: 'violating' } }, 400, undefined],
    ['it was rejected for its credentials', GOOD, 401, undefined],
  ] as const)('is not tried in another form if %s', async (_, options, status, declared) => {
    const { sent, statusOf } = targetOf(() => status, declared);
    expect(await statusOf(options as CallOptions)).toBe(status);
    expect(sent).toEqual([undefined]);
  });
});
