import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import { VOLATILE_MEMBER } from '../../evidence/agreement/assigned.ts';
import type { Judgement } from '../check.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { ABSENT, phrase } from '../../evidence/phrase.ts';

/** Whether an accepted update of a resource in a state shows when it is read back, and takes nothing else away. */
export function effectInState({ contract, history }: Judgement, patch: Exchange, sent: Json | undefined): Observation {
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
  const lost = Object.entries(before.at(-1) ?? {}).find(
    ([name, value]) =>
      (value ?? null) !== null && (resource[name] ?? null) === null && !(name in sent) && !VOLATILE_MEMBER.test(name),
  );
  if (lost)
    return broken([patch, after], {
      expected: phrase`${lost[0]} unchanged, because the update does not contain it`,
      received: ABSENT,
      pointer: `/${lost[0]}`,
      signature: `${state} loses /${lost[0]}`,
    });
  const shown = Object.entries(sent).filter(
    ([name]) => resource[name] !== undefined || before.some((one) => one?.[name] !== undefined),
  );
  if (shown.length === 0) return undecided(`the resource does not show ${Object.keys(sent).join(', ')}`, patch, after);
  const [first] = disagreements(Object.fromEntries(shown), resource, [], { complete: true });
  if (!first) return met(patch, after);
  return broken([patch, after], {
    ...first,
    expected: phrase`${first.expected}, as updated`,
    signature: `${state} ${first.pointer}`,
  });
}
