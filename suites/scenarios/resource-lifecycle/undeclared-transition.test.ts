import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { loadContracts } from '../../../contracts/load.ts';
import type { World } from '../scenario.ts';
import { otherStates, stateToSet } from './undeclared-transition.ts';

const contract = loadContracts().find(({ id }) => id === 'change');

const worldWith = (declared: JsonObject): World =>
  ({ contract, own: (name: string): Json | undefined => declared[name] }) as unknown as World;

describe('the states that an update can ask for', () => {
  it('are those that the profile calls rejected and approved, where it names no others', () => {
    const world = worldWith({ statusValues: { rejected: 'No', approved: 'Yes' } });
    expect(otherStates(world, 'New')).toEqual(['No', 'Yes']);
    expect(otherStates(world, 'Yes')).toEqual(['No']);
  });

  it('are those of the state machine and of the declared values, without repetition', () => {
    const world = worldWith({
      statusValues: { rejected: 'No', approved: 'Yes' },
      stateMachine: { New: ['Yes'], Yes: [] },
      enums: { '/status': ['New', 'Closed'] },
    });
    expect(otherStates(world, 'New')).toEqual(['Yes', 'Closed']);
  });

  it('do not exist where the profile names no state', () => {
    expect(stateToSet(worldWith({}), 'New')).toBeUndefined();
  });
});

describe('the state that an update asks for', () => {
  it('is one that cannot follow, where there is one', () => {
    const machine = { New: ['Yes'], Yes: ['Closed'], Closed: [] };
    expect(stateToSet(worldWith({ stateMachine: machine }), 'New')).toBe('Closed');
    expect(stateToSet(worldWith({ stateMachine: machine }), 'Closed')).toBe('Yes');
  });

  it('is one that may follow, where each may', () => {
    expect(stateToSet(worldWith({ stateMachine: { New: ['Yes'], Yes: ['New'] } }), 'New')).toBe('Yes');
  });
});
