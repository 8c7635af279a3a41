import { WINDOWS } from '../../../contracts/formats/evidence/steps/lists.ts';
import { listOf, oneOf, optional } from '../../../contracts/json-schema/typed-schema.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { defineCheck } from '../check.ts';
import { windowHolds } from './window-around.ts';
import { windowExcludes } from './window-items.ts';
import { nothingWithoutEnd } from './window-without-end.ts';

export default defineCheck({
  id: 'window-holds',
  decides:
    'A window that includes the time of the run contains the resources that the run created, and one after the run contains none of them.',
  needs: ({ contract, options: { windows, without = [] } }) => [
    { exchange: { body: 'valid' }, operations: operationsOf(contract, 'create') },
    { exchange: { step: 'window', window: [...windows, ...without] } },
  ],
  leaves: 'Rejected windows, lists that were not read to their end, items without ids.',
  options: {
    /** Windows around the run that the row is about. */
    windows: listOf(oneOf(...WINDOWS), { atLeast: 1 }),
    /** Windows after the run. */
    without: optional(listOf(oneOf(...WINDOWS))),
  },
  judge: (judgement) => [
    ...judgement.options.windows.flatMap((window) => windowHolds(judgement, window)),
    ...(judgement.options.without ?? []).flatMap((window) => windowExcludes(judgement, window)),
    ...(judgement.options.windows.includes('default-end') ? nothingWithoutEnd(judgement) : []),
  ],
});
