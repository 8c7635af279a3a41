/**
 * Sends valid and hostile requests of two customers for a minute to a reference provider in a separate process, which is then killed with SIGKILL
 * and started again on the same data. Prints the totals; fails if a request failed, leaked or was lost. `SECONDS` sets another duration.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChildProvider } from '../reference/testing/child-provider.ts';
import { lostWrites, mixedLoad } from '../reference/testing/mixed-load.ts';

const seconds = Number(process.env['SECONDS'] ?? 60);
const dataDir = mkdtempSync(join(tmpdir(), 'reference-load-'));
try {
  const first = await startChildProvider({ dataDir });
  const { calls, byStatus, failures, leaks, book, ...report } = await mixedLoad(first, { seconds });
  await first.kill();
  const second = await startChildProvider({ dataDir });
  const lost = await lostWrites(second, book);
  await second.terminate();
  process.stdout.write(
    `store ${first.driver}, ${calls} requests in ${report.seconds.toFixed(1)} s, ${Math.round(calls / report.seconds)} per second\n`,
  );
  process.stdout.write(`statuses ${JSON.stringify(byStatus)}\n`);
  process.stdout.write(`resources written ${book.size}, lost after SIGKILL ${lost.length}\n`);
  process.stdout.write(`failures ${failures.length}, leaks ${leaks.length}\n`);
  for (const line of [...failures, ...leaks, ...lost].slice(0, 20)) process.stdout.write(`  ${line}\n`);
  if (failures.length + leaks.length + lost.length > 0) process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true });
}
