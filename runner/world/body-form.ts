/** The form of the body that a target takes for the registration of a hub: one document labels this body a string. */

import { JSON_STRING } from '../../contracts/body-wrapping.ts';
import { jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { mayBeAboutTheRequest } from './accepted-parameters.ts';
import { otherForm } from './other-form.ts';

/** Sends registrations as a JSON string to a target that takes no object, unless the profile declares their form. */
export const bodyForm = otherForm({
  formFor: ({ action, id }, { declared }) =>
    action === 'hub-create' && jsonObject(declared('bodyWrapping'))?.[id] === undefined
      ? { wrapping: JSON_STRING }
      : undefined,
  mayAvoid: mayBeAboutTheRequest,
});
