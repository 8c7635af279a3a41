import type fc from 'fast-check';

/**
 * Many small random choices from one draw: xorshift (Marsaglia, 2003) on 32 bits, begun by fast-check's own source and so as reproducible
 * as that. A draw from that source costs as much as a dozen characters.
 */
export class RandomChoices {
  private state: number;

  constructor(mrng: fc.Random) {
    this.state = mrng.nextInt(1, 0x7fffffff);
  }

  /** An index below a count. */
  below(count: number): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x;
    return (x >>> 0) % count;
  }
}
