/** Requirements that follow from any OpenAPI document, for each of its operations: rows like those of the built-in contracts. */

import type { Contract, Operation } from '../contract.ts';
import type { Requirement } from '../requirement.ts';

interface Rule {
  readonly name: string;
  readonly statement: string;
  readonly check: string;
  readonly level?: Requirement['level'];
  /** Operations it holds for; all where absent. */
  readonly holds?: (operation: Operation) => boolean;
}

const hasParameters = ({ parameters }: Operation): boolean => parameters.some(({ in: place }) => place !== 'header');

const RULES: readonly Rule[] = [
  {
    name: 'statuses-are-the-listed-ones',
    statement: 'The status of a response must be one that the document lists for the operation.',
    check: 'closed-statuses',
    holds: ({ responses }) => responses.length > 0,
  },
  {
    name: 'responses-fit-the-document',
    statement:
      'A response must have a media type that the document lists for its status, and content that is valid against the schema.',
    check: 'response-fits',
    holds: ({ responses }) => responses.some(({ content }) => content.kind === 'shown'),
  },
  {
    name: 'no-server-error',
    statement: 'The target must not return a server error (5xx).',
    check: 'no-server-error',
  },
  {
    name: 'violating-bodies-are-rejected',
    statement: 'A request body that is invalid against its schema must be rejected.',
    check: 'violating-body-rejected',
    holds: ({ body }) => body !== undefined,
  },
  {
    name: 'violating-parameters-are-rejected',
    statement: 'A request parameter that is invalid against its schema should be rejected.',
    check: 'violating-parameter-rejected',
    // Few documents intend that an invalid query or path is rejected.
    level: 'should',
    holds: hasParameters,
  },
];

/** `<operation>.<rule>` for every operation a client calls. */
export function generalRequirements({ id, source, operations }: Contract): readonly Requirement[] {
  return operations
    .filter(({ action, method }) => action !== 'publish' && method !== undefined)
    .flatMap((operation) =>
      RULES.filter(({ holds }) => holds?.(operation) ?? true).map(
        ({ name, statement, check, level = 'must' }): Requirement => ({
          id: `${operation.id.startsWith(`${id}.`) ? '' : `${id}.`}${operation.id}.${name}`,
          interface: id,
          source: { document: source.id, section: `${operation.method} ${operation.path}` },
          statement,
          basis: 'stated',
          level,
          subject: 'provider',
          operations: [operation.id],
          check: { id: check, options: {} },
          declarations: [],
          readings: [],
          place: operation.place,
        }),
      ),
    );
}
