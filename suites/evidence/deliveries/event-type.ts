/** True unless a notification names a declared event type, and another one than that of the event. */
export function isOfEventType(text: string, own: string | undefined, declared: readonly string[]): boolean {
  const named = declared.filter((name) => text.includes(`"${name}"`));
  return named.length === 0 || (own !== undefined && named.includes(own));
}

/** True if a notification names an event type that only other interfaces have, and none of the interface itself. */
export function isOfAnotherInterface(text: string, own: readonly string[], foreign: readonly string[]): boolean {
  const isNamed = (name: string): boolean => text.includes(`"${name}"`);
  return foreign.some(isNamed) && !own.some(isNamed);
}
