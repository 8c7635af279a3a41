import { describe, expect, it } from 'vitest';
import { isRight, judgeProof } from './judge-proof.ts';
import { prove } from './prove.ts';
import { subjects } from './subject.ts';

/** A spread of what `conform selftest` proves as a whole: few enough for every run of the tests. */
const EVERY = { healthy: 1, fault: 80, variant: 30 } as const;

const sample = (['healthy', 'fault', 'variant'] as const).flatMap((kind) =>
  subjects()
    .filter((subject) => subject.kind === kind)
    .filter((_, index) => index % EVERY[kind] === 0),
);

describe('the suite does right by', () => {
  // A busy machine can delay what a run waits for; what goes wrong again is wrong.
  it.concurrent.each(sample.map((subject) => [subject.kind, subject.id, subject] as const))(
    'the %s %s',
    { timeout: 180_000, retry: 1 },
    async (_, __, subject) => {
      const proof = await prove(subject);
      expect(isRight(judgeProof(proof)), JSON.stringify(proof)).toBe(true);
    },
  );
});
