import type { Json, Operation } from '../../../contracts/contract.ts';
import { jsonObject } from '../resources/resource.ts';
import type { World } from '../scenario.ts';

/** Sends the requests that the profile declares to be rejected, unchanged, each as the identity for its operation. */
export async function declaredRejections(
  world: World,
  identityFor: (operation: Operation) => string | undefined,
): Promise<void> {
  const examples = world.declared('badRequestExamples');
  for (const example of Array.isArray(examples) ? examples.map((one) => jsonObject(one as Json)) : []) {
    const operation = world.boundOperations().find(({ id }) => id === example?.['operation']);
    const identity = operation && identityFor(operation);
    if (!example || !operation || identity === undefined) continue;
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
