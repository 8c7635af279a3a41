/** Last step of the build: stores the loaded contracts with the compiled code, and so rejects to build on a broken contract. */

import { writeFileSync } from 'node:fs';
import { loadContracts, loadSharedDeclarations, ownContracts } from './load.ts';
import { SNAPSHOT_FILE, takeSnapshot } from './loader/snapshot.ts';

writeFileSync(SNAPSHOT_FILE, JSON.stringify(takeSnapshot(ownContracts(), loadContracts(), loadSharedDeclarations())));
