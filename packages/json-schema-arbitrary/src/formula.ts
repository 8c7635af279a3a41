/**
 * What a value must satisfy, as a formula over schemas. Formulas are interned: equal ones are the same object, so that whatever is computed
 * for one (its canonical form, its arbitrary) is computed once, and a recursive schema leads back to the formula it started from.
 */

import type { Located } from './document.ts';
import type { Canonical } from './shape.ts';

export type Formula =
  | { readonly id: number; readonly op: 'all' }
  | { readonly id: number; readonly op: 'none' }
  | { readonly id: number; readonly op: 'is'; readonly located: Located }
  | { readonly id: number; readonly op: 'not'; readonly of: Formula }
  | { readonly id: number; readonly op: 'and'; readonly of: readonly Formula[] }
  | { readonly id: number; readonly op: 'or'; readonly of: readonly Formula[] }
  /** Shapes that represent no schema of the document: "an object that has this member". */
  | { readonly id: number; readonly op: 'shapes'; readonly canonical: Canonical };

export class Formulas {
  readonly all: Formula = { id: 0, op: 'all' };
  readonly none: Formula = { id: 1, op: 'none' };
  private readonly known = new Map<string, Formula>();
  private count = 2;

  is(located: Located): Formula {
    if (typeof located.schema === 'boolean') return located.schema ? this.all : this.none;
    return this.intern(`=${located.id}`, (id) => ({ id, op: 'is', located }));
  }

  not(of: Formula): Formula {
    if (of === this.all) return this.none;
    if (of === this.none) return this.all;
    if (of.op === 'not') return of.of;
    return this.intern(`!${of.id}`, (id) => ({ id, op: 'not', of }));
  }

  and(parts: readonly Formula[]): Formula {
    return this.joined('and', parts, this.all, this.none);
  }

  or(parts: readonly Formula[]): Formula {
    return this.joined('or', parts, this.none, this.all);
  }

  /** A new formula each time: shapes have no key to know them by. */
  shapes(canonical: Canonical): Formula {
    return { id: this.count++, op: 'shapes', canonical };
  }

  private joined(op: 'and' | 'or', parts: readonly Formula[], neutral: Formula, absorbing: Formula): Formula {
    const flat = new Map<number, Formula>();
    for (const part of parts)
      for (const each of part.op === op ? part.of : [part]) if (each !== neutral) flat.set(each.id, each);
    if (flat.has(absorbing.id)) return absorbing;
    for (const each of flat.values()) if (each.op === 'not' && flat.has(each.of.id)) return absorbing;
    const of = [...flat.values()].sort((a, b) => a.id - b.id);
    const [only] = of;
    if (only === undefined) return neutral;
    if (of.length === 1) return only;
    return this.intern(`${op}${of.map(({ id }) => id).join(',')}`, (id) => ({ id, op, of }));
  }

  private intern(key: string, made: (id: number) => Formula): Formula {
    let formula = this.known.get(key);
    if (formula === undefined) this.known.set(key, (formula = made(this.count++)));
    return formula;
  }
}
