/** True unless a notification names a declared event type, and another one than that of the event. */
export function isOfEventType(text: string, own: string | undefined, declared: readonly string[]): boolean {
  const named = declared.filter((name) => text.includes(`"${name}"`));
  return named.length === 0 || (own !== undefined && named.includes(own));
}
