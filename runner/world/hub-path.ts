/** The path at which a target takes the registration of a hub: one document gives it a prefix that the other paths of hubs do not have. */

import { LAST_PARAMETER } from '../../contracts/path-template.ts';
import { otherForm } from './other-form.ts';

/** Statuses of a path that a target does not serve. */
const NOT_SERVED: readonly unknown[] = [404, 405];

/** Sends registrations to the collection that hubs are retrieved from, to a target that does not serve the path of the document. */
export const hubPath = otherForm({
  formFor: ({ action, path }, { operation, binding }) => {
    const retrieve = operation('hub-retrieve');
    if (action !== 'hub-create' || !retrieve?.path || binding(retrieve)) return undefined;
    const collection = retrieve.path.replace(LAST_PARAMETER, '');
    return collection === path ? undefined : { path: collection };
  },
  mayAvoid: ({ live }) => NOT_SERVED.includes(live?.status),
});
