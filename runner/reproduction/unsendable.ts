/** Why a recorded request cannot be sent again. */
export class Unsendable extends Error {
  override readonly name = 'Unsendable';
}
