/** Who calls: what a valid token says of its bearer. */
export interface Principal {
  readonly customer: string;
  readonly scopes: readonly string[];
}
