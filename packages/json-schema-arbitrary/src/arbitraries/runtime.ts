/** How far the value that is being built has grown; one for all arbitraries of a compiled document, as building is never interleaved. */
export class Runtime {
  /** Containers around the place that is being built. */
  depth = 0;
  /** Share of optional members that are present, in percent. */
  density = 50;
  /** Only what is required, from the start. */
  frugal = false;
  private values = 0;
  private readonly maxDepth: number;
  private readonly maxValues: number;

  constructor({ maxDepth, maxValues }: { readonly maxDepth: number; readonly maxValues: number }) {
    this.maxDepth = maxDepth;
    this.maxValues = maxValues;
  }

  begin(density: number, frugal: boolean): void {
    this.depth = 0;
    this.values = 0;
    this.density = density;
    this.frugal = frugal;
  }

  /** Counts a value. */
  count(): void {
    this.values++;
  }

  /** Whether what is optional is to be left out from here on. */
  isSpent(): boolean {
    return this.frugal || this.depth > this.maxDepth || this.values > this.maxValues;
  }
}
