/** Texts in `expected` and `received` of findings that code recognises again: made and read here, so that both sides agree. */

/** A response without a JSON body where one must be. */
export const NOT_JSON = 'not JSON';

/** What a member must be that is a text of another form. */
export const DATE_TIME = 'an ISO 8601 date-time';

/** In place of a notification that is missing: one about the same resource in its time, of which the type follows. */
export const OF_ANOTHER_TYPE = 'only a notification of another type';

export const statusText = (status: number): string => `status ${status}`;

/** The status with which a text begins; undefined for another text. */
export function leadingStatus(text: string): number | undefined {
  const [, status] = /^status (\d{3})\b/.exec(text) ?? [];
  return status === undefined ? undefined : Number(status);
}
