import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Found } from './findings.ts';
import type { Probed } from './learner.ts';
import { loadContracts } from '../contracts/load.ts';
import { readProfileText } from '../profile/read-profile.ts';
import { probe } from './testing/probe.ts';
import { evidenceText, withAccepted, withFound } from './write-found.ts';

const probed = (status: number, target = '/troubleTicket'): Probed => probe('x', { method: 'POST', target, status });
const found: Found = { key: 'ticket.create.minimalBody', value: { description: 'x {unique}' }, shownBy: [probed(201)] };

const TEXT = `# the profile of our sandbox
conform: 1
declarations:
  # agreed on 3 May
  settleMs: 500 # milliseconds
`;

describe('a profile with what was found', () => {
  it('keeps every comment and value', () => {
    const text = withFound(TEXT, [found]);
    expect(text.startsWith(TEXT)).toBe(true);
    expect(parse(text)).toEqual({
      conform: 1,
      declarations: { settleMs: 500, 'ticket.create.minimalBody': { description: 'x {unique}' } },
      provenance: { 'ticket.create.minimalBody': 'observed' },
    });
    expect(text).toContain('# POST /troubleTicket: 201');
  });

  it('answers the questions of a new profile in their place', () => {
    const before = 'conform: 1\nidentities:\n  A:\n    customer: A\n\n# Points that are open.\n';
    const open = '  # How long?\n  # settleMs: 500\n';
    const text = withFound(
      `${before}# declarations:\n\n  # Which body?\n  # ticket.create.minimalBody: { description: x }\n\n${open}`,
      [found],
    );
    expect(text).toContain(`${before}declarations:\n  ticket.create.minimalBody: { description:`);
    expect(text).toContain(open);
    expect(text).not.toContain('Which body');
    // A further value needs no more than to remove the number sign.
    expect(parse(text.replace('# settleMs', 'settleMs'))).toMatchObject({
      declarations: { settleMs: 500, 'ticket.create.minimalBody': { description: 'x {unique}' } },
    });
  });

  it('has operations under bindings', () => {
    const operation: Found = {
      section: 'bindings',
      key: 'order.update',
      value: { method: 'PATCH' },
      shownBy: [probed(200)],
    };
    expect(parse(withFound('conform: 1\n', [operation]))).toEqual({
      conform: 1,
      bindings: { 'order.update': { method: 'PATCH' } },
      provenance: { 'order.update': 'observed' },
    });
  });

  it('loses the observed value that another one replaces', () => {
    const before = 'conform: 1\ndeclarations:\n  paging: { base: 1 }\nprovenance: { paging: observed }\n';
    const own: Found = {
      key: 'ticket.paging',
      of: 'paging',
      value: { base: 0 },
      shownBy: [probed(200)],
      replaces: ['paging'],
    };
    expect(parse(withFound(before, [own]))).toEqual({
      conform: 1,
      declarations: { 'ticket.paging': { base: 0 } },
      provenance: { 'ticket.paging': 'observed' },
    });
  });

  it('gets the sections that it lacks, and is unchanged if nothing was found', () => {
    expect(parse(withFound('conform: 1\n', [found]))).toHaveProperty('declarations');
    expect(withFound(TEXT, [])).toBe(TEXT);
  });
});

describe('values of which one makes the profile invalid', () => {
  const PROFILE = `conform: 1
name: Sandbox
mode: sandbox
interfaces: { ticket: { baseUrl: 'http://127.0.0.1:9' } }
identities: { a: { customer: A } }
`;
  const read = (text: string): unknown => readProfileText(text, 'profile.yaml', { contracts: loadContracts() });
  const broken: Found = { key: 'settleMs', value: 'soon', shownBy: [probed(200)] };
  const other: Found = { key: 'errorMediaType', value: 'application/json', shownBy: [probed(400)] };

  it('are written without it, and it has a reason', () => {
    const { text, rejected } = withAccepted(PROFILE, [found, broken, other], read);
    expect(parse(text)).toHaveProperty('declarations', {
      'ticket.create.minimalBody': { description: 'x {unique}' },
      errorMediaType: 'application/json',
    });
    expect(rejected.map((one) => [one.found.key, one.why.message])).toEqual([
      ['settleMs', expect.stringMatching(/settleMs/)],
    ]);
  });

  it('are all written if each is valid', () => {
    expect(withAccepted(PROFILE, [found, other], read).rejected).toEqual([]);
  });
});

describe('the evidence of a value', () => {
  it('is the first exchanges, each different one once', () => {
    const shownBy = [probed(400), probed(400), probed(404), probed(422)];
    expect(evidenceText({ shownBy })).toBe('POST /troubleTicket: 400, POST /troubleTicket: 404, and 1 more');
  });

  it('is short', () => {
    expect(evidenceText({ shownBy: [probed(400, `/${'x'.repeat(500)}`)] }).length).toBeLessThan(120);
  });
});
