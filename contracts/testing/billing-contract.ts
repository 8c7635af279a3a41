/** A small sound contract of a made-up interface, written into a temporary folder, for tests of loading and linting. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Text by path below the root. */
export type Files = Readonly<Record<string, string>>;

export const BILLING: Files = {
  'billing/openapi.yaml': `openapi: 3.1.0
info:
  title: Billing API
  version: '2021-03-19'
  description: Invoices of a customer.
  x-source:
    id: billing-document
    title: Billing, the document
    dated: '2021-03-19'
  x-order: 1
  x-resource-model: { schema: Invoice, stateMember: state, createdMember: issued }
servers:
  - url: https://billing.example.com
security:
  - Credentials: [billing]
paths:
  /invoice:
    get:
      operationId: billing.list
      x-action: list
      x-resource: Invoice
      summary: List invoices
      parameters:
        - name: limit
          in: query
          description: How many.
          schema: { type: integer }
        - $ref: '../shared/parts.yaml#/components/parameters/Sandbox'
      responses:
        '200':
          description: Invoices
          content:
            application/json:
              schema:
                type: array
                items: { $ref: '#/components/schemas/Invoice' }
        '400': { $ref: '../shared/parts.yaml#/components/responses/BadRequest' }
        '204':
          description: None
          x-content: absent
    post:
      operationId: billing.create
      x-action: create
      x-resource: Invoice
      summary: Create an invoice
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Invoice' }
      responses:
        '201':
          description: The invoice
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Invoice' }
        '500':
          description: Broken
          x-content: unspecified
  /invoice/{id}:
    parameters:
      - name: id
        in: path
        required: true
        description: Which.
        schema: { type: string }
    get:
      operationId: billing.retrieve
      x-action: retrieve
      x-resource: Invoice
      x-unavailable: true
      summary: Retrieve an invoice
      responses:
        '200':
          description: The invoice
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Invoice' }
x-operations:
  billing.hub-create:
    x-action: hub-create
    summary: Register a listener
    method: POST
    requestBody:
      content:
        '*/*':
          schema: { $ref: '../shared/parts.yaml#/components/schemas/Listener' }
    x-response-content:
      content:
        '*/*':
          schema: { $ref: '../shared/parts.yaml#/components/schemas/Listener' }
components:
  securitySchemes:
    Credentials:
      type: oauth2
      flows:
        clientCredentials:
          tokenUrl: https://billing.example.com/token
          scopes: { billing: Invoices }
  schemas:
    Invoice:
      type: object
      properties:
        id: { type: string }
        state: { type: string }
        total: { type: number }
        issued: { type: string, x-format: iso8601-date-time }
`,
  'billing/requirements.yaml': `# Requirements of billing.
- id: billing.list.is-200
  source: { section: Endpoints, item: list }
  statement: A list must return 200.
  basis: stated
  level: must
  operations: [billing.list]
  check: { id: success-status, with: { status: 200 } }

- id: billing.create.is-201
  source: { section: Endpoints }
  statement: A creation returns 201.
  basis: stated
  level: must
  operations: [billing.create]
  check: { id: success-status, with: { status: 201 } }
  readings: [billing.created-at-once]

- id: billing.retrieve.order
  source: { section: Limits }
  statement: The status for an unknown invoice is unspecified.
  basis: open
  level: may
  operations: [billing.retrieve, billing.hub-create]
  check: { id: observe }
  declarations: [billing.unknownStatus]

- id: billing.retrieve.quick
  source: { section: Limits }
  statement: Invoices come quickly.
  basis: stated
  level: should
  subject: client
  operations: [billing.retrieve]
  untestable: No figure is given.

- id: billing.list.none-is-204
  source: { section: Endpoints }
  statement: A list without invoices must return 204.
  basis: stated
  level: must
  operations: [billing.list]
  check: { id: no-content, with: { status: 204 } }

- id: billing.list.lists-400
  source: { section: Endpoints }
  statement: A list may return 400.
  basis: stated
  level: may
  operations: [billing.list]
  check: { id: listed-status, with: { status: 400 } }

- id: billing.create.lists-500
  source: { section: Endpoints }
  statement: A creation may return 500.
  basis: stated
  level: may
  operations: [billing.create]
  check: { id: listed-status, with: { status: 500 } }

- id: billing.retrieve.is-200
  source: { section: Endpoints }
  statement: A retrieval must return 200 and JSON.
  basis: stated
  level: must
  operations: [billing.retrieve]
  check: { id: media-type, with: { status: 200, type: application/json } }
  declarations: [settleMs]

- id: billing.resource.total
  source: { section: Members }
  statement: The total of an invoice is a number.
  basis: stated
  level: must
  operations: [billing.retrieve]
  check: { id: member-type, with: { resource: Invoice, member: /total } }
`,
  'billing/readings.yaml': `- id: billing.created-at-once
  sections: [Endpoints]
  question: Does the invoice exist at once?
  readings: ['Yes.', It may take some time.]
  taken: 0
  why: The document states no delay.
  requirements: [billing.create.is-201]
`,
  'billing/declarations.yaml': `- key: billing.unknownStatus
  question: Which statuses does the target return for an unknown invoice?
  why: Without it, the suite cannot judge the status.
  section: Limits
  schema: { type: array, items: { type: integer } }
  example: [404]
`,
  'shared/parts.yaml': `components:
  parameters:
    Sandbox:
      name: x-external-system
      in: header
      x-mode: sandbox
      description: A name.
      schema: { $ref: '#/components/schemas/Name' }
  responses:
    BadRequest:
      description: Bad Request
      content:
        '*/*':
          schema: { type: object }
  schemas:
    Name: { type: string, minLength: 8 }
    Listener:
      type: object
      properties:
        callback: { type: string }
`,
  'shared/declarations.yaml': `- key: settleMs
  question: Within how many milliseconds does every read show a change?
  why: Without it, the suite cannot distinguish a lost change from a slow one.
  section: Limits
  schema: { type: integer }
  example: 5000
  default: 1000

- key: device.only
  question: Does the target know devices?
  why: Without it, devices are not tested.
  section: Limits
  schema: { type: boolean }
  example: true
  interfaces: [device]
`,
};

/** The files with one piece of text of one file replaced. @throws Error if the text does not occur in it. */
export function edited(file: string, from: string, to: string, files: Files = BILLING): Files {
  const text = files[file];
  if (!text?.includes(from)) throw new Error(`${file} does not hold ${from}`);
  return { ...files, [file]: text.replace(from, () => to) };
}

/** Writes files below a new temporary folder and gives its path; `remove` takes it away. */
export function writeFolder(files: Files = BILLING): { readonly root: string; readonly remove: () => void } {
  const root = mkdtempSync(path.join(tmpdir(), 'contracts-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Number of the line in which a text first occurs, from 1. */
export function lineOf(text: string, found: string): number {
  const at = text.indexOf(found);
  if (at < 0) throw new Error(`no line holds ${found}`);
  return text.slice(0, at).split('\n').length;
}
