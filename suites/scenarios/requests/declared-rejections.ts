import type { Json } from '../../../contracts/contract.ts';
import { jsonObject } from '../resources/resource.ts';
import type { World } from '../scenario.ts';

/** Sends the requests that the profile declares to be rejected, unchanged. */
export async function declaredRejections(world: World, identity: string): Promise<void> {
  const examples = world.declared('badRequestExamples');
  for (const example of Array.isArray(examples) ? examples.map((one) => jsonObject(one as Json)) : []) {
    const operation = world.boundOperations().find(({ id }) => id === example?.['operation']);
    if (!example || !operation) continue;
    const statuses = [example['status']].flat().map(Number);
    await world.call(
      operation,
      {
        query: jsonObject(example['query']) ?? {},
        ...(example['body'] === undefined ? {} : { body: example['body'] }),
        path: { id: world.created.find((one) => one.identity === identity)?.id ?? '1' },
      },
      { identity, facts: { kind: 'odd', step: 'declared-rejection', statuses, token: 'valid' } },
    );
  }
}
