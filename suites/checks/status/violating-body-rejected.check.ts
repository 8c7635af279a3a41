import { optional, type TypedSchema } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { inputRejected, LEFT_ALONE } from './input-rejected.ts';

/** The root of the body, any of its members, or the JSON Pointer of one member. */
const PLACE: TypedSchema<string> = { schema: { type: 'string', pattern: '^(root|members|/.*)$' } };

function isAt(place: string | undefined, at: string | undefined): boolean {
  if (place === undefined) return true;
  if (place === 'root') return at === '';
  return place === 'members' ? at !== '' : at === place;
}

export default defineCheck({
  id: 'violating-body-rejected',
  decides: 'A body that violates its schema is rejected.',
  needs: [{ exchange: { step: 'bad-input', body: 'violating' } }],
  leaves: LEFT_ALONE,
  options: { at: optional(PLACE) },
  judge: (judgement) =>
    inputRejected(judgement, { body: 'violating' }, ({ facts }) => isAt(judgement.options.at, facts.at)),
});
