import { NO_OPTIONS, type Check } from './check.ts';
import { livesOf } from './life-of.ts';
import { broken, met, undecided, type Observation } from './observation.ts';

/**
 * Decides: a created resource appears in its customer's list.
 * Needs:   an accepted create, and a list walked to its end within the settling time the profile declares.
 * Leaves:  absence where no settling time is declared; lists that answer with an error, that have no end or whose items do not say who they
 *          are.
 */
export const listedAfterCreate: Check = {
  id: 'listed-after-create',
  decides: "A created resource appears in its customer's list.",
  needs: 'An accepted create and a list walked to its end.',
  leaves:
    'Absence where the profile declares no settling time; lists that could not be walked, or whose items bear no id.',
  options: NO_OPTIONS,
  evidence: ['resource-life', 'persistence'],
  judge: ({ contract, requirement, history, declared }) => {
    const lists = contract.operations.filter(
      ({ action, id }) => action === 'list' && requirement.operations.includes(id),
    );
    return livesOf(history, contract).flatMap((life): readonly Observation[] => {
      const notes = history
        .marks('looked-for-in-list', { facts: { item: life.item } })
        .filter(({ facts }) => facts['interface'] === contract.id);
      return notes.flatMap((note): readonly Observation[] => {
        const last = history.at(note.facts['last'] as number);
        if (last?.event !== 'exchange' || lists.length === 0) return [];
        if (note.facts['found'] === true) return [met(life.create, last)];
        const why =
          note.facts['status'] !== 200
            ? `the list answered ${String(note.facts['status'])}`
            : note.facts['ended'] === false
              ? 'the list was not walked to its end'
              : note.facts['repeated'] === true
                ? 'an item stood on two pages, so another may have stood on none'
                : note.facts['told'] === false
                  ? 'items of the list show no id'
                  : declared('settleMs') === undefined
                    ? 'it was not in the list, and the profile declares no time (settleMs) within which it must be'
                    : undefined;
        if (why !== undefined) return [undecided(why, last)];
        return [
          broken([life.create, last], {
            expected: 'the created resource in the list',
            received: 'a list without it',
            signature: 'not listed',
          }),
        ];
      });
    });
  },
};
