import { problemsWith } from '../../../contracts/json-schema/loose-schema.ts';
import type { SchemaProblem } from '../../../contracts/json-schema/schema-problem.ts';
import { withSamples } from '../../../contracts/formats/placeholder.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { defineCheck } from '../check.ts';
import { unlikeDeclared } from '../shared/unlike-declared.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { declaredForm, returnedDevices } from './location-form.ts';
import { hasContent } from '../../evidence/statuses.ts';

/** The first problem with the form from which a body departs least: of the other form, nearly everything is wrong. */
const nearest = (problems: readonly (readonly SchemaProblem[])[]): SchemaProblem | undefined =>
  problems.toSorted((one, other) => one.length - other.length)[0]?.[0];

export default defineCheck({
  id: 'form-of-locations',
  decides:
    'A location response has one of the two declared forms and, if a rule is declared, the form that the rule requires.',
  needs: [{ traffic: true }],
  leaves: 'The form while a schema is undeclared; empty collections; bodies that conform to neither declared schema.',
  judge: ({ requirement, history, own }) => {
    const [single, multiple] = [own('singleLocationSchema'), own('multipleLocationSchema')];
    return history.exchanges({ operations: requirement.operations }).flatMap((exchange): readonly Observation[] => {
      const { response } = exchange;
      const body = responseJson(exchange);
      if (!hasContent(response) || body === undefined || returnedDevices(exchange) === 0) return [];
      if (!isObject(single) || !isObject(multiple))
        return [seen(`a ${isObject(body) ? String(body['type']) : 'body of another type'}`, exchange)];
      const value: unknown = JSON.parse(withSamples(response.body));
      const problems = [single, multiple].map((schema) => problemsWith(schema, value));
      const [isSingle, isMultiple] = problems.map(({ length }) => length === 0);
      const form = declaredForm(own('variantRule'), exchange);
      const fits = form === undefined ? isSingle || isMultiple : form === 'single' ? isSingle : isMultiple;
      if (fits) return [met(exchange)];
      // A body in neither form breaks the row about the form that it must have.
      if (form !== undefined && !isSingle && !isMultiple) return [];
      if (form === undefined) return [unlikeDeclared(exchange, nearest(problems)!)];
      return [
        broken([exchange], {
          expected: `the response form for ${form === 'single' ? 'a single device' : 'multiple devices'}, as declared`,
          received: `the response form for ${form === 'single' ? 'multiple devices' : 'a single device'}`,
          signature: `${exchange.operation} ${form}`,
        }),
      ];
    });
  },
});
