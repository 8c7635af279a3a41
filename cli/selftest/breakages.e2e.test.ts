import { describe, expect, it } from 'vitest';
import { judgeProof } from './judge-proof.ts';
import { prove } from './prove.ts';
import { subjects } from './subject.ts';

const subject = (id: string) => {
  const found = subjects().find((one) => one.id === id);
  if (!found) throw new Error(`no subject ${id}`);
  return found;
};

/** One fault of each of the most important kinds; `conform selftest` runs all of them. The healthy provider is in `sample.e2e.test.ts`. */
const FAULTS = [
  ['a wrong success status', 'ticket.create.wrong-success-status', 'ticket.create.success-is-201'],
  ['a wrong type in a nested member', 'ticket.note.at-type-is-a-string.other-type', 'ticket.note.at-type-is-a-string'],
  ['a scope that is ignored', 'device.details.any-scope-opens', 'device.details.location-scope-alone-is-401'],
  ['a 204 with content', 'device.204-with-content', 'device.endpoints.204-has-no-content'],
  ['a notification that is not sent', 'ticket.events.silent-on-update', 'ticket.events.updates-are-notified'],
] as const;

describe('the suite against a reference provider with one fault', () => {
  it.each(FAULTS)('finds %s', async (_, fault, requirement) => {
    const proof = await prove(subject(fault));
    expect(proof.subject.requirement).toBe(requirement);
    expect(proof.failing).toContain(requirement);
    expect(judgeProof(proof)).toBe('by-its-requirement');
  });
});
