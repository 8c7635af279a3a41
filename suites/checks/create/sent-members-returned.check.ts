import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { flag, optional } from '../../../contracts/json-schema/typed-schema.ts';
import { listedMembers } from '../../../contracts/listed-members.ts';
import { nearest } from '../../../contracts/text/nearest.ts';
import { defineCheck } from '../check.ts';
import { assignedPlaces } from '../../evidence/agreement/assigned.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { creationNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { neverRetrieved } from './never-retrieved.ts';
import { allShown, isEmpty, shownOf, type Shown } from './shown-resources.ts';
import { absentFrom, memberPart, phrase } from '../../evidence/phrase.ts';

/** The name under which a member seems to be returned: an unlisted one that has its value, or a similar name. */
function similarName(name: string, sent: Json | undefined, shown: readonly Shown[], known: ReadonlySet<string>) {
  const unlisted = shown.flatMap(({ value }) => Object.entries(value)).filter(([other]) => !known.has(other));
  const equal = unlisted.find(([, value]) => JSON.stringify(value) === JSON.stringify(sent));
  return equal?.[0] ?? nearest(name, new Set(unlisted.map(([other]) => other)));
}

/**
 * A creation whose member no response about the resource contains, while other resources show it in a response of the same operation: which
 * values are lost depends on the value. A resource that was updated there may have lost it by the update.
 */
function lostByOne(
  name: string,
  senders: readonly Lifecycle[],
  shown: (lifecycle: Lifecycle) => readonly Shown[],
): readonly [Lifecycle, Exchange] | undefined {
  const hasIt = ({ value }: Shown): boolean => !isEmpty(value[name]);
  const operations = new Set(
    senders
      .flatMap(shown)
      .filter(hasIt)
      .map(({ exchange }) => exchange.operation),
  );
  for (const lifecycle of senders) {
    const isUpdated = lifecycle.updates.some((one) => {
      const body = requestJson(one);
      return isObject(body) && body[name] !== undefined;
    });
    const own = shown(lifecycle);
    const read = own.find(
      ({ exchange: { operation, facts } }) =>
        operation !== lifecycle.create.operation &&
        operations.has(operation) &&
        facts.item === lifecycle.item &&
        facts.param === undefined,
    );
    if (!isUpdated && read && !own.some(hasIt)) return [lifecycle, read.exchange];
  }
  return undefined;
}

/** A member that other responses contain, and no retrieval. */
function notRetrieved(
  name: string,
  there: Exchange,
  [{ create }, reading]: readonly [Lifecycle, Exchange],
  { isDeclared, isWhole }: { readonly isDeclared: boolean; readonly isWhole: boolean },
): Observation {
  return broken([create, there, reading], {
    expected: phrase`${memberPart(`/${name}`)} in retrievals, as in other responses${isDeclared ? '; declared to be returned unchanged' : ''}`,
    received: absentFrom('absent from each retrieval'),
    pointer: `/${name}`,
    signature: `not retrieved /${name}`,
    // Other responses contain it. Where a document lets a retrieval show a part, which responses must is unspecified.
    severity: isDeclared && isWhole ? 'fail' : 'warn',
    ...(isDeclared ? {} : { isQuestion: true }),
  });
}

export default defineCheck({
  id: 'sent-members-returned',
  decides: 'A member that creations send is part of a response about the resource.',
  needs: ({ contract }) => [creationNeed(contract)],
  options: {
    /** No document lets a retrieval show a part of a resource. */
    whole: optional(flag()),
  },
  leaves:
    'Empty values; members that the provider assigns; a member that some responses do not contain; a member that no retrieval contains is a warning where the document lets a retrieval show a part; a member that one resource lacks, if the member is not declared to be stored; one that is in other responses than retrievals, if nothing is declared, is a warning.',
  judge: (judgement) => {
    const { contract, history } = judgement;
    const pointers = judgement.own('writableFields');
    const writable = Array.isArray(pointers) ? pointers.map((one) => String(one).split('/')[1] ?? '') : [];
    const assigned = assignedPlaces(judgement);
    const sentBy = new Map<string, Lifecycle[]>();
    for (const lifecycle of lifecyclesOf(history, contract)) {
      const sent = requestJson(lifecycle.create);
      for (const [name, value] of Object.entries(isObject(sent) ? sent : {}))
        if (!isEmpty(value) && !assigned([name])) sentBy.set(name, [...(sentBy.get(name) ?? []), lifecycle]);
    }
    const find = shownOf(allShown(judgement));
    const shownBy = new Map<Lifecycle, readonly Shown[]>();
    const shown = (lifecycle: Lifecycle): readonly Shown[] => {
      const known = shownBy.get(lifecycle) ?? find(lifecycle);
      shownBy.set(lifecycle, known);
      return known;
    };
    return [...sentBy].flatMap(([name, senders]): readonly Observation[] => {
      const own = senders.flatMap(shown);
      const there = own.find(({ value }) => !isEmpty(value[name]));
      const isDeclared = writable.includes(name);
      const lost = there && isDeclared ? lostByOne(name, senders, shown) : undefined;
      if (lost) {
        const [lifecycle, reading] = lost;
        return [
          broken([lifecycle.create, reading], {
            expected: phrase`${memberPart(`/${name}`)}, declared to be returned unchanged, as for other resources`,
            received: absentFrom('absent from each response about this resource'),
            pointer: `/${name}`,
            signature: `not returned /${name}`,
          }),
        ];
      }
      // Where the profile names the members that are stored, it leaves the others open.
      const isOpen = writable.length > 0 && !isDeclared;
      const isWhole = judgement.options.whole === true;
      const unread =
        there && (isDeclared || (isWhole && !isOpen)) ? neverRetrieved(judgement, name, senders, shown) : undefined;
      if (there && unread) return [notRetrieved(name, there.exchange, unread, { isDeclared, isWhole })];
      if (there) return [met(there.exchange)];
      if (isOpen) return [];
      const create = senders[0]?.create;
      const read = own.find(({ exchange }) => exchange.operation !== create?.operation);
      if (!create) return [];
      if (!read)
        return [
          undecided(
            `/${name} is not in the response to a creation, and the resource was not retrieved afterwards`,
            create,
          ),
        ];
      const sent = requestJson(create);
      const listed = listedMembers(contract, contract.model?.schema ?? '');
      const similar = similarName(name, isObject(sent) ? sent[name] : undefined, own, listed);
      return [
        broken([create, read.exchange], {
          expected: isDeclared
            ? `/${name}, declared to be returned unchanged`
            : `/${name} in a response, as it was sent`,
          received: phrase`absent from each response, although ${senders.length} ${senders.length === 1 ? 'creation contains' : 'creations contain'} it`,
          pointer: `/${name}`,
          signature: `never returned /${name}`,
          severity: isDeclared ? 'fail' : 'warn',
          ...(isDeclared ? {} : { isQuestion: true as const }),
          ...(similar === undefined ? {} : { hint: `The responses contain the unlisted member \`${similar}\`.` }),
        }),
      ];
    });
  },
});
