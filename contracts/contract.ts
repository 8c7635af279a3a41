/** What the rest of the product knows of an interface: plain, frozen data made by `load.ts` from `contracts/<interface>/`. */

import type { Requirement, Reading } from './requirement.ts';
import type { Declaration } from './declaration.ts';

/** Where a piece of data was written, for messages a person can act on. Lines and columns start at 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [member: string]: Json | undefined;
}

/** A JSON Schema 2020-12 inside a contract's bundled document, addressed by JSON Pointer (RFC 6901). */
export interface SchemaRef {
  /** Pointer from the root of `Contract.document`, for example `/components/schemas/TroubleTicket`. */
  readonly pointer: string;
}

/**
 * What an operation does, so that a generic scenario finds its steps without knowing the interface:
 * `lookup` reads by query keys, `create|retrieve|list|update` act on a resource, `hub-*` on subscriptions, `monitor` on an asynchronous
 * operation's status, `publish` is the provider's notification to a listener. `other` is what a contract of a user's own does not say: only
 * invariants hold for it.
 */
export type Action =
  | 'lookup'
  | 'create'
  | 'retrieve'
  | 'list'
  | 'update'
  | 'hub-create'
  | 'hub-retrieve'
  | 'hub-delete'
  | 'monitor'
  | 'publish'
  | 'other';

export type ParameterPlace = 'path' | 'query' | 'header';

export interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly schema: SchemaRef;
  readonly description: string;
  /** OpenAPI serialisation; the defaults of OpenAPI 3.1 are filled in. */
  readonly style: 'simple' | 'form' | 'label' | 'matrix' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';
  readonly explode: boolean;
  /** `sandbox` where the document says that the parameter is passed in sandbox mode only. */
  readonly mode?: 'sandbox';
}

/** Media type (or the range `*` + `/*` where the document names a body but no type) -> schema. */
export type Content = Readonly<Record<string, SchemaRef>>;

export interface Body {
  readonly required: boolean;
  readonly content: Content;
}

/** What a document says of a response's content. */
export type ResponseContent =
  | { readonly kind: 'shown'; readonly content: Content }
  /** The response has no content by its status (204). */
  | { readonly kind: 'absent' }
  /** The document does not show the body. */
  | { readonly kind: 'unspecified' };

export interface ResponseSpec {
  readonly status: number;
  readonly description: string;
  readonly content: ResponseContent;
}

export interface Operation {
  /** `<interface>.<name>`, equal to the OpenAPI operationId, for example `ticket.create` or `change.hub-create`. */
  readonly id: string;
  readonly interface: string;
  readonly action: Action;
  /** Name of the component schema this operation creates, reads or changes; absent where the body is unspecified. */
  readonly resource?: string;
  readonly summary: string;
  /**
   * True where the document names the operation without its path or method: it is listed under `x-operations`, and a profile binds it.
   * `method` and `path` are then present only as far as the document shows them.
   */
  readonly declaredLater: boolean;
  readonly method?: string;
  /** Path template in OpenAPI form, appended to the interface's base URL. */
  readonly path?: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  /** Statuses the document lists for this operation, ascending. Empty where it shows none. */
  readonly responses: readonly ResponseSpec[];
  /** The stated success statuses, a subset of `responses`; empty where the document shows none. */
  readonly success: readonly number[];
  /** Content of the success response where the document shows its body but not its status. */
  readonly successContent?: Content;
  /** Scopes a customer needs, by the document. Empty where none is named. */
  readonly scopes: readonly string[];
  /** True where the document calls the operation currently unavailable although an endpoint row shows it. */
  readonly unavailable: boolean;
  /** Of a lookup: what it returns about a device (extension `x-lookup`). */
  readonly lookup?: 'details' | 'locations' | 'history';
  readonly place: Place;
}

/** What an interface's own document says of the resource it is about, where interfaces differ. */
export interface ResourceModel {
  /** Name of the component schema. */
  readonly schema: string;
  /** Member that holds the state. */
  readonly stateMember: string;
  /** Member that holds the time of creation; absent where none is listed. */
  readonly createdMember?: string;
}

/**
 * What a document says of the header fields Accept and Content-Type of JSON bodies: `optional`, they may be left out; `charset`, they may name
 * the charset UTF-8.
 */
export type JsonHeaders = 'optional' | 'charset';

export interface SourceDocument {
  /** Short name used by `Requirement.source.document`. */
  readonly id: string;
  readonly title: string;
  readonly dated: string;
  /** SHA-256 of its text, as the contract was written from it; absent where the contract does not state it. */
  readonly sha256?: string;
}

export interface Contract {
  /** `device`, `change`, `ticket`, `order`, or the name of a user's own contract. */
  readonly id: string;
  readonly title: string;
  readonly source: SourceDocument;
  /** `package`: written from a document and shipped with the suite; `user`: a user's own OpenAPI document. */
  readonly origin: 'package' | 'user';
  /** The resource it is about (extension `x-resource-model` under `info`); absent where it is about none. */
  readonly model?: ResourceModel;
  /** The freedoms of JSON header fields (extension `x-json-headers` under `info`); absent where none is stated. */
  readonly jsonHeaders?: readonly JsonHeaders[];
  readonly operations: readonly Operation[];
  /** The OpenAPI document with references to other files brought inside under `x-files`, so that every `$ref` is local. */
  readonly document: JsonObject;
  readonly requirements: readonly Requirement[];
  readonly readings: readonly Reading[];
  readonly declarations: readonly Declaration[];
  /** Place of any value of the document, by JSON Pointer into `document`; the nearest known ancestor's place where it has none. */
  readonly placeOf: (pointer: string) => Place;
}
