import fc from 'fast-check';
import { memberFormula, namedMembers } from '../children.ts';
import type { Compiler } from '../compiler.ts';
import type { Formula } from '../formula.ts';
import type { Json } from '../json.ts';
import type { ObjectShape, SomeMember } from '../shape.ts';
import { anyString, nothing } from '../shape.ts';
import { shuffled } from './arrays.ts';
import { RandomChoices } from './random-choices.ts';
import { GaveUp } from './filtered.ts';

/** A member that may be there: one named by the schema, or one that was made up. */
interface Slot {
  readonly name: string;
  readonly arbitrary: fc.Arbitrary<Json>;
  /** Where the name comes from, for a member that the schema does not name. */
  readonly naming?: { readonly names: fc.Arbitrary<string>; readonly context: unknown };
}

interface NamedSlot extends Slot {
  readonly required: boolean;
}

interface Member {
  readonly slot: Slot;
  readonly value: fc.Value<Json>;
}

const nameTries = 60;

/** Objects of a shape. Shrinks to fewer members, then member by member. */
export class ObjectArbitrary extends fc.Arbitrary<Json> {
  private readonly compiler: Compiler;
  private readonly shape: ObjectShape;
  /** Members that may be there, in the order of the schema. */
  private readonly named: readonly NamedSlot[];
  private readonly required: ReadonlySet<string>;
  /** Whether any choice of the optional members will do. */
  private readonly plain: boolean;
  private readonly furtherNames: readonly fc.Arbitrary<string>[];
  /** Whether members beyond the named ones are made up without need. */
  private readonly open: boolean;

  constructor(compiler: Compiler, shape: ObjectShape) {
    super();
    this.compiler = compiler;
    this.shape = shape;
    this.required = compiler.heights.needed(shape);
    this.named = namedMembers(shape).flatMap((name) => this.namedMember(name));
    this.plain =
      shape.minProperties <= this.required.size &&
      shape.maxProperties === Infinity &&
      shape.dependent.size === 0 &&
      shape.some.length + shape.someName.length + shape.also.length === 0;
    this.open = this.named.length === 0 || shape.rules.some((rule) => rule.open);
    this.furtherNames = this.open || shape.minProperties > this.named.length ? this.sourcesOfNames() : [];
  }

  generate(mrng: fc.Random, biasFactor: number | undefined): fc.Value<Json> {
    const { runtime } = this.compiler;
    runtime.depth++;
    try {
      const members: Member[] = [];
      const present = this.plain ? undefined : this.chosenNames(mrng);
      const density = runtime.isSpent() ? 0 : runtime.density;
      const dice = new RandomChoices(mrng);
      for (const slot of this.named) {
        const wanted = present === undefined ? slot.required || dice.below(100) < density : present.has(slot.name);
        if (wanted) members.push({ slot, value: slot.arbitrary.generate(mrng, biasFactor) });
      }
      this.addDemanded(members, mrng);
      this.addFurther(members, mrng, density);
      return asValue(members);
    } finally {
      runtime.depth--;
    }
  }

  canShrinkWithoutContext(_value: unknown): _value is Json {
    return false;
  }

  shrink(_value: Json, context: unknown): fc.Stream<fc.Value<Json>> {
    const candidates = fc.stream(this.simpler(context as readonly Member[]));
    return this.plain ? candidates : candidates.filter(({ value }) => this.compiler.admission.fits(this.shape, value));
  }

  private namedMember(name: string): NamedSlot[] {
    const { compiler, shape } = this;
    const formula = memberFormula(compiler.formulas, shape, name);
    if (compiler.heights.of(formula) === Infinity || !compiler.heights.isName(shape, name)) return [];
    return [{ name, arbitrary: compiler.valuesOf(formula), required: this.required.has(name) }];
  }

  /** Names among the named ones that keep to dependencies and to the bounds on how many there are. */
  private chosenNames(mrng: fc.Random): Set<string> {
    const { runtime } = this.compiler;
    const possible = new Set(this.named.map(({ name }) => name));
    const chosen = new Set(this.required);
    const density = runtime.isSpent() ? 0 : runtime.density;
    const room = this.shape.maxProperties - this.shape.some.length - this.shape.someName.length;
    for (const name of shuffled([...possible], mrng)) {
      const wanted =
        mrng.nextInt(0, 99) < density || (chosen.size < this.shape.minProperties && this.furtherNames.length === 0);
      const together = wanted ? this.withNeeded(name, chosen) : [];
      if (chosen.size + together.length <= room && together.every((each) => possible.has(each)))
        for (const each of together) chosen.add(each);
    }
    return chosen;
  }

  private withNeeded(name: string, chosen: ReadonlySet<string>): string[] {
    const names = new Set([name]);
    for (const each of names) for (const other of this.shape.dependent.get(each) ?? []) names.add(other);
    return [...names].filter((each) => !chosen.has(each));
  }

  /** Members that a refutation requires: with a name or a value that the schema would not have. */
  private addDemanded(members: Member[], mrng: fc.Random): void {
    const { formulas, heights } = this.compiler;
    for (const some of this.shape.some) {
      if (members.some(({ slot, value }) => this.satisfies(some, slot.name, value.value))) continue;
      const names = this.namesFor(some);
      if (names === undefined) throw new GaveUp('no name is left for a member');
      this.addMember(members, names, mrng, some.of);
    }
    for (const formula of this.shape.someName) {
      if (members.some(({ slot }) => this.compiler.admission.admits(formula, slot.name))) continue;
      const names = this.compiler.valuesOf(formulas.and([heights.text, ...this.shape.names, formula]));
      this.addMember(members, names as fc.Arbitrary<string>, mrng, formulas.all);
    }
  }

  private satisfies({ of, ...where }: SomeMember, name: string, value: Json): boolean {
    const { admission } = this.compiler;
    return admission.admits(this.nameFormula(where), name) && admission.admits(of, value);
  }

  private addFurther(members: Member[], mrng: fc.Random, density: number): void {
    const missing = this.shape.minProperties - members.length;
    if (missing <= 0 && (!this.open || density === 0)) return;
    if (this.furtherNames.length === 0) {
      if (missing > 0) throw new GaveUp('too few members are possible');
      return;
    }
    const room = this.shape.maxProperties - members.length;
    const wanted = Math.min(room, Math.max(missing, 0) + (this.open && density > 0 ? mrng.nextInt(0, 2) : 0));
    for (let i = 0; i < wanted; i++) {
      const names = this.furtherNames[mrng.nextInt(0, this.furtherNames.length - 1)] as fc.Arbitrary<string>;
      try {
        this.addMember(members, names, mrng, this.compiler.formulas.all);
      } catch (error) {
        // Members without need may stay away.
        if (!(error instanceof GaveUp) || members.length < this.shape.minProperties) throw error;
      }
    }
  }

  private addMember(members: Member[], names: fc.Arbitrary<string>, mrng: fc.Random, besides: Formula): void {
    const { formulas, heights } = this.compiler;
    for (let i = 0; i < nameTries; i++) {
      const drawn = names.generate(mrng, undefined);
      const name = drawn.value;
      if (members.some(({ slot }) => slot.name === name) || this.shape.dependent.has(name)) continue;
      const formula = formulas.and([memberFormula(formulas, this.shape, name), besides]);
      if (heights.of(formula) === Infinity) continue;
      const arbitrary = this.compiler.valuesOf(formula);
      const naming = { names, context: drawn.context };
      members.push({ slot: { name, arbitrary, naming }, value: arbitrary.generate(mrng, undefined) });
      return;
    }
    throw new GaveUp('no name was found for a member');
  }

  /** Where names beyond the named ones come from: one source a pattern, one for names that match none. */
  private sourcesOfNames(): fc.Arbitrary<string>[] {
    const outside = new Set(this.shape.rules.flatMap(({ named }) => [...named.keys()]));
    const patterns = [...new Set(this.shape.rules.flatMap(({ patterned }) => patterned.map(([pattern]) => pattern)))];
    const free = this.namesFor({ outside, matching: [], notMatching: patterns });
    const matched = patterns.map((pattern) => this.namesFor({ outside, matching: [pattern], notMatching: [] }));
    // Undeclared members are generated only if the schema has a rule about them.
    const rest = this.compiler.formulas.and(this.shape.rules.map((rule) => rule.rest));
    const freeAllowed = this.compiler.heights.of(rest) < Infinity;
    return [...(freeAllowed ? [free] : []), ...matched].filter((names) => names !== undefined);
  }

  private namesFor(where: Omit<SomeMember, 'of'>): fc.Arbitrary<string> | undefined {
    const formula = this.nameFormula(where);
    if (this.compiler.heights.of(formula) === Infinity) return undefined;
    return this.compiler.valuesOf(formula) as fc.Arbitrary<string>;
  }

  private nameFormula({ outside, matching, notMatching }: Omit<SomeMember, 'of'>): Formula {
    const { formulas } = this.compiler;
    const bounds = { matching, notMatching, except: [...outside], minLength: 1, maxLength: 12 };
    const lettersOnly = matching.length + notMatching.length === 0 && this.shape.names.length === 0;
    const string = [{ ...anyString, ...bounds, ...(lettersOnly ? { matching: ['^[a-zA-Z][a-zA-Z0-9_]*$'] } : {}) }];
    const wide = [{ ...anyString, matching, notMatching, except: [...outside] }];
    const short = formulas.and([formulas.shapes({ ...nothing, string }), ...this.shape.names]);
    if (this.compiler.heights.of(short) < Infinity) return short;
    return formulas.and([formulas.shapes({ ...nothing, string: wide }), ...this.shape.names]);
  }

  private *simpler(members: readonly Member[]): IterableIterator<fc.Value<Json>> {
    const optional = members.filter(({ slot }) => !this.required.has(slot.name));
    for (let cut = optional.length; cut > 1; cut = Math.floor(cut / 2)) {
      const dropped = new Set(optional.slice(optional.length - cut));
      yield asValue(members.filter((member) => !dropped.has(member)));
      const others = new Set(optional.slice(0, cut));
      yield asValue(members.filter((member) => !others.has(member)));
    }
    for (const dropped of optional) yield asValue(members.filter((member) => member !== dropped));
    for (const [index, member] of members.entries())
      for (const value of member.slot.arbitrary.shrink(member.value.value, member.value.context))
        yield asValue(members.with(index, { ...member, value }));
    for (const [index, member] of members.entries())
      for (const renamed of this.renamed(member, members)) yield asValue(members.with(index, renamed));
  }

  /** The member with simpler names that no other has, and that its value is allowed under. */
  private *renamed({ slot, value }: Member, members: readonly Member[]): IterableIterator<Member> {
    const { naming } = slot;
    if (naming === undefined) return;
    const { admission, formulas } = this.compiler;
    for (const { value: name, context } of naming.names.shrink(slot.name, naming.context)) {
      const isFree = members.every((other) => other.slot.name !== name);
      if (isFree && admission.admits(memberFormula(formulas, this.shape, name), value.value))
        yield { slot: { ...slot, name, naming: { ...naming, context } }, value };
    }
  }
}

function asValue(members: readonly Member[]): fc.Value<Json> {
  const object: Record<string, Json> = {};
  for (const { slot, value } of members) {
    const { name } = slot;
    // Assigned, `__proto__` would set the prototype and leave no member.
    if (name === '__proto__')
      Object.defineProperty(object, name, { value: value.value, enumerable: true, configurable: true, writable: true });
    else object[name] = value.value;
  }
  return new fc.Value<Json>(object, members);
}
