/** Groups that grow together: members that have a key in common are in one group. */

import { groupBy } from '../../../contracts/group-by.ts';

export class Groups<T> {
  readonly #parents = new Map<T, T>();
  readonly #byKey = new Map<string, T>();

  constructor(members: readonly T[]) {
    for (const one of members) this.#parents.set(one, one);
  }

  #root(member: T): T {
    let root = member;
    for (let parent = this.#parents.get(root)!; parent !== root; parent = this.#parents.get(root)!) root = parent;
    this.#parents.set(member, root);
    return root;
  }

  join(one: T, other: T): void {
    const [first, second] = [this.#root(one), this.#root(other)];
    if (first !== second) this.#parents.set(second, first);
  }

  /** Joins the member with those that were given the same key before. */
  joinBy(key: string, member: T): void {
    const known = this.#byKey.get(key);
    if (known === undefined) this.#byKey.set(key, member);
    else this.join(known, member);
  }

  /** One member for each group, the same for all its members. */
  nameOf(member: T): T {
    return this.#root(member);
  }

  /** In the order of their first members. */
  all(): readonly (readonly T[])[] {
    return [...groupBy([...this.#parents.keys()], (one) => this.#root(one)).values()];
  }
}
