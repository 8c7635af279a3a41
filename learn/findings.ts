/** What the interfaces of a target show, and the keys under which a profile declares it. Pure. */

import type { Contract, Json } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { ownDeclarationsOf } from '../contracts/formats/profile-schema.ts';
import type { Probed, Proposal } from './learner.ts';
import { isObjects, isSameValue, merged } from './merge.ts';

/** A value that the target has shown, for a declaration. */
export interface Found extends Proposal {
  /** The key for all interfaces, if the value is that of one interface. */
  readonly of?: string;
  /** Keys with observed values which do not apply any longer with this one. */
  readonly replaces?: readonly string[];
}

/** True for a point that the operator has not settled. */
export const isOpen = ({ declarations, provenance }: Profile, key: string): boolean =>
  declarations?.[key] === undefined || provenance?.[key] === 'observed';

const isObserved = ({ declarations, provenance }: Profile, key: string): boolean =>
  declarations?.[key] !== undefined && provenance?.[key] === 'observed';

/** What one interface shows for a key. */
interface Shown {
  readonly contract: Contract;
  readonly section: Proposal['section'];
  /** Absent if it shows values that contradict each other. */
  readonly value: Json | undefined;
  readonly isOwn: boolean;
  readonly shownBy: readonly Probed<unknown>[];
}

type Clear = Shown & { readonly value: Json };

const isClear = (shown: Shown): shown is Clear => shown.value !== undefined;

/** The key by which a profile declares the value of one interface alone, if it can. */
const ownKeyOf = (contract: Contract, key: string): string | undefined =>
  ownDeclarationsOf([contract]).find(({ of }) => of === key)?.key;

const allShownBy = (shown: readonly Shown[]): readonly Probed<unknown>[] => shown.flatMap(({ shownBy }) => shownBy);

/** A value of which each interface shows its own part. */
function joined(key: string, shown: readonly Clear[]): readonly Found[] {
  const [first] = shown;
  const value = shown.reduce<Json | undefined>((before, one) => merged(before, one.value), undefined);
  if (!first || value === undefined) return [];
  const { section } = first;
  return [{ ...(section === undefined ? {} : { section }), key, value, shownBy: allShownBy(shown) }];
}

export class Findings {
  readonly #asked: readonly Contract[];
  readonly #profile: Profile;
  readonly #shown = new Map<string, Map<string, Shown>>();

  /** @param asked the interfaces that are asked */
  constructor(profile: Profile, asked: readonly Contract[]) {
    this.#asked = asked;
    this.#profile = profile;
  }

  add(contract: Contract, { key, value, shownBy, section, isOwn = false }: Proposal): void {
    const byInterface = this.#shown.get(key) ?? new Map<string, Shown>();
    this.#shown.set(key, byInterface);
    const before = byInterface.get(contract.id);
    const isContradictory = before !== undefined && before.value === undefined;
    byInterface.set(contract.id, {
      contract,
      section,
      isOwn,
      shownBy: [...(before?.shownBy ?? []), ...shownBy],
      value: isContradictory ? undefined : merged(before?.value, value),
    });
  }

  /** Forgets what an interface showed. */
  drop({ id }: Contract): void {
    for (const byInterface of this.#shown.values()) byInterface.delete(id);
  }

  get all(): readonly Found[] {
    return [...this.#shown].flatMap(([key, byInterface]) => this.#keyed(key, [...byInterface.values()]));
  }

  /** Keys for which the responses of one interface show different values. */
  get contradictory(): readonly string[] {
    const keys = [...this.#shown].flatMap(([key, byInterface]) =>
      [...byInterface.values()].flatMap((one) => (isClear(one) ? [] : [ownKeyOf(one.contract, key) ?? key])),
    );
    return [...new Set(keys)];
  }

  #keyed(key: string, shown: readonly Shown[]): readonly Found[] {
    const clear = shown.filter(isClear);
    const isSingle = clear.every(({ contract, section }) => section === undefined && ownKeyOf(contract, key));
    if (!isSingle || clear.every(({ value }) => isObjects(value))) return joined(key, clear);
    return shown.length === clear.length && this.#isForAll(key, clear)
      ? this.#forAll(key, clear)
      : this.#forEach(key, clear);
  }

  /** Interfaces of the profile which are not asked have the value that the profile already declares. */
  get #areAllAsked(): boolean {
    return Object.keys(this.#profile.interfaces).every((name) => this.#asked.some(({ id }) => id === name));
  }

  #isForAll(key: string, shown: readonly Clear[]): boolean {
    const [first] = shown;
    const able = this.#asked.filter((contract) => ownKeyOf(contract, key) !== undefined);
    if (first?.isOwn === true && shown.length < able.length) return false;
    const declared = this.#profile.declarations?.[key];
    const others = this.#areAllAsked || declared === undefined ? [] : [declared];
    const values = [...shown.map(({ value }) => value), ...others];
    return (
      first !== undefined && isOpen(this.#profile, key) && values.every((value) => isSameValue(value, first.value))
    );
  }

  #forAll(key: string, shown: readonly Clear[]): readonly Found[] {
    const own = shown.flatMap(({ contract }) => ownKeyOf(contract, key) ?? []);
    const replaces = own.filter((one) => isObserved(this.#profile, one));
    return joined(key, shown).map((one) => ({ ...one, ...(replaces.length === 0 ? {} : { replaces }) }));
  }

  #forEach(key: string, shown: readonly Clear[]): readonly Found[] {
    const isReplaced = this.#areAllAsked && isObserved(this.#profile, key);
    return shown.flatMap(({ contract, value, shownBy }) => {
      const own = ownKeyOf(contract, key);
      return own === undefined
        ? []
        : [{ key: own, of: key, value, shownBy, ...(isReplaced ? { replaces: [key] } : {}) }];
    });
  }
}

/** The profile with what is found. */
export function profileWith(profile: Profile, found: readonly Found[]): Profile {
  const replaced = found.flatMap(({ replaces = [] }) => replaces);
  const settled = [...replaced, ...found.map(({ key }) => key)];
  const without = <T>(values: Readonly<Record<string, T>> = {}, keys: readonly string[]): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
  const of = (wanted: Found['section']): Readonly<Record<string, Json>> =>
    Object.fromEntries(found.flatMap(({ section, key, value }) => (section === wanted ? [[key, value]] : [])));
  return {
    ...profile,
    bindings: { ...profile.bindings, ...(of('bindings') as Profile['bindings']) },
    notOffered: { ...profile.notOffered, ...(of('notOffered') as Profile['notOffered']) },
    declarations: { ...without(profile.declarations, replaced), ...of(undefined) },
    provenance: without(profile.provenance, settled),
  };
}
