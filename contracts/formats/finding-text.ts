/** How a finding states a status: made and, of a published result, read here, so that both sides agree. */

export const statusText = (status: number): string => `status ${status}`;

/** The status with which a text begins; undefined for another text. */
export function leadingStatus(text: string): number | undefined {
  const [, status] = /^status (\d{3})\b/.exec(text) ?? [];
  return status === undefined ? undefined : Number(status);
}
