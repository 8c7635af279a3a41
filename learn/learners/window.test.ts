import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import { probe } from '../testing/probe.ts';
import { windowLearner } from './window.ts';

type Probed = Parameters<typeof windowLearner.conclude>[0][number];

const ticket = loadContracts().find(({ id }) => id === 'ticket')!;
const listed = (window: string, isListed: boolean | number): Probed =>
  probe(window, {
    of: 'creationDate',
    status: typeof isListed === 'number' ? isListed : 200,
    json: isListed === true ? [{ id: 'T1' }] : [],
    seen: { id: 'T1' },
  });
/** What follows from the windows that have the ticket; the others are empty. */
const concluded = (...windows: readonly string[]): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    windowLearner
      .conclude(
        ['around', 'later', 'earlier', 'from', 'to'].map((window) => listed(window, windows.includes(window))),
        ticket,
      )
      .map(({ key, value }) => [key, value]),
  );

describe('the window of a list', () => {
  it('has its ends if tickets at them are listed', () => {
    expect(concluded('around', 'from', 'to')).toEqual({
      'ticket.windowField': '/creationDate',
      'ticket.windowInclusive': { from: true, to: true },
    });
  });

  it('lacks no end: the target may compare digits that it does not show', () => {
    expect(concluded('around', 'from')).toMatchObject({ 'ticket.windowInclusive': { from: true } });
    expect(concluded('around')).toEqual({ 'ticket.windowField': '/creationDate' });
  });

  it('shows nothing if it has the ticket later, or never, or is rejected', () => {
    expect(concluded('around', 'later', 'from', 'to')).toEqual({});
    expect(concluded()).toEqual({});
    expect(windowLearner.conclude([listed('around', true), listed('later', 400)], ticket)).toEqual([]);
  });
});
