/**
 * True if a page of a walk through a list has no item of the pages before it, or begins with their last ones, as when new items moved these on: then no
 * item is missed. A list that has other items again, or in another order, may show one twice and another never.
 */
export function continuesWalk(seen: ReadonlySet<string>, page: readonly string[]): boolean {
  const firstNew = page.findIndex((id) => !seen.has(id));
  const again = firstNew < 0 ? page : page.slice(0, firstNew);
  const others = page.slice(again.length);
  return (
    new Set(page).size === page.length &&
    others.every((id) => !seen.has(id)) &&
    (again.length === 0 || [...seen].slice(-again.length).every((id, at) => id === again[at]))
  );
}
