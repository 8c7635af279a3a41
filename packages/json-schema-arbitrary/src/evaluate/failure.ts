/** One keyword that a value does not satisfy. */
export interface Failure {
  readonly keyword: string;
  /** JSON Pointer into the value. */
  readonly at: string;
  /** What exactly, where one keyword can fail in several ways: the missing name of `required`, the surplus name... */
  readonly detail?: string;
}
