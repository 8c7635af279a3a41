import { isIso8601DateTime } from '../../../contracts/text/iso8601-date-time.ts';
import type { Json, Operation } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { sortedText, without } from './comparable.ts';
import { phrase } from '../../evidence/phrase.ts';

/** Names of members with times, which a read may change; a date-time is one under any name. */
const CLOCK = /date|time|last|updat|modif/i;

/** Members that describe where a device is: it may move between two reads. */
const PLACE = /^(geometry|coordinates|bbox)$/;

/** A value without its numbers, which describe positions and accuracy. */
function withoutNumbers(value: Json | undefined): Json | undefined {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((one) => (typeof one === 'number' ? [] : [withoutNumbers(one) ?? null]));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      typeof one === 'number' ? [] : [[name, withoutNumbers(one) ?? null]],
    ),
  );
}

const isInstant = (value: Json | undefined): boolean => typeof value === 'string' && isIso8601DateTime(value);

const withoutClocks = (value: Json | undefined): Json | undefined =>
  without((name, one) => CLOCK.test(name) || isInstant(one), value);

/** Elements of a list, each once: the history of a device becomes longer by itself. */
const distinct = (value: Json | undefined): Json | undefined => {
  if (Array.isArray(value))
    return [
      ...new Map((value as readonly Json[]).map((one) => [sortedText(distinct(one)), distinct(one) ?? null])).values(),
    ];
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, distinct(one) ?? null]));
};

/** What a read of a device shows that only a change of the device alters. */
function contentOf(lookup: Operation['lookup'], exchange: Exchange): string {
  const body = withoutClocks(responseJson(exchange));
  if (lookup === 'details') return sortedText(body);
  return `${exchange.response?.status} ${sortedText(distinct(withoutNumbers(without((name) => PLACE.test(name), body))))}`;
}

const isDecided = (exchange: Exchange): boolean => succeeded(exchange) || exchange.response?.status === 204;

/**
 * Devices that were alike at two reads, and different after a read by another operation. One may have changed by itself; where all of
 * several changed, and none without that read, the read changed them.
 */
function aroundAnother({ history }: Judgement, { id, lookup }: Operation): readonly Observation[] {
  const [first, again, after] = ([1, 2, 4] as const).map((nth) =>
    history
      .exchanges({ operations: [id], facts: { step: 'around-history', nth } })
      .filter(nth === 4 ? isDecided : succeeded),
  );
  const of = (some: readonly Exchange[] | undefined, device: number | undefined): Exchange | undefined =>
    some?.find(({ facts }) => facts.device === device);
  const triples = (first ?? []).flatMap((one) => {
    const [two, three] = [of(again, one.facts.device), of(after, one.facts.device)];
    return two && three ? [{ one, two, three }] : [];
  });
  const whole = (exchange: Exchange): string =>
    lookup === 'details' ? sortedText(responseJson(exchange)) : contentOf(lookup, exchange);
  const isStill = triples.every(({ one, two }) => whole(one) === whole(two));
  const moved = triples.filter(({ two, three }) => contentOf(lookup, two) !== contentOf(lookup, three));
  const [only] = triples;
  if (!only) return [];
  if (triples.length < 2) return [undecided('one device alone may have changed by itself', only.two)];
  const [example] = moved;
  if (!example || !isStill || moved.length < triples.length)
    return moved.length === 0
      ? triples.map(({ two, three }) => met(two, three))
      : [undecided('the responses also differ without a read by another operation', only.one, only.two)];
  return [
    broken([example.two, example.three], {
      expected: 'the same content before and after a read by another operation',
      received: phrase`different content for each of ${triples.length} devices, but not without a read by another operation`,
      signature: `${id} after another read`,
    }),
  ];
}

const readsOf = ({ contract, requirement }: Pick<Judgement, 'contract' | 'requirement'>): readonly Operation[] =>
  contract.operations.filter(({ id, lookup }) => lookup !== undefined && requirement.operations.includes(id));

export default defineCheck({
  id: 'lookups-change-nothing',
  decides: 'An operation returns the same content for a device before and after a read by another operation.',
  needs: (row) => readsOf(row).map(({ id }) => ({ exchange: { step: 'around-history', nth: 4 }, operations: [id] })),
  leaves: 'A device that changes by itself, times, positions, and the number of entries of a history.',
  judge: (judgement) => readsOf(judgement).flatMap((operation) => aroundAnother(judgement, operation)),
});
