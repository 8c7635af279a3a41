import { describe, expect, it } from 'vitest';
import { isRight, judgeProof } from './judge-proof.ts';
import { prove } from './prove.ts';
import { subjects } from './subject.ts';

/** A sample of the subjects of `conform selftest`, small enough for every run of the tests. */
const EVERY = { healthy: 1, fault: 80, variant: 30 } as const;

const sample = (['healthy', 'fault', 'variant'] as const).flatMap((kind) =>
  subjects()
    .filter((subject) => subject.kind === kind)
    .filter((_, index) => index % EVERY[kind] === 0),
);

describe('the suite gives the correct result for', () => {
  // Delays on a busy machine can cause a wrong result; a wrong result is an error only if it repeats.
  it.concurrent.each(sample.map((subject) => [subject.kind, subject.id, subject] as const))(
    'the %s %s',
    { timeout: 180_000, retry: 1 },
    async (_, __, subject) => {
      const proof = await prove(subject);
      expect(isRight(judgeProof(proof)), JSON.stringify(proof)).toBe(true);
    },
  );
});
