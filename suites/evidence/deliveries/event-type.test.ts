import { describe, expect, it } from 'vitest';
import { isOfAnotherInterface, isOfEventType } from './event-type.ts';

describe('isOfEventType', () => {
  it.each([
    ['{"type":"Changed"}', 'Changed', true],
    ['{"type":"Moved"}', 'Changed', false],
    ['{"type":"Unknown"}', 'Changed', true],
    ['{"type":"Moved"}', undefined, false],
  ])('%s as an event named %s: %s', (text, own, expected) => {
    expect(isOfEventType(text, own, ['Changed', 'Moved'])).toBe(expected);
  });
});

describe('isOfAnotherInterface', () => {
  it.each([
    ['{"type":"OrderMoved"}', true],
    ['{"type":"Moved"}', false],
    ['{"type":"Moved","because":"OrderMoved"}', false],
    ['{"type":"Unknown"}', false],
  ])('%s: %s', (text, expected) => {
    expect(isOfAnotherInterface(text, ['Moved'], ['OrderMoved'])).toBe(expected);
  });
});
