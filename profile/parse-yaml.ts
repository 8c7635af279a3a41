/** Parses YAML text into its value, the places of its parts, and its problems. */

import { isPair, isScalar, isSeq, LineCounter, parseDocument, visit, type Document, type YAMLError } from 'yaml';
import type { Json, JsonObject, Place } from '../contracts/contract.ts';
import { isObject } from '../contracts/json/json-type.ts';
import { formatPointer } from '../contracts/json/json-pointer.ts';
import { problemAt, type KeyPath, type ProfileProblem } from './problem.ts';
import { yamlMistake } from './yaml-error.ts';
import { yamlValue, type Offsets } from './yaml-value.ts';

export interface ParsedYaml {
  /** Absent if the text is not a YAML mapping. */
  readonly value?: JsonObject;
  readonly problems: readonly ProfileProblem[];
  /** Parts whose value is wrong because an alias or a merge key in them cannot be resolved. */
  readonly unreadParts: readonly KeyPath[];
  /** The place of a key or value, or of its nearest parent in the text. */
  readonly placeOf: (path: KeyPath, on?: 'key' | 'value') => Place;
  /** The source text of a scalar, without quotes. */
  readonly sourceOf: (path: KeyPath) => string | undefined;
}

type At = (offset: number) => Place;

const isDuplicate = ({ code }: YAMLError): boolean => code === 'DUPLICATE_KEY';

/** The path of the key at an offset. */
function keyPathAt(document: Document, offset: number): KeyPath {
  let found: KeyPath = [];
  visit(document, {
    Pair(_position, pair, ancestors) {
      if (!isScalar(pair.key) || pair.key.range?.[0] !== offset) return undefined;
      const way = [...ancestors, pair];
      found = way.flatMap((node, at): KeyPath => {
        if (isPair(node)) return [isScalar(node.key) ? String(node.key.value) : ''];
        return isSeq(node) ? [node.items.indexOf(way[at + 1])] : [];
      });
      return visit.BREAK;
    },
  });
  return found;
}

/** The first syntax error (further ones usually follow from it) and all duplicate keys (which are independent). */
function syntaxProblems(document: Document, text: string, at: At): ProfileProblem[] {
  const { errors } = document;
  const lines = text.split('\n');
  const duplicates = errors.filter(isDuplicate).map((error) => {
    return problemAt(at(error.pos[0]), {
      code: 'yaml-duplicate-key',
      at: keyPathAt(document, error.pos[0]),
      what: 'the mapping contains the key twice',
      expected: 'each key once',
      next: 'remove or rename one of the two keys',
    });
  });
  const first = errors.find((error) => !isDuplicate(error));
  if (first === undefined) return duplicates;
  const place = at(first.pos[0]);
  const mistake = yamlMistake(first.code, lines.slice(place.line - 1, place.line + 1));
  return [problemAt(place, { code: 'yaml-syntax', at: [], ...mistake }), ...duplicates];
}

function nearestOffsets(offsets: ReadonlyMap<string, Offsets>, path: KeyPath): Offsets {
  for (let length = path.length; length > 0; length -= 1) {
    const found = offsets.get(formatPointer(path.slice(0, length)));
    if (found !== undefined) return found;
  }
  return offsets.get('') ?? { key: 0, value: 0 };
}

function rootProblem(value: Json, place: Place): ProfileProblem {
  const expected = 'a mapping with the keys conform, name, mode, interfaces, identities';
  return value === null
    ? problemAt(place, {
        code: 'empty',
        at: [],
        what: 'the file is empty',
        expected,
        next: 'run `conform init` to write a first profile',
      })
    : problemAt(place, {
        code: 'wrong-value',
        at: [],
        what: 'the file is valid YAML but not a profile',
        expected,
        received: Array.isArray(value) ? 'a list' : `one value (${typeof value})`,
        next: 'check that this is the right file; for the form, see docs/profile.md',
      });
}

/** Parses the text of a profile. */
export function parseYaml(text: string, file: string): ParsedYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    // Pretty messages quote the source, which may contain a secret.
    prettyErrors: false,
    stringKeys: true,
    uniqueKeys: true,
    // Not 'silent', which also suppresses the error about a second document.
    logLevel: 'error',
  });
  const at: At = (offset) => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const problems = syntaxProblems(document, text, at);
  const fails = (more: readonly ProfileProblem[]): ParsedYaml => ({
    problems: [...problems, ...more],
    unreadParts: [],
    placeOf: () => at(0),
    sourceOf: () => undefined,
  });
  if (problems.some(({ code }) => code === 'yaml-syntax')) return fails([]);
  const { value, offsets, faults } = yamlValue(document);
  if (!isObject(value)) return fails([rootProblem(value, at(0))]);
  const valueProblems = faults.map(({ offset, path, ...fault }) => problemAt(at(offset), { ...fault, at: path }));
  return {
    value,
    problems: [...problems, ...valueProblems],
    unreadParts: faults.map(({ path }) => path),
    placeOf: (path, on = 'value') => at(nearestOffsets(offsets, path)[on]),
    sourceOf: (path) => offsets.get(formatPointer(path))?.source,
  };
}
