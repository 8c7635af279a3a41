import { Document } from 'yaml';
import type { Json } from '../contracts/contract.ts';

/** A value as YAML on one line, for use after a key. */
export function flowYaml(value: Json): string {
  const document = new Document(value, { flow: true, aliasDuplicateObjects: false });
  return document.toString({ flowCollectionPadding: true, lineWidth: 0, singleQuote: true }).trimEnd();
}
