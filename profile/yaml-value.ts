/** The value of a YAML document and the position of each part; resolves aliases and merge keys. */

import { isAlias, isMap, isScalar, isSeq, type Alias, type Document, type Node, type Pair } from 'yaml';
import type { Json } from '../contracts/contract.ts';
import { formatPointer } from '../contracts/json/json-pointer.ts';
import type { KeyPath } from './problem.ts';

/** Offsets into the text: of the key (or list item), and of the value. */
export interface Offsets {
  readonly key: number;
  readonly value: number;
  /** The source text of the value, if it is a scalar. */
  readonly source?: string;
}

interface YamlFault {
  readonly code: 'yaml-alias' | 'wrong-value';
  readonly offset: number;
  readonly path: KeyPath;
  readonly what: string;
  readonly next: string;
}

export interface YamlValue {
  readonly value: Json;
  /** By JSON Pointer. */
  readonly offsets: ReadonlyMap<string, Offsets>;
  readonly faults: readonly YamlFault[];
}

/** Aliases can multiply values; no real profile has this many. */
const MOST_VALUES = 100_000;

class Reader {
  readonly offsets = new Map<string, Offsets>();
  readonly faults: YamlFault[] = [];
  private readonly document: Document;
  private count = 0;
  /** Nodes that are being read, to detect an anchor inside itself. */
  private readonly open = new Set<Node>();

  constructor(document: Document) {
    this.document = document;
  }

  read(node: unknown, path: KeyPath, keyOffset: number): Json {
    if (isAlias(node)) {
      const target = this.target(node, path);
      return target === undefined ? null : this.read(target, path, keyOffset);
    }
    const offset = offsetOf(node, keyOffset);
    const source = isScalar(node) && node.source !== undefined ? { source: node.source } : {};
    this.offsets.set(formatPointer(path), { key: keyOffset, value: offset, ...source });
    if (this.isTooMuch(path, offset)) return null;
    if (isMap(node)) return this.guarded(node, () => this.map(node.items, path));
    if (isSeq(node))
      return this.guarded(node, () =>
        node.items.map((item, at) => this.read(item, [...path, at], offsetOf(item, offset))),
      );
    return this.scalar(isScalar(node) ? node.value : null, path, offset);
  }

  private map(items: readonly Pair[], path: KeyPath): Json {
    const members = [...this.effective(items, path)].map(([key, pair]) => {
      const value = this.read(pair.value, [...path, key], offsetOf(pair.key, 0));
      return [key, value] as const;
    });
    return Object.fromEntries(members);
  }

  /** The pairs after merging `<<`: those of the mapping first, then those of the sources in their order. */
  private effective(items: readonly Pair[], path: KeyPath): Map<string, Pair> {
    const pairs = new Map<string, Pair>();
    for (const item of items) if (!isMergeKey(item)) pairs.set(keyText(item), item);
    for (const source of items.filter(isMergeKey).flatMap(mergeSources))
      for (const [key, pair] of this.merged(source, path)) if (!pairs.has(key)) pairs.set(key, pair);
    return pairs;
  }

  private merged(source: unknown, path: KeyPath): Map<string, Pair> {
    const node = isAlias(source) ? this.target(source, path) : source;
    if (isMap(node)) return this.guarded(node, () => this.effective(node.items, path));
    // A missing anchor is already reported.
    if (node !== undefined)
      this.fault(
        'yaml-alias',
        offsetOf(source, 0),
        path,
        'the value of the merge key << is not a mapping',
        'write <<: *name, with the anchor &name at a mapping',
      );
    return new Map();
  }

  private target(alias: Alias, path: KeyPath): Node | undefined {
    const node = alias.resolve(this.document);
    if (node === undefined)
      this.fault(
        'yaml-alias',
        offsetOf(alias, 0),
        path,
        `there is no anchor &${alias.source} before the alias *${alias.source}`,
        `add &${alias.source} to the part above that the alias refers to`,
      );
    else if (this.open.has(node))
      this.fault(
        'yaml-alias',
        offsetOf(alias, 0),
        path,
        `the alias *${alias.source} is inside the part that it refers to`,
        'a part cannot contain itself; refer to another anchor',
      );
    else return node;
    return undefined;
  }

  private guarded<T>(node: Node, read: () => T): T {
    this.open.add(node);
    const value = read();
    this.open.delete(node);
    return value;
  }

  private isTooMuch(path: KeyPath, offset: number): boolean {
    this.count += 1;
    if (this.count === MOST_VALUES) {
      const what = `aliases expand to more than ${MOST_VALUES} values`;
      this.fault('yaml-alias', offset, path, what, 'use fewer nested aliases');
    }
    return this.count >= MOST_VALUES;
  }

  private scalar(value: unknown, path: KeyPath, offset: number): Json {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null || value === undefined)
      return value ?? null;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    const next = 'write a number, text in quotes, true, false or null';
    this.fault('wrong-value', offset, path, 'the value cannot be represented in JSON', next);
    return null;
  }

  private fault(code: YamlFault['code'], offset: number, path: KeyPath, what: string, next: string): void {
    this.faults.push({ code, offset, path, what, next });
  }
}

const offsetOf = (node: unknown, otherwise: number): number =>
  (node as Node | null | undefined)?.range?.[0] ?? otherwise;

const isMergeKey = ({ key }: Pair): boolean => isScalar(key) && key.type === 'PLAIN' && key.value === '<<';

const mergeSources = ({ value }: Pair): unknown[] => (isSeq(value) ? value.items : [value]);

function keyText({ key }: Pair): string {
  const value: unknown = isScalar(key) ? key.value : key;
  return typeof value === 'string' ? value : String(value ?? '');
}

/** Reads a parsed document, which has contents and no syntax errors. */
export function yamlValue(document: Document): YamlValue {
  const reader = new Reader(document);
  const value = reader.read(document.contents, [], offsetOf(document.contents, 0));
  return { value, offsets: reader.offsets, faults: reader.faults };
}
