/** Requests that break their contract in exactly one named way. */

import type { Contract, Json, JsonObject, Operation } from '../contracts/contract.ts';
import type { Binding } from '../contracts/formats/profile.ts';
import { bodySchema } from './contract-schema.ts';
import { buildRequest } from './request.ts';
import type { RequestSpec, Violation } from './request-spec.ts';

/** One request a violation, deterministic. Bodies hold nothing but what the violation needs. */
export function invalidRequests(
  contract: Pick<Contract, 'document'>,
  operation: Operation,
  seed: number,
  binding?: Binding,
): readonly RequestSpec[] {
  const schema = bodySchema(contract, operation);
  if (schema === undefined || typeof schema === 'boolean') return [];
  void seed;
  const path = Object.fromEntries(operation.parameters.filter((p) => p.in === 'path').map((p) => [p.name, 'x1']));
  const spec = (body: { body?: Json; rawBody?: string; contentType?: string }, violation: Violation): RequestSpec => ({
    ...buildRequest(operation, { path, binding, ...body }),
    violation,
  });
  const members = Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>);
  return [
    spec(
      { rawBody: '{"a":' },
      { name: 'malformed-json', in: 'body', at: '', what: 'the body ends before its JSON does' },
    ),
    ...members.flatMap(([name, member]) => {
      if (typeof member['type'] !== 'string') return [];
      const wrong: Json = member['type'] === 'string' ? 17 : 'text';
      return [
        spec(
          { body: { [name]: wrong } },
          {
            name: 'type',
            in: 'body',
            at: `/${name}`,
            what: `${name} is ${typeof wrong} in place of ${member['type']}`,
          },
        ),
      ];
    }),
  ];
}
