/** Joins what is wrong with responses to requests with one parameter in common. */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import type { History } from '../../../evidence/history.ts';
import { featuresOf, partsOf, type Feature } from '../features.ts';
import type { Joining } from './joining.ts';
import { type Violation, isInContent, isServed } from '../violation.ts';

/** A parameter that more than this share of the requests of an operation have is usual, and not chosen as the cause. */
const USUAL = 0.3;

const parametersOf = (exchange: Exchange): readonly Feature[] =>
  [...featuresOf(exchange).keys()].filter((one) => partsOf(one)[0] === 'query');

/** The parameter that all requests of a finding test; else those that all of them have and not nearly all requests of the operation. */
function chosenParameters({ effects }: Violation, history: History): readonly Feature[] {
  const exchanges = effects.flatMap(({ exchange }) => exchange ?? []);
  const [first] = exchanges;
  if (!first) return [];
  const tested: Feature = `query ${first.facts.param}`;
  if (exchanges.every((one) => one.facts.param === first.facts.param && featuresOf(one).has(tested))) return [tested];
  const others = history.exchanges({ operations: [first.operation] });
  const isUsual = (name: Feature): boolean =>
    others.filter((one) => featuresOf(one).has(name)).length > USUAL * others.length;
  return parametersOf(first).filter((name) => exchanges.every((one) => featuresOf(one).has(name)) && !isUsual(name));
}

/** Parameters that some, and not all, requests of each case have: the pages of a list differ by their offset. */
function comparedParameters({ cases, finding }: Violation, history: History): readonly Feature[] {
  const differing = cases.map(({ seq }) => {
    const own = history.exchangesOf(seq).filter(({ operation }) => operation === finding.operation);
    const names = new Set(own.flatMap(parametersOf));
    return new Set([...names].filter((name) => own.some((one) => !featuresOf(one).has(name))));
  });
  const [first = new Set<Feature>(), ...others] = differing;
  return [...first].filter((name) => others.every((names) => names.has(name)));
}

/** What is wrong between responses to requests of one operation that have one parameter in common, or differ by one, and no other. */
export function joinByParameter({ groups, violations, history }: Joining): void {
  for (const violation of violations) {
    if (!isInContent(violation) && !isServed(violation)) continue;
    const compared = comparedParameters(violation, history);
    const [name, ...more] = compared.length > 0 ? compared : chosenParameters(violation, history);
    if (name !== undefined && more.length === 0) groups.joinBy(`${violation.finding.operation} ${name}`, violation);
  }
}
