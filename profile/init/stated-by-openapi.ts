/** What an OpenAPI document of the target states, as values of a profile. */

import type { Contract, Json, JsonObject } from '../../contracts/contract.ts';
import { formatPointer } from '../../contracts/json/json-pointer.ts';
import { matchInterface, type MatchedInterface } from './match-operations.ts';
import {
  openApiCredentials,
  openApiOperations,
  openApiTitle,
  serverUrl,
  statesNoCredentials,
  type OpenApiCredentials,
} from './openapi-operations.ts';
import { withoutSwagger } from './swagger.ts';

/** What an OpenAPI document states about the target. */
export interface StatedByOpenApi {
  readonly title?: string;
  readonly server?: string;
  readonly credentials?: OpenApiCredentials;
  /** The document states that the target needs no credentials. */
  readonly isOpen?: true;
  readonly interfaces: readonly MatchedInterface[];
}

export function statedByOpenApi(contracts: readonly Contract[], given: JsonObject | undefined): StatedByOpenApi {
  if (given === undefined) return { interfaces: [] };
  const document = withoutSwagger(given);
  const operations = openApiOperations(document);
  const [title, server, credentials] = [openApiTitle(document), serverUrl(document), openApiCredentials(document)];
  return {
    ...(title === undefined ? {} : { title }),
    ...(server === undefined ? {} : { server }),
    ...(credentials === undefined ? {} : { credentials }),
    ...(credentials === undefined && statesNoCredentials(document) ? { isOpen: true as const } : {}),
    interfaces: contracts.flatMap((contract) => matchInterface(contract, operations) ?? []),
  };
}

/** The members that the OpenAPI document requires in creation bodies, as declarations. */
export function foundDeclarations(active: readonly Contract[], { interfaces }: StatedByOpenApi): Record<string, Json> {
  const declared = new Set(active.flatMap(({ declarations }) => declarations.map(({ key }) => key)));
  const entries = interfaces.flatMap(({ matches }) =>
    matches.flatMap(({ operation, found }): [string, Json][] => {
      const key = `${operation.interface}.create.requiredFields`;
      return operation.action === 'create' && declared.has(key) && found.requiredMembers.length > 0
        ? [[key, found.requiredMembers.map((name) => formatPointer([name]))]]
        : [];
    }),
  );
  return Object.fromEntries([...entries, ...foundValues(declared, interfaces)]);
}

/** The values that the OpenAPI document lists for members of creation bodies, as declarations. */
function foundValues(declared: ReadonlySet<string>, interfaces: StatedByOpenApi['interfaces']): [string, Json][] {
  return interfaces.flatMap(({ matches }) =>
    matches.flatMap(({ operation, found }): [string, Json][] => {
      const key = `${operation.interface}.enums`;
      const values = Object.entries(found.values).map(([name, some]) => [`/${name}`, some] as const);
      return operation.action === 'create' && declared.has(key) && values.length > 0
        ? [[key, Object.fromEntries(values)]]
        : [];
    }),
  );
}
