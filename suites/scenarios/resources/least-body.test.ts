import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import type { Response, World } from '../scenario.ts';
import type { BodyKind } from './creation-bodies.ts';
import { leastKind, noteBody, withLeastKind } from './least-body.ts';

const worldOf = (minimalBody?: Json) =>
  ({
    created: [],
    own: (name: string) => (name === 'create.minimalBody' ? minimalBody : undefined),
  }) as unknown as World;

const responded = (status: number) => ({ succeeded: status < 300, live: { status } }) as unknown as Response;

const PLAIN: readonly BodyKind[] = ['plain', 'nameless'];

describe('the least body', () => {
  it('is the plain one until it is rejected and a larger one is taken', () => {
    const world = worldOf();
    expect(withLeastKind(world, PLAIN, { mayBeMore: true })).toEqual(['plain', 'nameless', 'structured', 'full']);
    noteBody(world, 'plain', responded(400));
    expect(leastKind(world)).toBe('plain');
    noteBody(world, 'full', responded(201));
    noteBody(world, 'structured', responded(201));
    expect(leastKind(world)).toBe('structured');
    expect(withLeastKind(world, PLAIN, { mayBeMore: true })).toEqual(['structured']);
    expect(withLeastKind(world, ['full', 'plain'], { mayBeMore: false })).toEqual(['full', 'structured']);
  });

  it('is the plain one where that is taken once, or is declared', () => {
    const world = worldOf();
    for (const status of [400, 201, 400]) noteBody(world, 'plain', responded(status));
    noteBody(world, 'full', responded(201));
    expect(leastKind(world)).toBe('plain');
    const declared = worldOf({ description: 'x' });
    noteBody(declared, 'plain', responded(400));
    noteBody(declared, 'full', responded(201));
    expect(withLeastKind(declared, PLAIN, { mayBeMore: true })).toEqual(PLAIN);
  });

  it('is not sought with larger bodies where these are rejected again and again', () => {
    const world = worldOf();
    for (const kind of ['plain', 'nameless', 'structured', 'full'] as const)
      for (let nth = 0; nth < 3; nth += 1) noteBody(world, kind, responded(400));
    expect(withLeastKind(world, PLAIN, { mayBeMore: true })).toEqual(PLAIN);
  });

  it.each([429, 409, 401, 503])('is not changed by a status that is not about members (%s)', (status) => {
    const world = worldOf();
    noteBody(world, 'plain', responded(status));
    noteBody(world, 'full', responded(201));
    expect(leastKind(world)).toBe('plain');
  });

  it('is in the place of a body without an external id only where that is a fallback', () => {
    const world = worldOf();
    noteBody(world, 'plain', responded(400));
    noteBody(world, 'structured', responded(201));
    expect(withLeastKind(world, ['nameless', 'plain'], { mayBeMore: false })).toEqual(['nameless', 'structured']);
    expect(withLeastKind(world, PLAIN, { mayBeMore: false })).toEqual(['structured']);
  });
});
