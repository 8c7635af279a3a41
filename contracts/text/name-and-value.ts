/** A filter that is evidently one name with one value, as in `eventType=...`. */
export function nameAndValue(filter: string): { readonly name: string; readonly value: string } | undefined {
  const [, name, value] = /^([\w.@$-]+)=(.+)$/.exec(filter) ?? [];
  return name === undefined || value === undefined ? undefined : { name, value };
}
