import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { loadContracts } from './load.ts';

describe('our contracts as OpenAPI 3.1', () => {
  it.each(loadContracts().map((contract) => [contract.id, contract] as const))(
    '%s is accepted by the official schema, apart from Spectral',
    async (_, { document }) => {
      const validator = new Validator();
      const { valid, errors } = await validator.validate(structuredClone(document));
      expect(errors ?? []).toEqual([]);
      expect(valid).toBe(true);
      expect(validator.version).toBe('3.1');
    },
  );

  it('would not be accepted with a slip', async () => {
    const [contract] = loadContracts();
    const { valid } = await new Validator().validate({ ...contract?.document, paths: { devices: {} } });
    expect(valid).toBe(false);
  });
});
