import type { Json } from '../../../contracts/contract.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { disagreements, pattern, type Disagreement } from '../../evidence/agreement/agreement.ts';
import { assignedPlaces, isOftenComputed } from '../../evidence/agreement/assigned.ts';
import { isMoving } from '../../evidence/agreement/own-way.ts';
import { sentMembers } from '../../evidence/history.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import type { Judgement } from '../check.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

type Resource = Readonly<Record<string, Json | undefined>>;

/** Of what no update of the resource in its states contains, a value that is there before and no longer after; none that a provider may compute. */
function otherChange(
  judgement: Judgement,
  { seq, facts: { state } }: Exchange,
  was: Resource,
  is: Resource,
): Disagreement | undefined {
  const { contract, history } = judgement;
  const assigned = assignedPlaces(judgement);
  const updates = history
    .exchanges({ operations: operationsOf(contract, 'update'), facts: { step: 'state-patch' } })
    .filter((one) => one.seq <= seq && one.facts.state === state);
  const sent = new Set(updates.flatMap(sentMembers));
  const kept = Object.entries(was).filter(([name]) => !sent.has(name) && !isOftenComputed(`/${name}`));
  const own = (path: readonly string[]): boolean => assigned(path) || isMoving(contract, path);
  return disagreements(Object.fromEntries(kept), is, [], { assigned: own, complete: true })[0];
}

/** Whether an accepted update of a resource in a state shows when it is read back, and takes nothing else away. */
export function effectInState(judgement: Judgement, patch: Exchange, sent: Json | undefined): Observation {
  const { contract, history } = judgement;
  const { state = 'other', status, nth = 0 } = patch.facts;
  const after = history
    .exchanges({ interface: contract.id, facts: { step: 'after-state-patch', state, nth } })
    .findLast((one) => succeeded(one) && one.facts.status === status);
  const resource = after && resourceIn(after);
  if (!after || !resource || !isObject(sent)) return undecided('the resource could not be retrieved', patch);
  const before = history
    .exchanges({ interface: contract.id, facts: { step: 'before-state-patch', state } })
    .filter((one) => succeeded(one) && one.seq < patch.seq)
    .map(resourceIn);
  const shown = Object.entries(sent).filter(
    ([name]) => resource[name] !== undefined || before.some((one) => one?.[name] !== undefined),
  );
  const [first] = disagreements(Object.fromEntries(shown), resource, [], { complete: true });
  if (first)
    return broken([patch, after], {
      ...first,
      expected: phrase`${first.expected}, as updated`,
      signature: `${state} ${first.pointer}`,
    });
  const other = otherChange(judgement, patch, before.at(-1) ?? {}, resource);
  if (!other)
    return shown.length === 0
      ? undecided(`the resource does not show ${Object.keys(sent).join(', ')}`, patch, after)
      : met(patch, after);
  // What a provider computes of the state may change with the state.
  const member = stateMember(contract);
  if (before.at(-1)?.[member] !== resource[member])
    return undecided('the state has changed, and other members may have changed with it', patch, after);
  return broken([patch, after], {
    ...other,
    expected: phrase`${other.expected}, because the update does not contain it`,
    signature: `${state} changes ${pattern(other.pointer)}`,
  });
}
