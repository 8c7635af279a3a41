/** How long nothing must arrive after a notification that had to: three times what that took, within bounds. @param since of `performance.now()` */
export const silenceMs = (since: number): number => Math.min(2000, Math.max(300, 3 * (performance.now() - since)));
