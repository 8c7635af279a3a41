import type { Place } from '../contract.ts';
import { FILES } from '../loader/bundle.ts';
import { objectOf } from '../loader/json-shape.ts';
import { formatPointer } from '../json/json-pointer.ts';
import { usedPointers } from './components-are-used.ts';
import { ROWS, type Linted, type LintPath } from './lint-document.ts';
import { rowsOf, textsOf, type LintRow } from './rows.ts';

interface SharedFinding extends Place {
  readonly rule: 'shared-parts-are-used';
  readonly severity: 'warning';
  readonly message: string;
  readonly path: string;
}

interface Part {
  readonly name: string;
  readonly path: LintPath;
  readonly isUsed: boolean;
}

function componentsOf({ document }: Linted): readonly Part[] {
  const used = [...usedPointers(document)];
  const isUsed = (pointer: string): boolean => used.some((one) => one === pointer || one.startsWith(`${pointer}/`));
  return Object.entries(objectOf(document[FILES])).flatMap(([file, content]) =>
    Object.entries(objectOf(objectOf(content)['components'])).flatMap(([kind, parts]) =>
      Object.keys(objectOf(parts)).map((name) => {
        const path = [FILES, file, 'components', kind, name];
        return { name: `${kind}/${name}`, path, isUsed: isUsed(formatPointer(path)) };
      }),
    ),
  );
}

function declarationsOf({ document }: Linted): readonly Part[] {
  const named = new Set(rowsOf(document, 'requirements').flatMap((row) => textsOf(row, 'declarations')));
  // What holds for some interfaces alone is no matter of the others.
  const holds = (row: LintRow): boolean =>
    row.row['interfaces'] === undefined || textsOf(row, 'interfaces').includes(document[ROWS].interface);
  return rowsOf(document, 'shared')
    .filter(holds)
    .map(({ name, path }) => ({ name, path, isUsed: named.has(name) }));
}

/** Parts written for several contracts to which none of them refers. No rule of Spectral sees more than one document. */
export function unusedSharedParts(contracts: readonly Linted[]): readonly SharedFinding[] {
  const parts = contracts.flatMap((linted) =>
    [...componentsOf(linted), ...declarationsOf(linted)].map((part) => ({
      ...part,
      place: linted.placeOf(part.path),
      key: `${linted.placeOf(part.path).file} ${part.name}`,
    })),
  );
  const used = new Set(parts.filter(({ isUsed }) => isUsed).map(({ key }) => key));
  const idle = new Map(parts.filter(({ key }) => !used.has(key)).map((part) => [part.key, part]));
  return [...idle.values()].map(({ name, path, place }) => ({
    ...place,
    rule: 'shared-parts-are-used',
    severity: 'warning',
    message: `no contract refers to ${name}`,
    path: formatPointer(path),
  }));
}
