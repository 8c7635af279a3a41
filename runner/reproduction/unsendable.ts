/** Why a recorded request cannot be sent again. */
export class Unsendable extends Error {
  override readonly name = 'Unsendable';
}

/** What an attempt to send gives; undefined if it cannot be sent. */
export async function attempt<T>(send: () => Promise<T>): Promise<T | undefined> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Unsendable) return undefined;
    throw error;
  }
}
