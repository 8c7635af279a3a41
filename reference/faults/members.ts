import type { Contract, Json, JsonObject } from '../../contracts/contract.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { parsePointer } from '../../contracts/json/json-pointer.ts';
import { eachObject, changingBody, type Alteration } from '../alteration.ts';
import type { Fault } from './fault.ts';

/**
 * Faults that follow from the contracts row by row: for every member whose type a document labels, a provider that returns another type, and
 * for every date-time one that returns no ISO 8601 form. They show where the member is present.
 */
export function memberFaults(contracts: readonly Contract[]): Fault[] {
  return contracts.flatMap(({ requirements }) => requirements.flatMap(memberFault));
}

function memberFault(requirement: Requirement): Fault[] {
  const { check, basis, subject } = requirement;
  const member = [check?.options['member'] ?? []].flat().at(-1);
  if (typeof member !== 'string' || basis === 'open' || subject !== 'provider') return [];
  if (check?.id === 'member-type') {
    const other = row(requirement, 'other-type', `What is at ${member} has another JSON type.`, member, ofOtherType);
    if (member === '/id') return [{ ...other, alter: withIdsOfDigits(other.alter) }];
    return [other];
  }
  if (check?.id === 'date-time') {
    return [
      row(
        requirement,
        'no-date-time',
        `What is at ${member} is a date as people write it.`,
        member,
        () => '31.12.2025, 10 Uhr',
      ),
    ];
  }
  return [];
}

function row(
  requirement: Requirement,
  name: string,
  summary: string,
  member: string,
  edit: (value: Json) => Json,
): Fault {
  const path = parsePointer(member);
  return {
    id: `${requirement.id}.${name}`,
    requirement: requirement.id,
    summary,
    // Only a body that holds the member shows it, and few hold the nested ones.
    visibility: path.length === 1 ? 'plain' : 'hidden',
    alter: changingBody(requirement.operations, (body) => eachObject(body, (resource) => editAt(resource, path, edit))),
  };
}

/** A value, edited at a path; `*` is every element of a list, and what is not there stays so. */
function editAt(value: Json, path: readonly string[], edit: (value: Json) => Json): Json {
  const [head, ...rest] = path;
  if (head === undefined) return edit(value);
  if (Array.isArray(value))
    return head === '*' ? (value as readonly Json[]).map((element) => editAt(element, rest, edit)) : value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, head)) return value;
  return { ...(value as JsonObject), [head]: editAt((value as JsonObject)[head]!, rest, edit) };
}

const digitsOf = (id: string): string =>
  id
    .replaceAll(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 15);

/** Ids of digits only, so that each is different, and found in a path, as a number, too. */
const withIdsOfDigits =
  (alter: Alteration): Alteration =>
  (healthy) => ({
    ...alter(healthy),
    issueId: (kind) => digitsOf(healthy.issueId(kind)),
    issueHubId: (kind) => {
      const id = healthy.issueHubId(kind);
      return typeof id === 'string' ? digitsOf(id) : id;
    },
  });

function ofOtherType(value: Json): Json {
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : 7;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value);
}
