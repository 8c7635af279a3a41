import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Mode } from '../../contracts/formats/profile.ts';
import { differences, runSequence } from './probe.ts';
import type { Notes, Sequence } from './probe.ts';
import { repeatIfDifferent, readWrittenDown, writeDown } from './written-down.ts';
import type { Fault } from '../faults/fault.ts';

/** Which probe shows a fault. */
export interface Showing {
  /** Sequences of one name are one sequence: the healthy provider goes through it once. */
  readonly name: string;
  readonly sequence: Sequence;
  readonly mode?: Mode;
}

/**
 * Law of every fault: a direct probe sees a provider with it and the healthy one differ. What differs is kept in a file next to the faults,
 * so that a change of what a fault does is seen and meant; not for faults that follow from other data, which may change by itself.
 */
export function proveFaults(
  theme: string,
  faults: readonly Fault[],
  showing: (fault: Fault) => Showing,
  { isKept = true }: { readonly isKept?: boolean } = {},
): void {
  const healthy = new Map<string, Promise<Notes>>();
  const healthyNotes = ({ name, sequence, mode }: Showing, isAnew: boolean): Promise<Notes> => {
    const key = `${name} ${mode ?? ''}`;
    const known = isAnew ? undefined : healthy.get(key);
    const notes = known ?? runSequence(sequence, { ...(mode && { mode }) });
    healthy.set(key, notes);
    return notes;
  };
  const seen = new Map<string, readonly string[]>();
  const file = new URL(`../faults/observed/${theme}.txt`, import.meta.url);
  const kept = isKept ? readWrittenDown(file) : undefined;

  describe(`${theme} faults`, () => {
    // Side by side: a probe waits for notifications for most of its time.
    it.concurrent.each(faults.map((fault) => [fault.id, fault] as const))(
      '%s differs from the healthy provider',
      async (id, fault) => {
        const probe = showing(fault);
        const lines = await repeatIfDifferent(async (isAgain) => {
          const notes = await runSequence(probe.sequence, { faults: [id], ...(probe.mode && { mode: probe.mode }) });
          return differences(await healthyNotes(probe, isAgain), notes);
        }, kept?.get(id));
        expect(lines).not.toEqual([]);
        seen.set(id, lines);
      },
    );

    if (!isKept) return;
    it('differ in what is written down of them', async () => {
      const inOrder = faults.flatMap(({ id }) => (seen.has(id) ? [[id, seen.get(id) ?? []] as const] : []));
      await expect(writeDown(new Map(inOrder))).toMatchFileSnapshot(fileURLToPath(file));
    });
  });
}
