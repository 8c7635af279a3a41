import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { defineCheck } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { broken, met, seen } from '../observation.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { hasWrongBody } from '../../evidence/wrong-bodies.ts';

/** Adds every medium of a body, wherever it is. */
function collect(value: Json | undefined, found: JsonObject[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value))
    if (name !== 'medium') collect(member, found);
    else if (isObject(member)) found.push(member);
}

function media(value: Json | undefined): readonly JsonObject[] {
  const found: JsonObject[] = [];
  collect(value, found);
  return found;
}

/** What is null has no value. */
const isHeld = (value: Json | undefined): boolean => value !== undefined && value !== null;

export default defineCheck({
  id: 'contact-medium',
  decides: 'If declared, a contact medium contains exactly one of number and e-mail address.',
  needs: [{ traffic: true }],
  leaves: 'Both members together while undeclared: recorded, not judged. A member that is null.',
  conditional: true,
  judge: ({ requirement, history, declared }) => {
    const rule = declared('contactMediumRule');
    return history
      .exchanges({ operations: requirement.operations })
      .filter((exchange) => succeeded(exchange) && !hasWrongBody(exchange))
      .flatMap((exchange) =>
        media(responseJson(exchange)).map((medium) => {
          const [number, address] = [isHeld(medium['number']), isHeld(medium['emailAddress'])];
          const held = number && address ? 'both' : number || address ? 'one of the two' : 'neither';
          if (rule === undefined) return seen(`number and e-mail address: ${held}`, exchange);
          if (rule === 'any' || held === 'one of the two') return met(exchange);
          return broken([exchange], {
            expected: 'one of number and emailAddress, as declared',
            received: held,
            signature: held,
          });
        }),
      );
  },
});
