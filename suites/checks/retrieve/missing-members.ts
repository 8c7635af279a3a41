/** Parts of a resource that a retrieval does not show, although it shows the member they belong to. */

import type { JsonObject } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { disagreements, pattern } from '../../evidence/agreement/agreement.ts';
import { assignedPlaces, isFalseLeftOut, VOLATILE_MEMBER } from '../../evidence/agreement/assigned.ts';
import type { Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { phrase } from '../../evidence/phrase.ts';

/** An object inside the resource that lacks a member that the creation returned: any subset is fair, yet this is worth a look. */
export function missingMember(judgement: Judgement, create: Exchange, resource: JsonObject) {
  const assigned = assignedPlaces(judgement);
  const responded = responseJson(create);
  if (!isObject(responded)) return undefined;
  const shown = Object.fromEntries(Object.entries(responded).filter(([name]) => resource[name] !== undefined));
  const [first] = disagreements(shown, resource, [], {
    assigned: (path) => assigned(path) || VOLATILE_MEMBER.test(path.at(-1) ?? ''),
    complete: true,
  }).filter(({ received: value }) => value.kind === 'absent');
  return first
    ? ({
        ...first,
        severity: 'warn',
        expected: phrase`${first.expected}, as the creation returned it`,
        signature: `partly ${pattern(first.pointer)}`,
      } as const)
    : undefined;
}

/** Something within a member that the profile says is returned unchanged, which was sent and is not returned. */
export function missingNestedMember(judgement: Judgement, sent: JsonObject, resource: JsonObject) {
  const assigned = assignedPlaces(judgement);
  const writable = judgement.declared(`${judgement.contract.id}.writableFields`);
  if (!Array.isArray(writable)) return undefined;
  const kept = Object.entries(sent).filter(
    ([name]) => writable.includes(`/${name}`) && (resource[name] ?? null) !== null,
  );
  const found = disagreements(Object.fromEntries(kept), resource, [], { assigned, complete: true }).filter(
    // What is empty may be left out.
    ({ expected }) => !['""', '[]', '{}'].includes(expected.text),
  );
  const first = found.find((one) => !isFalseLeftOut(one)) ?? found[0];
  return first
    ? ({
        ...first,
        severity: isFalseLeftOut(first) ? 'warn' : 'fail',
        expected: phrase`${first.expected}, returned unchanged as declared`,
        signature: `lost ${pattern(first.pointer)}`,
      } as const)
    : undefined;
}
