import type { Json } from '../../../contracts/contract.ts';
import { formatPointer } from '../../../contracts/json/json-pointer.ts';
import { text } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck } from '../check.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { typeProblems } from './type-problems.ts';
import { resourcesIn } from '../../evidence/resources-in.ts';
import { jsonValue } from '../../evidence/phrase.ts';

function nullPlaces(value: Json | undefined, path: readonly string[] = []): readonly string[] {
  if (value === null) return [formatPointer(path)];
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((one, index) => nullPlaces(one, [...path, String(index)]));
  return isObject(value) ? Object.entries(value).flatMap(([name, one]) => nullPlaces(one, [...path, name])) : [];
}

export default defineCheck({
  id: 'null-members',
  decides: 'If declared, no member is null.',
  needs: [{ traffic: true }],
  leaves:
    'Null where allowed. While undeclared, null is a warning where the document states a type, and is recorded elsewhere.',
  options: { resource: text() },
  judge: (judgement) => {
    const { history, contract, options, requirement, declared } = judgement;
    const policy = declared('nullPolicy');
    const { resource } = options;
    const isLabelled = (value: object, place: string): boolean =>
      typeProblems(judgement, resource, value).some((problem) => problem.pointer === place);
    return resourcesIn(history, contract, resource, requirement.operations).flatMap(
      ({ exchange, pointer, value }): readonly Observation[] => {
        const places = nullPlaces(value);
        const [first] = places;
        if (policy === undefined) {
          if (first === undefined) return [];
          const labelled = places.find((place) => isLabelled(value, place));
          const recorded = seen(`${first.replaceAll(/\/\d+/g, '/*')} is null`, exchange);
          if (labelled === undefined) return [recorded];
          const asked = broken([exchange], {
            severity: 'warn',
            isQuestion: true,
            expected: 'the stated type, or a profile that declares nullPolicy',
            received: jsonValue(null),
            pointer: `${pointer}${labelled}`,
            signature: 'null',
            hint: 'declare nullPolicy in the profile: allowed or forbidden',
          });
          return [recorded, asked];
        }
        if (policy === 'allowed' || first === undefined) return [met(exchange)];
        return [
          broken([exchange], {
            expected: 'no null, as declared',
            received: jsonValue(null),
            pointer: `${pointer}${first}`,
            signature: first.replace(/\/\d+/g, '/*'),
          }),
        ];
      },
    );
  },
});
