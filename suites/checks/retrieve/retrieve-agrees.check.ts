import { formatPointer, getPointer } from '../../../contracts/json-pointer.ts';
import { disagreements } from '../agreement/agreement.ts';
import { assignedPlaces, heaviest, MOVING, weightAt } from '../agreement/assigned.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { doubledItem } from './doubled-item.ts';
import { pattern } from '../create/create-agrees.check.ts';
import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../evidence/json-type.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { livesOf, resourceIn, type Life } from '../../evidence/lives/life-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { received } from '../../evidence/status-class.ts';
import { strayNote } from './stray-note.ts';

const topMembers = (value: Json | undefined): readonly string[] =>
  isObject(value) ? Object.keys(value).map((name) => formatPointer([name])) : [];

/** An object inside the resource that lacks a member with which the creation was answered: any subset is fair, yet this is worth a look. */
function partlyShown(create: Exchange, resource: JsonObject, assigned: (path: readonly string[]) => boolean) {
  const answered = responseJson(create);
  if (!isObject(answered)) return undefined;
  const shown = Object.fromEntries(Object.entries(answered).filter(([name]) => resource[name] !== undefined));
  const [first] = disagreements(shown, resource, [], {
    assigned: (path) => assigned(path) || MOVING.test(path.at(-1) ?? ''),
    complete: true,
  }).filter(({ received: value }) => value === 'absent');
  return first
    ? ({
        ...first,
        severity: 'warn',
        expected: `${first.expected}, as the creation was answered`,
        signature: `partly ${pattern(first.pointer)}`,
      } as const)
    : undefined;
}

/** Something within a member that the profile says is given back unchanged, which was sent and does not come back. */
function lostInside(
  sent: Json | undefined,
  resource: JsonObject,
  { assigned, writable }: { assigned: (path: readonly string[]) => boolean; writable: Json | undefined },
) {
  if (!isObject(sent) || !Array.isArray(writable)) return undefined;
  const kept = Object.entries(sent).filter(
    ([name]) => writable.includes(`/${name}`) && (resource[name] ?? null) !== null,
  );
  const first = disagreements(Object.fromEntries(kept), resource, [], { assigned, complete: true }).find(
    // What is empty may be left out.
    ({ expected }) => !['""', '[]', '{}'].includes(expected),
  );
  return first
    ? ({
        ...first,
        severity: 'fail',
        expected: `${first.expected}, given back unchanged as declared`,
        signature: `lost ${pattern(first.pointer)}`,
      } as const)
    : undefined;
}

/** What was sent once and is shown twice, or was sent for another resource; it fails where the profile says that the member is given back unchanged. */
function tooMuch({ contract, history, declared }: Judgement, life: Life): readonly Observation[] {
  const exchange = life.retrieved.get('retrieve');
  const [sent, resource] = [requestJson(life.create), exchange && resourceIn(exchange)];
  const writable = declared(`${contract.id}.writableFields`);
  const severityOf = (pointer: string): 'fail' | 'warn' =>
    Array.isArray(writable) && writable.includes(`/${pointer.split('/')[1]}`) ? 'fail' : 'warn';
  const doubled = isObject(sent) && resource ? doubledItem(sent, resource) : undefined;
  const stray = strayNote(history, contract, life);
  const found: Observation[] = [];
  if (exchange && doubled)
    found.push(
      broken([life.create, exchange], {
        ...{ ...doubled, severity: severityOf(doubled.pointer), expected: `${doubled.expected}, once as created` },
        signature: `twice ${pattern(doubled.pointer)}`,
      }),
    );
  if (stray) {
    const { exchange: reading, ...what } = stray;
    found.push(
      broken([life.create, reading], {
        ...what,
        severity: severityOf(what.pointer),
        signature: `stray ${what.pointer}`,
      }),
    );
  }
  return found;
}

export default defineCheck({
  id: 'retrieve-agrees',
  decides: 'A created resource can be retrieved, and agrees with what was created.',
  // TODO(needs): 'An accepted create and a retrieval of its id.' / evidence ['resource-life']
  needs: [{ traffic: true }],
  leaves:
    'Members left out or added, empty values left out, items of its own added to lists, places a provider fills by itself, other spellings of one instant.',
  options: optionsSchema({ member: { type: 'string' } }),
  judge: (judgement) => {
    const { contract, history, declared, options } = judgement;
    const member = options['member'];
    const assigned = assignedPlaces({ contract, declared });
    const weight = weightAt({ contract, declared });
    return livesOf(history, contract).flatMap((life): readonly Observation[] => {
      const { create, retrieved, lost } = life;
      const more = member === undefined ? tooMuch(judgement, life) : [];
      const missing = lost.get('retrieve');
      if (missing)
        return [
          broken([create, missing], {
            expected: 'the created resource',
            received: received(missing),
            signature: `lost ${missing.response?.status}`,
          }),
        ];
      const exchange = retrieved.get('retrieve');
      const resource = exchange && resourceIn(exchange);
      if (!exchange || !resource) return [];
      const sent = requestJson(create);
      const compared = typeof member === 'string' ? [member] : topMembers(sent);
      if (!compared.some((one) => getPointer(sent, one) !== undefined && getPointer(resource, one) !== undefined))
        return [];
      const first = heaviest(
        disagreements(sent, resource, [], { assigned }).filter(
          ({ pointer }) => member === undefined || pointer === member,
        ),
        weight,
      );
      if (!first) {
        const partial =
          member === undefined
            ? (lostInside(sent, resource, { assigned, writable: declared(`${contract.id}.writableFields`) }) ??
              partlyShown(create, resource, assigned))
            : undefined;
        if (partial) return [broken([create, exchange], partial), ...more];
        return more.length > 0 ? more : [met(create, exchange)];
      }
      return [
        broken([create, exchange], {
          ...first,
          expected: `${first.expected}, as created`,
          signature: pattern(first.pointer),
        }),
        ...more,
      ];
    });
  },
});
