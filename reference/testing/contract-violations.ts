import type { Contract, ResponseSpec } from '../../contracts/contract.ts';
import { schemaValidator } from '../../contracts/json-schema/schema-validator.ts';
import { essence } from '../http/media-type.ts';
import type { Exchanged } from './probe.ts';

/**
 * What the contract does not allow in a response: a status the operation does not list, a media type or a body that the status does not have.
 * Operations without listed statuses allow anything.
 */
export function contractViolations(contracts: readonly Contract[], { operation: id, response }: Exchanged): string[] {
  const contract = contracts.find((candidate) => id.startsWith(`${candidate.id}.`));
  const operation = contract?.operations.find((candidate) => candidate.id === id);
  if (!contract || !operation || operation.responses.length === 0) return [];
  const described = operation.responses.find(({ status }) => status === response.status);
  if (!described) return [`${id} returned ${response.status}, which is not listed`];
  return contentViolations(contract, described, response).map((problem) => `${id} ${response.status}: ${problem}`);
}

function contentViolations(contract: Contract, { content }: ResponseSpec, response: Exchanged['response']): string[] {
  if (content.kind === 'unspecified') return [];
  if (content.kind === 'absent') return response.text === '' ? [] : ['there is content'];
  const sent = essence(String(response.headers['content-type'] ?? ''));
  const shown = Object.entries(content.content).find(([type]) => type === '*/*' || essence(type) === sent);
  if (!shown) return [`the media type is ${sent}`];
  return schemaValidator(contract)(shown[1].pointer)(response.body).map(({ message }) => message);
}
