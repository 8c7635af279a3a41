import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { exampleMembers, exampleQuery, neutralQuery } from './query-syntax.ts';
import type { World } from '../scenario.ts';

const TYPES = { ticket: { update: 'TicketChange' }, order: { update: 'OrderChange' } };

const world = (id: string, syntax: Json | undefined, types: Json = TYPES): World => {
  const declared = { 'hub.querySyntax': syntax, 'notification.eventTypes': types };
  return { contract: { id }, declared: (key: keyof typeof declared) => declared[key] } as unknown as World;
};

describe('the query of a hub', () => {
  it('selects everything by the word for all interfaces, or by the interface’s own', () => {
    expect(neutralQuery(world('ticket', undefined))).toBe('');
    expect(neutralQuery(world('ticket', { neutral: '*' }))).toBe('*');
    expect(neutralQuery(world('ticket', { neutral: '*', ticket: { neutral: 'all' } }))).toBe('all');
    expect(neutralQuery(world('order', { neutral: '*', ticket: { neutral: 'all' } }))).toBe('*');
  });

  it('is tried with the example of the interface, or with the one for all', () => {
    expect(exampleQuery(world('ticket', undefined))).toBeUndefined();
    expect(exampleQuery(world('ticket', { example: 'priority=1' }))).toBe('priority=1');
    expect(exampleQuery(world('ticket', { example: 'a=1', ticket: { example: 'b=2' } }))).toBe('b=2');
    expect(exampleQuery(world('order', { ticket: { example: 'b=2' } }))).toBeUndefined();
  });

  it('comes with the members of the interface’s own example, or with those for all', () => {
    const shared = { example: 'a=1', matches: { a: '1' }, differs: { a: '2' } };
    expect(exampleMembers(world('ticket', shared))).toEqual({ matches: { a: '1' }, differs: { a: '2' } });
    expect(exampleMembers(world('ticket', { ...shared, ticket: { example: 'b=2' } }))).toEqual({});
    expect(exampleMembers(world('order', undefined))).toEqual({});
  });

  it('is not tried with an example that names an event type of another interface', () => {
    const syntax = { example: 'eventType=TicketChange' };
    expect(exampleQuery(world('ticket', syntax))).toBe('eventType=TicketChange');
    expect(exampleQuery(world('order', syntax))).toBeUndefined();
    expect(exampleQuery(world('order', syntax, {}))).toBe('eventType=TicketChange');
  });

  it('is tried with an event type whose name holds that of another interface', () => {
    const types = { ticket: { update: 'Change' }, order: { update: 'OrderChange' } };
    expect(exampleQuery(world('order', { example: 'eventType=OrderChange' }, types))).toBe('eventType=OrderChange');
  });
});
