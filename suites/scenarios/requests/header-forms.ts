/** Accept and Content-Type in every form that the documents allow, and in another one. */

import type { Operation } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { HeaderForm } from '../../../contracts/formats/evidence/steps/requests.ts';
import type { World } from '../scenario.ts';

const CHARSET = 'application/json;charset=utf-8';

export const FORMS = [
  ['accept-absent', { accept: null }],
  ['accept-charset', { accept: CHARSET }],
  ['accept-other', { accept: 'text/html' }],
  ['content-type-absent', { 'content-type': null }],
  ['content-type-charset', { 'content-type': CHARSET }],
] as const;

/** A good request if the document calls the field optional or names the form; else a probe. */
export function kindOf(world: World, operation: Operation, form: HeaderForm): 'good' | 'offered' | 'probe' {
  const { jsonHeaders = [] } = world.contract;
  const isOptional = jsonHeaders.includes('optional');
  if (operation.declaredLater || world.isUnavailable(operation)) return 'probe';
  if (form === 'accept-other') return 'probe';
  // Which members an update accepts is unspecified.
  if (operation.action === 'update' && world.own('update.patchableField') === undefined)
    return isOptional && !form.endsWith('charset') ? 'offered' : 'probe';
  return jsonHeaders.includes(form.endsWith('charset') ? 'charset' : 'optional') ? 'good' : 'probe';
}

/** Facts of a request in a form. */
export const factsOf = (
  kind: ReturnType<typeof kindOf>,
  form: HeaderForm,
  { withBody }: { readonly withBody: boolean },
): StatedFacts => ({
  kind,
  step: 'header-form',
  form,
  token: 'valid',
  ...(withBody ? { body: 'valid' } : {}),
  ...(form === 'accept-other' ? { accept: 'other' } : {}),
});

/** Facts of a request with a query parameter that the document does not name. */
export const UNKNOWN_PARAMETER = {
  kind: 'probe',
  step: 'unknown-parameter',
  param: 'unknownParameter',
  value: 'unknown-name',
  token: 'valid',
} as const;
