import { describe, expect, it } from 'vitest';
import { statusText } from '../../contracts/formats/finding-text.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Check, Need } from '../checks/check.ts';
import { broken, type Broken } from '../checks/observation.ts';
import { exchange, historyOf, note, type Draft } from '../checks/testing/judging.ts';
import { ABSENT, type Phrased } from '../evidence/phrase.ts';
import { withFailureOfEvidence } from './failing-evidence.ts';
import type { JudgedRow, Obstacle } from './rows.ts';

const CREATE = 'ticket.create';
const NEEDS: readonly Need[] = [{ exchange: { step: 'create', body: 'valid' } }];

const creation = (status: number): Draft =>
  exchange(CREATE, {
    method: 'POST',
    facts: { step: 'create', item: 'one', body: 'valid' },
    response: [status, { description: 'x' }],
  });

const rowOf = (id: string, obstacle: Obstacle | undefined, observations: readonly Broken[]): JudgedRow =>
  ({
    requirement: { id, interface: 'ticket', operations: [CREATE] } as unknown as Requirement,
    contract: { operations: [] },
    planned: {},
    check: { needs: NEEDS } as unknown as Check,
    observations,
    judged: {
      result: { verdict: obstacle ? 'inconclusive' : 'fail' },
      findings: [],
      ...(obstacle ? { obstacle } : {}),
    },
  }) as unknown as JudgedRow;

/** The cause of a row that is undecided for a reason, where creations have these statuses and some of them violate another requirement. */
function causeOf(
  statuses: readonly number[],
  violated: readonly number[],
  received: (status: number) => Phrased,
  { pointer = '', obstacle = { kind: 'undecisive' } }: { pointer?: string; obstacle?: Obstacle } = {},
): unknown {
  const history = historyOf(...statuses.map(creation));
  const cases = violated.map((at) =>
    broken([history.exchanges()[at]!], {
      expected: 'x',
      received: received(statuses[at]!),
      signature: '',
      ...(pointer === '' ? {} : { pointer }),
    }),
  );
  const row = rowOf('open', obstacle, []);
  return withFailureOfEvidence([rowOf('cause', undefined, cases), row], history)(row.judged, row).result.rootCause;
}

const asStatus = (status: number): Phrased => ({ kind: 'status', status, text: statusText(status) });

describe('what is undecided although all evidence was recorded has the cause', () => {
  it('that nearly all responses are errors', () => {
    expect(causeOf([404, 404], [0, 1], asStatus)).toEqual({ requirement: 'cause' });
    expect(causeOf([404, 404, 404, 404, 201], [0, 1, 2, 3], asStatus)).toEqual({ requirement: 'cause' });
  });

  it('that the responses have no id', () => {
    expect(causeOf([201], [0], () => ABSENT, { pointer: '/id' })).toEqual({ requirement: 'cause' });
  });

  it('unless others have content, or it is wrong in another way', () => {
    expect(causeOf([404, 201], [0], asStatus)).toBeUndefined();
    expect(causeOf([200, 200], [0, 1], asStatus)).toBeUndefined();
    expect(causeOf([201], [0], () => ABSENT, { pointer: '/description' })).toBeUndefined();
  });

  it('unless it is undecided for another reason', () => {
    const unnotified = note('blocked', { interface: 'ticket', reason: 'x', lacks: 'notification' });
    const [blocked] = historyOf(unnotified).notes('blocked');
    expect(causeOf([404], [0], asStatus, { obstacle: { kind: 'never-served', operation: CREATE } })).toBeUndefined();
    expect(causeOf([404], [0], asStatus, { obstacle: { kind: 'blocked', note: blocked! } })).toBeUndefined();
  });
});
