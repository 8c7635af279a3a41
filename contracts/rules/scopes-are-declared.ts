import type { Json, JsonObject } from '../contract.ts';
import { formatPointer } from '../json/json-pointer.ts';
import { dereference } from '../loader/dereference.ts';
import { listOf, objectOf } from '../loader/json-shape.ts';
import type { LintDocument, LintPath } from './lint-document.ts';
import type { RuleComplaint, DocumentRule } from './document-rule.ts';
import { followsConventions, lintOperations } from './operations.ts';
import { hint } from './rows.ts';

/** Scopes by the flows of an oauth2 scheme, or by `x-scopes` of a scheme whose kind the document leaves unspecified. */
function scopesOf(scheme: JsonObject): readonly string[] {
  const flows = Object.values(objectOf(scheme['flows'])).map((flow) => objectOf(flow)['scopes']);
  return [...flows, scheme['x-scopes']].flatMap((scopes) => Object.keys(objectOf(scopes)));
}

function judge(document: LintDocument, security: Json | undefined, path: LintPath): readonly RuleComplaint[] {
  const schemes = Object.keys(objectOf(objectOf(document['components'])['securitySchemes']));
  return listOf(security).flatMap((requirement, index) =>
    Object.entries(objectOf(requirement)).flatMap(([name, scopes]): readonly RuleComplaint[] => {
      const at = [...path, 'security', index, name];
      if (!schemes.includes(name))
        return [{ message: `there is no security scheme ${name}${hint(name, schemes)}`, path: at }];
      const scheme = dereference(document, formatPointer(['components', 'securitySchemes', name])).value;
      const known = scopesOf(scheme);
      if (known.length === 0 && !followsConventions(document)) return [];
      return listOf(scopes).flatMap((scope, position) =>
        known.includes(String(scope))
          ? []
          : [
              {
                message: `${name} declares no scope ${String(scope)}${hint(String(scope), known)}`,
                path: [...at, position],
              },
            ],
      );
    }),
  );
}

/** A misspelt scope would make every request of a customer who has the right one look correctly rejected. */
export const scopesAreDeclared: DocumentRule = (document) => [
  ...judge(document, document['security'], []),
  ...lintOperations(document).flatMap(({ raw, path }) => judge(document, raw['security'], path)),
];
