/**
 * Kills a reference provider with SIGKILL under load, forty times on one data directory, and compares what was acknowledged with what is still
 * stored. Prints the totals; fails if anything was lost. `KILLS` sets another number, with fewer writes before each.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killSoak } from '../reference/testing/kill-soak.ts';

const kills = Number(process.env['KILLS'] ?? 40);
/** Acknowledged writes before the last kill. */
const WRITES = Math.max(200, 80_000 / kills);

const dataDir = mkdtempSync(join(tmpdir(), 'reference-kill-'));
try {
  const report = await killSoak({
    dataDir,
    kills,
    writes: WRITES,
    onKill: (killed) => process.stderr.write(`killed ${killed} of ${kills} times\n`),
  });
  const { creates, patches, notifications, lost, collisions } = report;
  process.stdout.write(
    `${kills} kills, ${creates} creations, ${patches} updates, ${notifications} notifications received\n`,
  );
  process.stdout.write(`lost ${lost.length}, ids assigned twice ${collisions.length}\n`);
  for (const line of [...lost, ...collisions].slice(0, 20)) process.stdout.write(`  ${line}\n`);
  if (lost.length + collisions.length > 0) process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true });
}
