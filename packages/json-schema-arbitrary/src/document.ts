/**
 * Finds what `$ref` and `$dynamicRef` of JSON Schema 2020-12 refer to: by JSON Pointer, `$anchor`, `$id`, and through the dynamic scope.
 * Documents are given; nothing is ever fetched.
 */

import { isObject, type Json, type JsonObject } from './json.ts';

export type Schema = JsonObject | boolean;

/** A schema resource: the document, or a part of it with its own `$id`. */
interface Resource {
  readonly id: number;
  readonly uri: string;
  readonly schema: Json;
  readonly anchors: Map<string, Schema>;
  readonly dynamicAnchors: Map<string, Schema>;
}

/** Resources entered on the way to a schema, outermost first. Interned. */
interface Scope {
  readonly id: number;
  readonly resources: readonly Resource[];
  /** The scope after one more resource. */
  readonly within: Map<Resource, Scope>;
}

/** A schema with what its references are resolved against. Interned: the same place in the same scope is the same object. */
export interface Located {
  readonly id: number;
  readonly schema: Schema;
  readonly resource: Resource;
  /** The dynamic scope; empty where no `$dynamicAnchor` exists, as then nothing depends on it. */
  readonly scope: Scope;
}

/** A reference leads to nothing that was given. */
class UnresolvedReference extends Error {
  override readonly name = 'UnresolvedReference';
  readonly reference: string;
  constructor(reference: string, base: string) {
    super(`${reference} (base ${base === '' ? 'none' : base}) leads to no schema that was given`);
    this.reference = reference;
  }
}

const singleKeywords = [
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'unevaluatedItems',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'contentSchema',
] as const;
const mapKeywords = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'] as const;
const listKeywords = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const;

export class SchemaDocument {
  private readonly resources = new Map<string, Resource>();
  /** Resource of each schema that begins one, or that is known to lie inside one. */
  private readonly owners = new WeakMap<JsonObject, Resource>();
  private readonly interned = new WeakMap<JsonObject, Map<number, Located>>();
  private readonly booleans = { true: new Map<number, Located>(), false: new Map<number, Located>() };
  private readonly resolved = new Map<string, Located>();
  private readonly scopes: Scope[] = [{ id: 0, resources: [], within: new Map() }];
  private readonly root: Resource;
  private dynamic = false;
  private count = 0;
  private resourceCount = 0;

  /** @param others documents by URI, for references that leave the root */
  constructor(root: Json, others: Readonly<Record<string, Json>> = {}) {
    this.root = this.enter(root, '');
    for (const [uri, document] of Object.entries(others)) this.enter(document, uri);
  }

  /** A schema of the root document; one from another document is interpreted as if it were part of the root. */
  locate(schema: Schema): Located {
    if (isObject(schema)) this.index(schema, this.owners.get(schema) ?? this.root);
    return this.inResource(
      schema,
      isObject(schema) ? (this.owners.get(schema) ?? this.root) : this.root,
      this.scopes[0] as Scope,
    );
  }

  /** A subschema of a located schema. */
  child(parent: Located, schema: Schema): Located {
    return this.inResource(schema, this.ownerOf(schema, parent.resource), parent.scope);
  }

  /** Target of a `$ref`. @throws UnresolvedReference */
  resolve(from: Located, reference: string): Located {
    return this.resolvedOnce(`${from.resource.id} ${from.scope.id} ${reference}`, () => {
      const { schema, resource } = this.target(reference, from.resource);
      return this.inResource(schema, resource, from.scope);
    });
  }

  /** Target of a `$dynamicRef`: like `$ref`, and where that is a dynamic anchor, the outermost one of its name. @throws UnresolvedReference */
  resolveDynamic(from: Located, reference: string): Located {
    return this.resolvedOnce(`${from.resource.id} ${from.scope.id} dynamic ${reference}`, () => {
      const initial = this.target(reference, from.resource);
      const name = fragmentOf(reference);
      const isDynamic = name !== '' && initial.resource.dynamicAnchors.get(name) === initial.schema;
      const outermost = isDynamic ? from.scope.resources.find((each) => each.dynamicAnchors.has(name)) : undefined;
      const schema = outermost?.dynamicAnchors.get(name) ?? initial.schema;
      return this.inResource(schema, outermost ?? initial.resource, from.scope);
    });
  }

  private resolvedOnce(key: string, resolve: () => Located): Located {
    let located = this.resolved.get(key);
    if (located === undefined) this.resolved.set(key, (located = resolve()));
    return located;
  }

  private inResource(schema: Schema, resource: Resource, scope: Scope): Located {
    const entered = this.dynamic ? this.entered(scope, resource) : scope;
    let places = isObject(schema) ? this.interned.get(schema) : this.booleans[schema ? 'true' : 'false'];
    if (places === undefined) this.interned.set(schema as JsonObject, (places = new Map()));
    const key = resource.id * 100_000 + entered.id;
    let located = places.get(key);
    if (located === undefined) places.set(key, (located = { id: this.count++, schema, resource, scope: entered }));
    return located;
  }

  /** Only the first entry of a resource counts, since references look for the outermost. */
  private entered(scope: Scope, resource: Resource): Scope {
    if (scope.resources.includes(resource)) return scope;
    let next = scope.within.get(resource);
    if (next === undefined) {
      next = { id: this.scopes.length, resources: [...scope.resources, resource], within: new Map() };
      this.scopes.push(next);
      scope.within.set(resource, next);
    }
    return next;
  }

  private ownerOf(schema: Schema, around: Resource): Resource {
    return isObject(schema) ? (this.owners.get(schema) ?? around) : around;
  }

  private target(reference: string, base: Resource): { readonly schema: Schema; readonly resource: Resource } {
    const uri = resolvedUri(withoutFragment(reference), base.uri);
    const resource = reference.startsWith('#') ? base : this.resources.get(uri);
    if (resource === undefined) throw new UnresolvedReference(reference, base.uri);
    const fragment = fragmentOf(reference);
    const found =
      fragment === '' || fragment.startsWith('/') ? this.byPointer(resource, fragment) : byAnchor(resource, fragment);
    if (found === undefined) throw new UnresolvedReference(reference, base.uri);
    return found;
  }

  private byPointer(resource: Resource, pointer: string) {
    let owner = resource;
    let at: Json | undefined = resource.schema;
    for (const token of pointer.split('/').slice(1)) {
      at = step(at, token.replaceAll('~1', '/').replaceAll('~0', '~'));
      if (isObject(at)) owner = this.owners.get(at) ?? owner;
    }
    if (typeof at === 'boolean') return { schema: at, resource: owner };
    if (!isObject(at)) return undefined;
    this.index(at, owner);
    return { schema: at, resource: this.owners.get(at) ?? owner };
  }

  /** Registers a document or an embedded resource and all that lies in it. */
  private enter(schema: Json, base: string): Resource {
    const id = isObject(schema) && typeof schema.$id === 'string' ? schema.$id : '';
    const uri = withoutFragment(resolvedUri(id, base));
    const resource: Resource = {
      id: this.resourceCount++,
      uri,
      schema,
      anchors: new Map(),
      dynamicAnchors: new Map(),
    };
    this.resources.set(uri, resource);
    if (base !== '' && !this.resources.has(base)) this.resources.set(base, resource);
    if (isObject(schema)) this.index(schema, resource);
    return resource;
  }

  private index(schema: JsonObject, resource: Resource): void {
    if (this.owners.has(schema)) return;
    this.owners.set(schema, resource);
    if (typeof schema.$anchor === 'string') resource.anchors.set(schema.$anchor, schema);
    if (typeof schema.$dynamicAnchor === 'string') {
      this.dynamic = true;
      resource.anchors.set(schema.$dynamicAnchor, schema);
      resource.dynamicAnchors.set(schema.$dynamicAnchor, schema);
    }
    for (const subschema of subschemas(schema)) {
      if (typeof subschema.$id === 'string' && !subschema.$id.startsWith('#')) {
        if (!this.owners.has(subschema)) this.enter(subschema, resource.uri);
      } else this.index(subschema, resource);
    }
  }
}

/** Schemas directly inside a schema, at the places where JSON Schema has them. */
function subschemas(schema: JsonObject): JsonObject[] {
  return [
    ...singleKeywords.map((keyword) => schema[keyword]),
    ...mapKeywords.flatMap((keyword) => (isObject(schema[keyword]) ? Object.values(schema[keyword]) : [])),
    ...listKeywords.flatMap((keyword) => (Array.isArray(schema[keyword]) ? (schema[keyword] as readonly Json[]) : [])),
  ].filter(isObject);
}

function byAnchor(resource: Resource, name: string) {
  const schema = resource.anchors.get(name);
  return schema === undefined ? undefined : { schema, resource };
}

function step(at: Json | undefined, token: string): Json | undefined {
  if (Array.isArray(at)) return (at as readonly Json[])[Number(token)];
  return isObject(at) && Object.hasOwn(at, token) ? at[token] : undefined;
}

function fragmentOf(reference: string): string {
  const at = reference.indexOf('#');
  return at < 0 ? '' : decodeURIComponent(reference.slice(at + 1));
}

function withoutFragment(uri: string): string {
  return uri.split('#')[0] ?? '';
}

function resolvedUri(reference: string, base: string): string {
  if (reference === '') return base;
  try {
    return new URL(reference, base === '' ? undefined : base).href;
  } catch {
    return reference;
  }
}
