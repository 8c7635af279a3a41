/** The same retrieval several times in a row, which must change nothing. */

import type { Operation } from '../../../contracts/contract.ts';
import type { CreatedResource, World } from '../scenario.ts';
import { byId } from './resource.ts';

const TIMES = 4;

export async function readAgain(
  world: World,
  retrieve: Operation,
  { id, identity }: Pick<CreatedResource, 'id' | 'identity'>,
): Promise<void> {
  for (let nth = 1; nth <= TIMES; nth += 1)
    await world.call(retrieve, byId(retrieve, id), {
      identity,
      facts: { kind: 'good', step: 'read-again', nth, id: 'existing', token: 'valid' },
    });
}
