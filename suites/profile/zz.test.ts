import { it } from 'vitest';
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { loadContracts } from '../../contracts/load.ts';
import { initProfile } from './init.ts';
import { readProfileText } from './read-profile.ts';
it('x', () => {
  const contracts = loadContracts();
  const a = initProfile({ contracts }); writeFileSync('/tmp/t/init.yaml', a);
  const b = initProfile({ contracts, from: parse(readFileSync('/work/shared/data/TMF621-Trouble_Ticket-v5.0.1.oas.yaml', 'utf8')) }); writeFileSync('/tmp/t/init-from.yaml', b);
  for (const t of [a, b]) try { console.log(readProfileText(t, 'p.yaml', { contracts }).warnings.map((w) => w.what)); } catch (e) { console.log((e as any).problems); }
});
