import type { Json } from '../../../contracts/contract.ts';
import { textsIn } from '../../../contracts/texts-in.ts';
import { disagreements } from '../agreement/agreement.ts';
import { assignedPlaces } from '../agreement/assigned.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { readBackNeeds } from '../../evidence/lives/life-needs.ts';
import { succeeded } from '../../evidence/lives/life-of.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { patchReads, type PatchRead } from '../../evidence/lives/patch-reads.ts';

const items = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

const GROWING = ['note', 'workLog'];

/** A text that the suite has made up for one place alone. */
const MADE_UP = /-\d+-[0-9a-f]{3}$/;

/**
 * A member of an item that the update did not send with it, with a text that stood in an earlier item: lists that are added to or replaced do
 * not mix their items. Where items are merged, or nothing is declared, they may.
 */
function inherited(name: string, { sent, before, after }: PatchRead): string | undefined {
  const earlier = textsIn(before.resource[name]).filter((text) => MADE_UP.test(text));
  const given = textsIn(sent[name]);
  const strange = new Set(earlier.filter((text) => !given.includes(text)));
  const isNew = (item: Json): boolean =>
    items(before.resource[name]).every((one) => disagreements(one, item, [name, '*'], { complete: true }).length > 0);
  return items(after.resource[name])
    .filter((item) => isNew(item) && items(sent[name]).some((one) => isMade(one, item)))
    .flatMap(textsIn)
    .find((text) => strange.has(text));
}

/** True if an item shows all that one of an update holds, and that one holds something. */
const isMade = (sent: Json, item: Json): boolean =>
  textsIn(sent).some((text) => text.length > 4) && disagreements(sent, item, [], { complete: true }).length === 0;

/** Items of a list that the suite itself has sent, with the creation or with an earlier update: a provider adds and renews its own as it likes. */
function sentEarlier(
  name: string,
  { item, patch, before }: PatchRead,
  { contract, history }: Judgement,
): readonly Json[] {
  const sent = history
    .exchanges({ operations: operationsOf(contract, 'create', 'update'), facts: { item } })
    .filter((one) => one.seq < patch.seq && succeeded(one))
    .flatMap((one) => {
      const body = requestJson(one);
      return isObject(body) ? items(body[name]) : [];
    });
  const isOf = (made: Json, item: Json): boolean =>
    textsIn(made).some((text) => textsIn(item).includes(text)) && disagreements(made, item, [name, '*']).length === 0;
  return items(before.resource[name]).filter((item) => sent.some((made) => isOf(made, item)));
}

export default defineCheck({
  id: 'patch-lists',
  decides: 'A list in an update extends the list there is or replaces it, as declared.',
  needs: readBackNeeds,
  leaves: 'Everything while undeclared; items a provider adds by itself.',
  judge: (judgement) => {
    const { contract, history, declared } = judgement;
    const semantics = declared(`${contract.id}.patchListSemantics`);
    const assigned = assignedPlaces({ contract, declared });
    return patchReads({ contract, history }).flatMap((one): readonly Observation[] => {
      const { patch, sent, before, after } = one;
      const name = Object.keys(sent).find(
        (member) => Array.isArray(sent[member]) && items(before.resource[member]).length > 0,
      );
      if (name === undefined || after.resource[name] === undefined) return [];
      const strange = ['append', 'replace'].includes(String(semantics)) ? inherited(name, one) : undefined;
      if (strange !== undefined)
        return [
          broken([patch, before.exchange, after.exchange], {
            expected: 'the items of the update as they were sent',
            received: `${JSON.stringify(strange)} of an earlier item in one of them`,
            pointer: `/${name}`,
            signature: `${name} mixed`,
          }),
        ];
      const among = (list: Json | undefined) => (item: Json) =>
        items(list).some((other) => disagreements(other, item, [name, '*'], { assigned }).length === 0);
      // Items that were sent again are there in any case.
      const earlier = sentEarlier(name, one, judgement).filter((item) => !among(sent[name])(item));
      if (earlier.length === 0) return [];
      const kept = earlier.filter(among(after.resource[name])).length;
      const outcome = kept === earlier.length ? 'append' : kept === 0 ? 'replace' : 'partly kept';
      // The one word of the profile is about what grows by updates; the other lists of a resource may be of another kind.
      if (semantics === undefined || !GROWING.includes(name)) return [seen(`${name}: ${outcome}`, patch)];
      const fine = semantics === 'replace' ? outcome === 'replace' : outcome === 'append';
      if (fine) return [met(patch, before.exchange, after.exchange)];
      return [
        broken([patch, before.exchange, after.exchange], {
          expected: `${String(semantics)}, as declared`,
          received: `${kept} of ${earlier.length} earlier items kept`,
          pointer: `/${name}`,
          signature: `${name} ${outcome}`,
        }),
      ];
    });
  },
});
