import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { writeFolder } from '../testing/billing-contract.ts';
import { loadContracts, loadSharedDeclarations } from '../load.ts';
import { heldBy } from './read-contract.ts';
import { readSnapshot, restore, takeSnapshot } from './snapshot.ts';
import { namedFile } from './source-file.ts';

const written: (() => void)[] = [];
afterEach(() => {
  for (const remove of written.splice(0)) remove();
});

function stored(): { readonly root: string; readonly file: string } {
  const { root, remove } = writeFolder();
  written.push(remove);
  const snapshot = takeSnapshot(namedFile(root), loadContracts({ root }), loadSharedDeclarations({ root }));
  const file = path.join(root, 'contracts.json');
  writeFileSync(file, JSON.stringify(snapshot));
  return { root, file };
}

describe('contracts stored by the build', () => {
  it('are those that were loaded', () => {
    const { root, file } = stored();
    const snapshot = readSnapshot(namedFile(root), file);
    const [loaded] = loadContracts({ root });
    const [first] = snapshot?.contracts ?? [];
    if (!snapshot || !first || !loaded) throw new Error('nothing stored');
    const openapi = namedFile(path.join(root, 'billing/openapi.yaml'));
    const restored = restore(first, heldBy('billing', snapshot.shared), openapi);
    expect({ ...restored, placeOf: undefined }).toEqual({ ...loaded, placeOf: undefined });
    for (const pointer of ['/paths/~1invoice/get', '/x-files/parts.yaml/components/schemas/Name', ''])
      expect(restored.placeOf(pointer)).toEqual(loaded.placeOf(pointer));
  });

  it.each(['billing/openapi.yaml', 'billing/readings.yaml', 'shared/declarations.yaml'])(
    'are left aside once %s has changed',
    (changed) => {
      const { root, file } = stored();
      appendFileSync(path.join(root, changed), '# a remark\n');
      expect(readSnapshot(namedFile(root), file)).toBeUndefined();
    },
  );

  it('are left aside once a file has come', () => {
    const { root, file } = stored();
    writeFileSync(path.join(root, 'shared/more.yaml'), 'a: 1\n');
    expect(readSnapshot(namedFile(root), file)).toBeUndefined();
  });

  it('need not be there', () => {
    const { root } = stored();
    expect(readSnapshot(namedFile(root), path.join(root, 'nowhere.json'))).toBeUndefined();
  });
});
