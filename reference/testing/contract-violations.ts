import type { Contract, ResponseSpec } from '../../contracts/contract.ts';
import { schemaValidator } from '../../contracts/schema-validator.ts';
import { essence } from '../http/media-type.ts';
import type { Exchanged } from './probe.ts';

/**
 * What of an answer the contract does not allow: a status the operation does not list, a media type or a body that the status does not have.
 * Operations without listed statuses allow anything.
 */
export function contractViolations(contracts: readonly Contract[], { operation: id, answer }: Exchanged): string[] {
  const contract = contracts.find((candidate) => id.startsWith(`${candidate.id}.`));
  const operation = contract?.operations.find((candidate) => candidate.id === id);
  if (!contract || !operation || operation.responses.length === 0) return [];
  const response = operation.responses.find(({ status }) => status === answer.status);
  if (!response) return [`${id} answered ${answer.status}, which is not listed`];
  return contentViolations(contract, response, answer).map((problem) => `${id} ${answer.status}: ${problem}`);
}

function contentViolations(contract: Contract, { content }: ResponseSpec, answer: Exchanged['answer']): string[] {
  if (content.kind === 'not-shown') return [];
  if (content.kind === 'absent') return answer.text === '' ? [] : ['there is content'];
  const sent = essence(String(answer.headers['content-type'] ?? ''));
  const shown = Object.entries(content.content).find(([type]) => type === '*/*' || essence(type) === sent);
  if (!shown) return [`the media type is ${sent}`];
  return schemaValidator(contract)(shown[1].pointer)(answer.body).map(({ message }) => message);
}
