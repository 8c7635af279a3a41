import type { Contract, Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { sortedText, without } from './comparable.ts';

/** Members with times, which a read may change. */
const CLOCK = /date|time|last|updat|modif/i;

const withoutClocks = (value: Json | undefined): Json | undefined => without((name) => CLOCK.test(name), value);

const detailsOf = ({ operations }: Contract): readonly string[] =>
  operations.filter(({ lookup }) => lookup === 'details').map(({ id }) => id);

/**
 * Devices whose details were alike at two reads, and others after their history was read. One may have changed by itself; where all of
 * several changed, and none without that read, the read changed them.
 */
function aroundHistory({ history, contract }: Judgement): readonly Observation[] {
  const [first, again, after] = ([1, 2, 4] as const).map((nth) =>
    history.exchanges({ operations: detailsOf(contract), facts: { step: 'around-history', nth } }).filter(succeeded),
  );
  const of = (some: readonly Exchange[] | undefined, device: number | undefined): Exchange | undefined =>
    some?.find(({ facts }) => facts.device === device);
  const triples = (first ?? []).flatMap((one) => {
    const [two, three] = [of(again, one.facts.device), of(after, one.facts.device)];
    return two && three ? [{ one, two, three }] : [];
  });
  const isStill = triples.every(({ one, two }) => sortedText(responseJson(one)) === sortedText(responseJson(two)));
  const moved = triples.filter(
    ({ two, three }) => sortedText(withoutClocks(responseJson(two))) !== sortedText(withoutClocks(responseJson(three))),
  );
  const [only] = triples;
  if (!only) return [];
  if (triples.length < 2) return [undecided('one device alone may have changed by itself: it takes two', only.two)];
  const [example] = moved;
  if (!example || !isStill || moved.length < triples.length)
    return moved.length === 0
      ? triples.map(({ two, three }) => met(two, three))
      : [undecided('details vary by themselves from read to read', only.one, only.two)];
  return [
    broken([example.two, example.three], {
      expected: 'the details there were before the history was read',
      received: `other details, at each of ${triples.length} devices, and at none without such a read`,
      signature: 'details after history',
    }),
  ];
}

export default defineCheck({
  id: 'history-changes-no-details',
  decides: 'The details of devices are the same before and after a read of their history.',
  needs: ({ contract }) => [{ exchange: { step: 'around-history', nth: 4 }, operations: detailsOf(contract) }],
  leaves: 'A device that changes by itself, times, and locations and histories, which move by themselves.',
  judge: aroundHistory,
});
