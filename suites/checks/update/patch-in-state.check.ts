import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { disagreements } from '../agreement/agreement.ts';
import { MOVING } from '../agreement/assigned.ts';
import { RESOURCE_STATES } from '../../../contracts/formats/evidence/steps/resources.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { oneOf } from '../../../contracts/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { stateMember } from '../../evidence/lives/state-member.ts';
import { resourceIn, succeeded } from '../../evidence/lives/life-of.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { isSuccess, isTransient, received } from '../../evidence/status-class.ts';

/** The reading that shows that the resource was no longer in the state: the last one before an update, or, of one that was refused, any since. */
function hasMoved(
  readings: readonly Exchange[],
  { seq, facts, response }: Exchange,
  member: string,
): Exchange | undefined {
  const isRefused = response !== undefined && !isSuccess(response.status);
  const telling = [
    readings.findLast((one) => one.seq < seq),
    ...(isRefused ? readings.filter((one) => one.seq > seq) : []),
  ];
  return telling.find((one) => {
    const status: unknown = one && resourceIn(one)?.[member];
    return status !== undefined && status !== facts.status;
  });
}

export default defineCheck({
  id: 'patch-in-state',
  decides: 'A resource in the state is updated in the members the profile declares for it.',
  needs: ({ contract, options: { state } }) => [
    { exchange: { step: 'state-patch', state }, operations: operationsOf(contract, 'update') },
  ],
  leaves: 'Members not declared, and what other states allow.',
  options: { state: oneOf(...RESOURCE_STATES) },
  judge: ({ contract, options, history, declared }) => {
    const { state } = options;
    const matrix = declared(`${contract.id}.updateMatrix`);
    const samples = declared(`${contract.id}.update.patchableField`);
    const areSampled = (sent: JsonObject): boolean =>
      Object.keys(sent).every((name) => isObject(samples) && samples[`/${name}`] !== undefined);
    const readings = history
      .exchanges({ interface: contract.id, facts: { step: 'after-state-patch', state } })
      .filter(succeeded);
    return history
      .exchanges({ interface: contract.id, facts: { step: 'state-patch', state } })
      .flatMap((patch): readonly Observation[] => {
        const rule: Json | undefined = isObject(matrix) ? (matrix[patch.facts.status ?? ''] ?? matrix['*']) : undefined;
        const status = patch.response?.status;
        if (status === undefined || isTransient(status)) return [undecided(received(patch), patch)];
        const moved = hasMoved(readings, patch, stateMember(contract));
        if (moved) return [undecided('the resource has left the state by then', patch, moved)];
        if (typeof rule === 'number' || (Array.isArray(rule) && rule.every((one) => typeof one === 'number'))) {
          const wanted = [rule].flat() as readonly number[];
          return wanted.includes(status)
            ? [met(patch)]
            : [
                broken([patch], {
                  expected: `status ${wanted.join(' or ')}, as declared`,
                  received: received(patch),
                  signature: `${state} ${status}`,
                }),
              ];
        }
        const sent = requestJson(patch);
        // What can be updated at any time can be so in this state, too; whether the update is taken in it is not said there.
        const isOpen = Array.isArray(rule) || (isSuccess(status) && isObject(sent) && areSampled(sent));
        if (!isOpen) return [seen(`${state}: ${received(patch)}`, patch)];
        if (!isSuccess(status))
          return [
            broken([patch], {
              expected: 'the update, as declared for the state',
              received: received(patch),
              signature: `${state} ${status}`,
            }),
          ];
        const after = history
          .exchanges({
            interface: contract.id,
            facts: { step: 'after-state-patch', state, nth: patch.facts.nth ?? 0 },
          })
          .filter(succeeded)
          .at(-1);
        const resource = after && resourceIn(after);
        if (!after || !resource || !isObject(sent)) return [undecided('the resource could not be read back', patch)];
        const before = history
          .exchanges({ interface: contract.id, facts: { step: 'before-state-patch', state } })
          .filter(succeeded)
          .map(resourceIn);
        const lost = Object.entries(before.at(-1) ?? {}).find(
          ([name, value]) =>
            (value ?? null) !== null && (resource[name] ?? null) === null && !(name in sent) && !MOVING.test(name),
        );
        if (lost)
          return [
            broken([patch, after], {
              expected: `${lost[0]} as before, as it was not sent`,
              received: 'absent',
              pointer: `/${lost[0]}`,
              signature: `${state} loses /${lost[0]}`,
            }),
          ];
        const shown = Object.entries(sent).filter(
          ([name]) => resource[name] !== undefined || before.some((one) => one?.[name] !== undefined),
        );
        if (shown.length === 0)
          return [undecided(`the resource does not show ${Object.keys(sent).join(', ')}`, patch, after)];
        const [first] = disagreements(Object.fromEntries(shown), resource, [], { complete: true });
        return first
          ? [
              broken([patch, after], {
                ...first,
                expected: `${first.expected}, as updated`,
                signature: `${state} ${first.pointer}`,
              }),
            ]
          : [met(patch, after)];
      });
  },
});
