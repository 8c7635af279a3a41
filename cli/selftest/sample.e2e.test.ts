import { describe, expect, it } from 'vitest';
import type { Effort } from '../../profile/run-options.ts';
import { isRight, judgeProof } from './judge-proof.ts';
import { prove } from './prove.ts';
import { subjects, type SelftestSubject } from './subject.ts';
import { variantSets } from './variant-sets.ts';

/** A sample of the subjects of `conform selftest`, small enough for every run of the tests: CI executes all of them right after the tests. */
const EVERY = { healthy: 1, fault: 160, 'variant-set': 20 } as const;

/** A set of variants is tested on one of its interfaces; the self-test tests it on all. */
const onOne = (subject: SelftestSubject, index: number): SelftestSubject =>
  subject.kind === 'variant-set'
    ? { ...subject, interfaces: [subject.interfaces[index % subject.interfaces.length] as string] }
    : subject;

/** A run against a fault ends as soon as it is found. What must pass is executed to its end, at standard effort by the self-test only. */
const effortOf = ({ kind }: SelftestSubject): Effort => (kind === 'fault' ? 'standard' : 'smoke');

const sample = (['healthy', 'fault', 'variant-set'] as const).flatMap((kind) =>
  [...subjects(), ...variantSets(1)]
    .filter((subject) => subject.kind === kind)
    .filter((_, index) => index % EVERY[kind] === 0)
    .map(onOne),
);

describe('the suite gives the correct result for', () => {
  // One after the other: while another run is judged in this process, a missing notification proves nothing, as nothing is received meanwhile.
  // Delays on a busy machine can still cause a wrong result; a wrong result is an error only if it repeats.
  it.each(sample.map((subject) => [subject.kind, subject.id, subject] as const))(
    'the %s %s',
    { retry: 1 },
    async (_, __, subject) => {
      const proof = await prove(subject, { effort: effortOf(subject) });
      expect(isRight(judgeProof(proof)), JSON.stringify(proof)).toBe(true);
    },
  );
});
