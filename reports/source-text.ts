import type { RequirementResult, Result } from '../contracts/formats/result.ts';

/** Where a document says it, for a reader: title and date of the document, section, and the item where the section has several. */
export function sourceText(
  { source, interface: name }: RequirementResult,
  { interfaces }: Pick<Result, 'interfaces'>,
): string {
  const document = interfaces.find((one) => one.interface === name)?.source;
  const title = document ? `${document.title} (${document.dated})` : source.document;
  return [title, source.section, ...(source.item ? [source.item] : [])].join(', ');
}
