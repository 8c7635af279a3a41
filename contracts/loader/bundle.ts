/** Brings every file an OpenAPI document refers to inside it, so that all its references are local. */

import type { Json, JsonObject, Place } from '../contract.ts';
import type { ReportProblem } from '../errors/contract-error.ts';
import { formatPointer, getPointer, isPointer, parsePointer } from '../json/json-pointer.ts';
import { nearest } from '../text/nearest.ts';
import { isObject } from '../json/json-type.ts';
import { objectOf } from './json-shape.ts';
import { readYaml, type YamlFile } from './read-yaml.ts';
import { fragmentPointer, mapReferences, pointerFragment, splitReference, type Reference } from './references.ts';
import { fileIn, folderOf, type SourceFile } from './source-file.ts';

/** Member of the document's root under which the other files are, each by its name. */
export const FILES = 'x-files';

export interface Bundle {
  readonly document: JsonObject;
  /** Place of a part of the document, by JSON Pointer. */
  readonly placeOf: (pointer: string, on?: 'key' | 'value') => Place;
}

interface Part {
  readonly yaml: YamlFile;
  /** Where the file is in the document; empty for the main one. */
  readonly prefix: readonly string[];
}

interface Link {
  readonly part: Part;
  readonly reference: Reference;
  /** Where it leads in the document. */
  readonly target: string;
}

class Bundler {
  private readonly parts = new Map<string, Part | undefined>();
  private readonly waiting: Part[] = [];
  private readonly links: Link[] = [];
  private readonly report: ReportProblem;

  constructor(main: YamlFile, report: ReportProblem) {
    this.report = report;
    this.add(main, []);
  }

  bundle(): Bundle {
    const files: Record<string, Json> = {};
    let document: JsonObject = {};
    for (let part = this.waiting.shift(); part; part = this.waiting.shift()) {
      const value = this.local(part);
      if (part.prefix.length === 0) document = objectOf(value);
      else files[part.prefix.join('/').slice(FILES.length + 1)] = withoutId(value ?? null);
    }
    const whole = Object.keys(files).length === 0 ? document : { ...document, [FILES]: files };
    for (const link of this.links) this.checkLink(whole, link);
    return { document: whole, placeOf: this.places() };
  }

  private add(yaml: YamlFile, prefix: readonly string[]): Part {
    const part = { yaml, prefix };
    this.parts.set(yaml.source.path, part);
    this.waiting.push(part);
    return part;
  }

  /** The value of a file with its references made local to the document. */
  private local(part: Part): Json | undefined {
    return mapReferences(part.yaml.value, (reference) => this.rewrite(part, reference));
  }

  private rewrite(part: Part, reference: Reference): string {
    const { file, fragment } = splitReference(reference.ref);
    const target = file === '' ? part : this.fileAt(part, reference, file);
    const pointer = fragmentPointer(fragment);
    // An anchor keeps its name; a file that cannot be read has been reported.
    if (target === undefined || pointer === undefined) return reference.ref;
    const inDocument = `${formatPointer(target.prefix)}${pointer}`;
    this.links.push({ part, reference, target: inDocument });
    return `#${pointerFragment(inDocument)}`;
  }

  private fileAt(part: Part, reference: Reference, file: string): Part | undefined {
    if (/^[a-z][a-z0-9+.-]*:\/?\//i.test(file)) return this.rejectRemote(part, reference);
    const source = fileIn(folderOf(part.yaml.source), file);
    if (this.parts.has(source.path)) return this.parts.get(source.path);
    const yaml = readYaml(source, (problem) => {
      const unreadable = problem.code === 'contract.unreadable';
      const place = unreadable ? part.yaml.placeOf([...reference.path, '$ref']) : problem.place;
      this.report({ ...problem, place, ...(unreadable ? { what: `${reference.ref}: ${problem.what}` } : {}) });
    });
    if (yaml) return this.add(yaml, [FILES, this.freeName(source)]);
    this.parts.set(source.path, undefined);
    return undefined;
  }

  private rejectRemote(part: Part, { path, ref }: Reference): undefined {
    this.report({
      code: 'contract.remote-reference',
      place: part.yaml.placeOf([...path, '$ref']),
      what: `${ref}: references into the network are not followed`,
      expected: 'a file next to the contract',
      next: 'save the file next to the contract and refer to the copy',
    });
    return undefined;
  }

  /** The name of the file, with as much of its folder as makes it unique. */
  private freeName(source: SourceFile): string {
    const taken = new Set([...this.parts.values()].map((part) => part?.prefix[1]));
    const folders = source.path.split(/[\\/]/);
    for (let count = 1; count <= folders.length; count += 1) {
      const name = folders.slice(-count).join('-');
      if (!taken.has(name)) return name;
    }
    return source.path;
  }

  private checkLink(document: JsonObject, { part, reference, target }: Link): void {
    if (isPointer(target) && getPointer(document, target) !== undefined) return;
    const guess = isPointer(target) ? nearestTarget(document, target) : undefined;
    const { file } = splitReference(reference.ref);
    this.report({
      code: 'contract.dangling-reference',
      place: part.yaml.placeOf([...reference.path, '$ref']),
      what: `${reference.ref}: the reference leads nowhere`,
      expected: `a part of ${file === '' ? 'this file' : file}`,
      nearest: guess,
      next: 'correct the reference, or write what it refers to',
    });
  }

  private places(): Bundle['placeOf'] {
    const byName = new Map<string, YamlFile>();
    for (const part of this.parts.values()) if (part?.prefix[1] !== undefined) byName.set(part.prefix[1], part.yaml);
    const [main] = this.parts.values();
    return (pointer, on = 'key') => {
      const path = parsePointer(pointer);
      const other = path[0] === FILES ? byName.get(path[1] ?? '') : undefined;
      const file = other ?? main?.yaml;
      if (!file) throw new Error('a bundle has at least one file');
      return file.placeOf(other ? path.slice(2) : path, on);
    };
  }
}

/** A file's own `$id` would change what its references, which are local to the document now, are relative to. */
function withoutId(value: Json): Json {
  if (!isObject(value) || value['$id'] === undefined) return value;
  const { $id: id, ...rest } = value;
  return { 'x-id': id, ...rest };
}

/** The last name of a pointer replaced by the nearest one that exists. */
function nearestTarget(document: JsonObject, target: string): string | undefined {
  const path = parsePointer(target);
  const parent = getPointer(document, formatPointer(path.slice(0, -1)));
  return nearest(path.at(-1) ?? '', isObject(parent) ? Object.keys(parent) : []);
}

/** Bundles a parsed OpenAPI file. Problems are reported; the bundle is as whole as they allow. */
export const bundle = (main: YamlFile, report: ReportProblem): Bundle => new Bundler(main, report).bundle();
