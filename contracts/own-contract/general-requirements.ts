/** What any OpenAPI document states of each of its operations, as requirements: rows like those that stand beside our own contracts. */

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
    statement: 'It answers with the statuses its document lists.',
    check: 'closed-statuses',
    holds: ({ responses }) => responses.length > 0,
  },
  {
    name: 'answers-are-as-shown',
    statement:
      'Its answers have a media type that the document shows for their status, and content that fits the schema.',
    check: 'response-fits',
    holds: ({ responses }) => responses.some(({ content }) => content.kind === 'shown'),
  },
  {
    name: 'no-server-error',
    statement: 'It answers no request with a server error.',
    check: 'no-server-error',
  },
  {
    name: 'violating-bodies-are-refused',
    statement: 'It takes no body that its schema forbids.',
    check: 'violating-body-rejected',
    holds: ({ body }) => body !== undefined,
  },
  {
    name: 'violating-parameters-are-refused',
    statement: 'It takes no parameter that its schema forbids.',
    check: 'violating-parameter-rejected',
    // What a document forbids of a query or a path it seldom means as a refusal.
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
