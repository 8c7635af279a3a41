/** Event types in the text of a notification, whose form need not be declared. */

/** The event types, of those given, that a text names as a whole value. */
export const eventTypesNamed = (text: string, types: readonly string[]): readonly string[] =>
  types.filter((type) => text.includes(`"${type}"`));

/** True unless a notification names a declared event type, and another one than that of the event. */
export function isOfEventType(text: string, own: string | undefined, declared: readonly string[]): boolean {
  const named = eventTypesNamed(text, declared);
  return named.length === 0 || (own !== undefined && named.includes(own));
}

/** True if a notification names an event type that only other interfaces have, and none of the interface itself. */
export const isOfAnotherInterface = (text: string, own: readonly string[], foreign: readonly string[]): boolean =>
  eventTypesNamed(text, foreign).length > 0 && eventTypesNamed(text, own).length === 0;
