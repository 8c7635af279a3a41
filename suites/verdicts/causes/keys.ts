/** What a violation shows by itself, as keys: violations with a key in common have one cause. */

import type { Broken } from '../../checks/observation.ts';
import { listInBody } from '../../../contracts/list-in-body.ts';
import { responseJson, type History } from '../../evidence/history.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isSuccess } from '../../../contracts/status-class.ts';
import type { Effect } from './effect.ts';
import { acceptedStatuses, expectedStatuses } from './expected-statuses.ts';
import { alike, differenceOf, distinctTexts, isWholeBody, samePhrase, sameValue } from './likeness.ts';
import { valuesIn } from '../../evidence/phrase.ts';
import { issuedIds } from './shared-ids.ts';
import { type Violation, effectOfViolation, objectOf } from './violation.ts';

/** A token that is not valid, if all requests have this one. */
function invalidToken(effects: readonly Effect[]): string | undefined {
  const [token, ...others] = new Set(effects.map(({ exchange }) => exchange?.facts.token));
  return others.length > 0 || token === 'valid' ? undefined : token;
}

const statusOf = (effects: readonly Effect[]): number | undefined => {
  const [status, ...others] = new Set(effects.map(({ exchange }) => exchange?.response?.status));
  return others.length === 0 ? status : undefined;
};

/**
 * The server error that all requests get whose body is wrong as a whole, or the operation at which they are served: the target does not expect such
 * bodies, however they are wrong.
 */
function wrongBodies(effects: readonly Effect[]): string | undefined {
  const areWhole = effects.every(
    ({ exchange: { facts } = {} }) =>
      // A body of another media type may be right otherwise.
      facts?.step === 'bad-input' && facts.at === '' && facts.violation !== 'json-as-text',
  );
  const status = statusOf(effects);
  if (!areWhole || status === undefined) return undefined;
  if (status >= 500) return String(status);
  return isSuccess(status) ? `served by ${effects[0]?.exchange?.operation}` : undefined;
}

/** Where a request has what must be rejected: its body, a parameter, or its query. */
const placeOf = ({ facts, request }: Exchange): string =>
  request.body === undefined ? (facts.param ?? [...new URL(request.url).searchParams.keys()].join(' ')) : 'body';

/** The server error in place of a rejection with 400, and the operation and place of what causes it: it is not checked there. */
function errorForInput(cases: readonly Broken[], effects: readonly Effect[]): string | undefined {
  const status = statusOf(effects);
  if (status === undefined || status < 500) return undefined;
  const [expected, ...others] = acceptedStatuses(expectedStatuses(cases));
  const [first, ...more] = new Set(effects.flatMap(({ exchange }) => (exchange ? [placeOf(exchange)] : [])));
  return expected === 400 && others.length === 0 && first !== undefined && more.length === 0
    ? `${status} of ${effects[0]?.exchange?.operation} ${first}`
    : undefined;
}

function showsSeveral(seq: number, history: History): boolean {
  const event = history.at(seq);
  const list = event?.event === 'exchange' ? listInBody(responseJson(event), event.request.url) : undefined;
  return (list?.items.length ?? 0) > 1;
}

/**
 * Rules that compare the same exchanges see the same defect; a list of several resources may show different ones. In a single response, two rules may see different ones, such as a wrong order and the
 * resource of another customer; they see the same if they received the same.
 */
const sharedKeys = ({ seq, received }: Broken, { exchange }: Effect, history: History): readonly string[] => {
  if (seq.length > 1) {
    const single = seq.filter((one) => !showsSeveral(one, history));
    return (single.length > 0 ? single : seq).map(String);
  }
  const isWhole = exchange !== undefined && isWholeBody(received, responseJson(exchange));
  return [`${seq[0]} ${isWhole ? 'the whole body' : received.text}`];
};

/** Values that one of the compared responses has and another one lacks: which of them is wrong does not show. */
const inOneOnly = ({ cases }: Violation): readonly string[] =>
  cases.flatMap(({ seq, expected, received }) => {
    if (seq.length < 2) return [];
    const [wanted, shown] = [expected.parts[0], received.parts[0]];
    if (shown?.kind === 'absent' && wanted?.kind === 'value') return [JSON.stringify(wanted.value)];
    return wanted?.kind === 'absent' && shown?.kind === 'value' ? [JSON.stringify(shown.value)] : [];
  });

/** Statuses of responses without content (RFC 9110, 15.3.5, 15.3.6, 15.4.5): whatever is wrong with their content, there must be none. */
const WITHOUT_CONTENT: readonly (number | undefined)[] = [204, 205, 304];

const contentWhereNone = ({ finding, cases, effects }: Violation): readonly string[] =>
  cases.every(({ seq }) => seq.length === 1) && WITHOUT_CONTENT.includes(statusOf(effects))
    ? [`content of ${finding.operation} with ${statusOf(effects)}`]
    : [];

export function keysOf(violation: Violation, history: History): readonly string[] {
  const { row, finding, cases, effects } = violation;
  const { interface: name, id } = row.requirement;
  const { family, detail } = effectOfViolation(violation);
  // What an object in place of a value of another type contains need not be wrong.
  const isOfOtherType = (one: Broken): boolean => family === 'member' && differenceOf(one) === 'type';
  const ids = issuedIds(history, name);
  const texts = new Set(
    cases.filter((one) => !isOfOtherType(one)).flatMap(({ received }) => distinctTexts(received, ids)),
  );
  const own = [...texts].map((text) => `text ${text}`);
  switch (family) {
    case 'status': {
      const token = invalidToken(effects);
      const [bodies, input] = [wrongBodies(effects), errorForInput(cases, effects)];
      return [
        `row ${id} ${finding.operation} ${detail}`,
        ...(token === undefined ? [] : [`row ${id} token ${token}`]),
        ...(bodies === undefined ? [] : [`wrong bodies ${name} ${bodies}`]),
        ...(input === undefined ? [] : [`bad input ${name} ${input}`]),
        ...own,
      ];
    }
    case 'member':
      return [
        `member ${name} ${objectOf(violation)} ${detail} ${differenceOf(cases[0]!)}`,
        ...inOneOnly(violation).map((value) => `member ${name} ${detail} in one response only: ${value}`),
        ...contentWhereNone(violation),
        ...alike(violation, name),
        ...sameValue(violation),
        // Parts of one member that must be the same and are not.
        `row ${id} ${detail.split('/', 2).join('/')} ${cases[0]!.expected.text}`,
        // A target that writes null for what is absent does so for many members.
        ...(valuesIn(cases[0]!.received)[0] === null ? [`row ${id} null`] : []),
        // Whole elements of a list: what is wrong is not a member.
        ...(detail.endsWith('/*') ? [`row ${id} other`] : []),
        ...own,
      ];
    case 'media-type':
      return [`media type ${name} ${finding.operation} ${detail}`, `row ${id} ${detail}`, ...own];
    default:
      return [
        `row ${id} ${family}`,
        ...contentWhereNone(violation),
        ...cases.flatMap((one, index) =>
          sharedKeys(one, effects[index]!, history).map((key) => `${family} ${finding.operation} ${key}`),
        ),
        ...(family === 'other' ? [...alike(violation, name), ...samePhrase(violation)] : []),
        ...own,
      ];
  }
}
