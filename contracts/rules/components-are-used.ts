import type { Json } from '../contract.ts';
import { formatPointer } from '../json/json-pointer.ts';
import { isObject } from '../json/json-type.ts';
import { listOf, objectOf, textOf } from '../loader/json-shape.ts';
import { fragmentPointer } from '../loader/references.ts';
import type { LintDocument } from './lint-document.ts';
import type { DocumentRule } from './document-rule.ts';
import { lintOperations } from './operations.ts';
import { rowsOf } from './rows.ts';

/** Pointers of everything that is referred to, by reference or by name. */
export function usedPointers(document: LintDocument): ReadonlySet<string> {
  const used = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (typeof value !== 'object' || value === null) return;
    const ref = isObject(value) ? textOf(value['$ref']) : undefined;
    const mapping = isObject(value) ? objectOf(objectOf(value['discriminator'])['mapping']) : {};
    for (const one of [ref, ...Object.values(mapping).map(textOf)])
      if (one?.startsWith('#')) used.add(fragmentPointer(one.slice(1)) ?? '');
    for (const member of Object.values(value)) visit(member);
  };
  visit(document);
  const component = (kind: string, name: string | undefined): void => {
    if (name !== undefined) used.add(formatPointer(['components', kind, name]));
  };
  const operations = lintOperations(document).map(({ raw }) => raw);
  for (const { security } of [document, ...operations])
    for (const one of listOf(security))
      for (const name of Object.keys(objectOf(one))) component('securitySchemes', name);
  for (const raw of operations) component('schemas', textOf(raw['x-resource']));
  for (const { row } of rowsOf(document, 'requirements'))
    component('schemas', textOf(objectOf(objectOf(row['check'])['with'])['resource']));
  return used;
}

/** An unused component is left over, or a reference to it is missing. */
export const componentsAreUsed: DocumentRule = (document) => {
  const used = [...usedPointers(document)];
  return Object.entries(objectOf(document['components'])).flatMap(([kind, parts]) =>
    Object.keys(objectOf(parts))
      .filter((name) => {
        const pointer = formatPointer(['components', kind, name]);
        return !used.some((one) => one === pointer || one.startsWith(`${pointer}/`));
      })
      .map((name) => ({ message: `nothing refers to ${kind}/${name}`, path: ['components', kind, name] })),
  );
};
