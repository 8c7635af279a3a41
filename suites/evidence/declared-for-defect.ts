/** The statuses that a profile declares for the rejection of an invalid request: none of them is an unlisted one. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Judgement } from './judgement.ts';

function keyFor({ body, value }: Exchange['facts']): string | undefined {
  if (body === 'malformed') return 'malformedJsonStatus';
  if (body === 'wrong-media-type') return 'unsupportedMediaStatus';
  return value === 'violating' ? 'invalidParamStatus' : undefined;
}

export function isDeclaredForDefect({ facts, response }: Exchange, { declared }: Pick<Judgement, 'declared'>): boolean {
  const key = keyFor(facts);
  const statuses: readonly unknown[] = key === undefined ? [] : [declared(key) ?? []].flat();
  return response !== undefined && statuses.includes(response.status);
}
