import { describe, expect, it } from 'vitest';
import type { Evidence } from '../contracts/formats/result.ts';
import { findingRows } from './finding-rows.ts';
import { sampleResult } from './testing/sample-result.ts';

const [finding] = sampleResult.findings;
const [lead] = finding!.evidence;

const evidence = (seq: number, more: Partial<Evidence> = {}): Evidence => ({ ...lead!, seq, ...more });

const rowsOf = (all: readonly Evidence[]): readonly (readonly [label: string, text: string])[] =>
  findingRows({ finding: { ...finding!, evidence: all }, requirement: undefined }, sampleResult)
    .filter(({ label }) => ['exchange', 'delivery', 'also', ''].includes(label))
    .map(({ label, text }) => [label, text.replace(/^.*\(/, '(')]);

describe('the rows of a finding', () => {
  it('name the exchange that shows it and up to two others by their numbers', () => {
    const all = [evidence(40), evidence(41), evidence(42), evidence(43)];
    expect(rowsOf(all)).toEqual([
      ['exchange', '(exchange 40)'],
      ['also', '(exchange 42)'],
      ['', '(exchange 43)'],
    ]);
  });

  it('leave out what came before the first and only explains it', () => {
    expect(rowsOf([evidence(40), evidence(7)])).toEqual([['exchange', '(exchange 40)']]);
  });

  it('call a received notification a delivery', () => {
    expect(rowsOf([evidence(40, { operation: 'notification' })])).toEqual([['delivery', '(event 40)']]);
  });
});
