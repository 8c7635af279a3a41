/** A YAML (or JSON) file as a JSON value whose every part knows its line. */

import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
  type Pair,
} from 'yaml';
import type { Json, Place } from '../contract.ts';
import type { ReportProblem } from '../errors/contract-error.ts';
import { readText, type SourceFile } from './source-file.ts';

export interface YamlFile {
  readonly source: SourceFile;
  readonly value: Json;
  /** Place of a part by its path; of the nearest part above it that is in the file, where it does not. */
  readonly placeOf: (path: readonly string[], on?: 'key' | 'value') => Place;
}

/** Aliases unfold to at most so many values per alias; beyond that a file is a trap rather than a contract. */
const MOST_ALIASES = 10_000;

interface Found {
  readonly key: Node | undefined;
  readonly value: Node | undefined;
}

const isMergeKey = ({ key }: Pair): boolean => isScalar(key) && key.value === '<<';
const isNamed = (name: string, { key }: Pair): boolean => isScalar(key) && String(key.value) === name;

class Tree {
  private readonly document: Document;

  constructor(document: Document) {
    this.document = document;
  }

  /** The deepest part on the way of a path. */
  find(path: readonly string[]): Found {
    let found: Found = { key: undefined, value: this.document.contents ?? undefined };
    for (const name of path) {
      const next = this.step(this.target(found.value), name);
      if (next === undefined) return found;
      found = next;
    }
    return found;
  }

  private step(node: Node | undefined, name: string): Found | undefined {
    if (isSeq(node)) {
      const item = node.items[Number(name)] as Node | undefined;
      return item === undefined ? undefined : { key: item, value: item };
    }
    if (!isMap(node)) return undefined;
    const pair = node.items.find((one) => isNamed(name, one));
    if (pair) return { key: pair.key as Node, value: (pair.value as Node | null) ?? undefined };
    for (const { value } of node.items.filter(isMergeKey)) {
      const sources = (isSeq(value) ? value.items : [value]) as readonly Node[];
      for (const source of sources) {
        const merged = this.step(this.target(source), name);
        if (merged) return merged;
      }
    }
    return undefined;
  }

  private target(node: Node | undefined): Node | undefined {
    return isAlias(node) ? node.resolve(this.document) : node;
  }
}

function positions(file: string, document: Document, lines: LineCounter): YamlFile['placeOf'] {
  const tree = new Tree(document);
  return (path, on = 'value') => {
    const { key, value } = tree.find(path);
    const node = on === 'key' ? (key ?? value) : (value ?? key);
    const { line, col } = lines.linePos(node?.range?.[0] ?? 0);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
}

/** The place of the first alias whose anchor does not come before it. */
function unresolvedAlias(document: Document): number | undefined {
  let offset: number | undefined;
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document) !== undefined) return undefined;
      offset = alias.range?.[0];
      return visit.BREAK;
    },
  });
  return offset;
}

/** Parses text; undefined, and problems reported, where it is no YAML. */
function parseYaml(source: SourceFile, text: string, report: ReportProblem): YamlFile | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  const problem = (offset: number, what: string): void => {
    const { line, col } = lines.linePos(offset);
    const place = { file: source.shown, line, column: col };
    const next = 'check quotes, brackets and indentation of this line and the one above';
    report({ code: 'contract.yaml', place, what, next });
  };
  for (const error of document.errors) problem(error.pos[0], error.message);
  if (document.errors.length > 0) return undefined;
  try {
    const value = document.toJS({ maxAliasCount: MOST_ALIASES }) as Json;
    return { source, value, placeOf: positions(source.shown, document, lines) };
  } catch (error) {
    problem(unresolvedAlias(document) ?? 0, (error as Error).message);
    return undefined;
  }
}

/** Reads and parses a file; undefined, and problems reported, where that fails. */
export function readYaml(source: SourceFile, report: ReportProblem): YamlFile | undefined {
  const text = readText(source, report);
  return text === undefined ? undefined : parseYaml(source, text, report);
}
