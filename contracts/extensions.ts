/** The extensions of OpenAPI by which a contract says what OpenAPI has no word for. */

import type { Json } from './contract.ts';
import { ACTIONS, JSON_HEADERS, LOOKUPS } from './loader/words.ts';

export interface Extension {
  readonly name: string;
  /** Where it is and what it says. */
  readonly meaning: string;
  /** The values it may have; any where absent. */
  readonly values?: readonly Json[];
  /** It is a list of these. */
  readonly members?: readonly Json[];
  /** True for a positive integer. */
  readonly isOrdinal?: true;
}

export const EXTENSIONS: readonly Extension[] = [
  {
    name: 'x-source',
    meaning: 'Under info: id, title, date and SHA-256 of the document the contract is written from.',
  },
  {
    name: 'x-operations',
    meaning: 'At the root: operations whose path or method is unspecified, by operationId; a profile binds them.',
  },
  {
    name: 'x-order',
    meaning: 'Under info: place of the interface among the others of its folder, in plans and reports; 1 is the first.',
    isOrdinal: true,
  },
  {
    name: 'x-resource-model',
    meaning:
      'Under info: the component schema of the resource the interface is about, its member that holds the state, and the one that holds the time of creation, if any.',
  },
  {
    name: 'x-json-headers',
    meaning:
      'Under info: Accept and Content-Type of JSON bodies may be left out (optional), or may name the charset UTF-8 (charset).',
    members: JSON_HEADERS,
  },
  { name: 'x-files', meaning: 'At the root of a bundled contract: the other files it refers to.' },
  { name: 'x-action', meaning: 'Of an operation: what it does.', values: ACTIONS },
  { name: 'x-lookup', meaning: 'Of a lookup: what it reads of a device.', values: LOOKUPS },
  { name: 'x-resource', meaning: 'Of an operation: the component schema it creates, reads or changes.' },
  { name: 'x-unavailable', meaning: 'Of an operation: the document calls it currently unavailable.', values: [true] },
  { name: 'x-document-name', meaning: 'Of an operation: its name in the document.' },
  { name: 'x-optional-for', meaning: 'Of an operation: who need not use it.', values: ['client'] },
  { name: 'x-callback-of', meaning: 'Of a notification: the operation that registers for it.' },
  { name: 'x-filtering', meaning: 'Of a list: how filters are written.', values: ['unspecified'] },
  {
    name: 'x-response-content',
    meaning: 'Of an operation: content of the success response where its status is unspecified.',
  },
  {
    name: 'x-content',
    meaning: 'Of a response: there is no content, or it is unspecified.',
    values: ['absent', 'unspecified'],
  },
  { name: 'x-variants', meaning: 'Of a response: the forms that the document distinguishes.' },
  { name: 'x-method', meaning: 'Of a notification: its method is a placeholder.', values: ['unspecified'] },
  { name: 'x-mode', meaning: 'Of a parameter: passed in this mode only.', values: ['sandbox'] },
  {
    name: 'x-several-values',
    meaning: 'Of a parameter: it may hold several values, in an unspecified notation.',
    values: ['encoding-unspecified'],
  },
  { name: 'x-name', meaning: 'Of a body or a header: its name in the document, which is no wrapper on the wire.' },
  { name: 'x-label', meaning: 'Of a body: the type label in the document, where its shape is shown as another.' },
  { name: 'x-unlabelled', meaning: 'Of a member: listed without a type.', values: [true] },
  {
    name: 'x-format',
    meaning: 'Of a text: a format for which JSON Schema has no word.',
    values: ['iso8601-date-time', 'e212-imsi', 'e164-number'],
  },
  { name: 'x-transmission', meaning: 'Of credentials: how they are sent.', values: ['unspecified'] },
  { name: 'x-scheme', meaning: 'Of credentials: their scheme.', values: ['unspecified'] },
  { name: 'x-scopes', meaning: 'Of credentials: the scopes a customer may have, where the scheme is no oauth2.' },
];
