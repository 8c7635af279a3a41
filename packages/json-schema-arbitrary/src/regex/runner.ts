import type { CharacterEdge, EmptyEdge, Nfa, ZeroWidth } from './nfa.ts';

const accepted = '+';

/** What precedes a position: nothing, a word character, another character. */
type Before = 's' | 'w' | 'o';

/**
 * Runs one automaton on a text, its set of states written as a key. A pattern may match anywhere, so a run may begin at every position, and
 * once it has ended well the rest of the text is free. Characters that the automaton does not distinguish belong to one class, identified by a number.
 */
export class Runner {
  readonly nfa: Nfa;
  readonly startKey = 's:';
  private readonly hasBoundaries: boolean;
  private readonly classes: readonly RegExp[];
  /** Index into `classes` by source of a one-character expression. */
  private readonly classOf: ReadonlyMap<string, number>;
  private readonly kinds = new Map<string, number>();
  private readonly matches: boolean[][] = [];
  private readonly isWord: boolean[] = [];
  private readonly kindOfCharacter = new Map<string, number>();
  private readonly steps = new Map<string, string>();

  constructor(nfa: Nfa) {
    this.nfa = nfa;
    const edges = nfa.edges.flat();
    this.hasBoundaries = edges.some(isBoundary);
    const sources = [...new Set(edges.flatMap((edge) => (edge.kind === 'character' ? [edge.source] : [])))];
    this.classOf = new Map(sources.map((source, index) => [source, index]));
    this.classes = sources.map((source) => new RegExp(`^(?:${source})$`, nfa.flags));
  }

  kindOf(char: string): number {
    let kind = this.kindOfCharacter.get(char);
    if (kind === undefined) this.kindOfCharacter.set(char, (kind = this.newKindOf(char)));
    return kind;
  }

  accepts(key: string): boolean {
    if (key === accepted) return true;
    const { states, before } = this.parsed(key);
    return this.closure(states, before, undefined).has(this.nfa.final);
  }

  step(key: string, kind: number): string {
    if (key === accepted) return accepted;
    const memo = `${key}>${kind}`;
    let result = this.steps.get(memo);
    if (result === undefined) this.steps.set(memo, (result = this.stepped(key, kind)));
    return result;
  }

  private newKindOf(char: string): number {
    const matches = this.classes.map((each) => each.test(char));
    const isWord = this.hasBoundaries && /^\w$/.test(char);
    const signature = `${isWord ? 'w' : ''}${matches.map(Number).join('')}`;
    let kind = this.kinds.get(signature);
    if (kind === undefined) {
      this.kinds.set(signature, (kind = this.matches.length));
      this.matches.push(matches);
      this.isWord.push(isWord);
    }
    return kind;
  }

  private stepped(key: string, kind: number): string {
    const { states, before } = this.parsed(key);
    const here = this.closure(states, before, kind);
    if (here.has(this.nfa.final)) return accepted;
    const matches = this.matches[kind] ?? [];
    const reached = new Set<number>();
    for (const state of here)
      for (const edge of this.nfa.edges[state] ?? [])
        if (edge.kind === 'character' && matches[this.classOf.get(edge.source) ?? -1] === true) reached.add(edge.to);
    return `${this.isWord[kind] === true ? 'w' : 'o'}:${[...reached].sort((a, b) => a - b).join(',')}`;
  }

  private parsed(key: string): { readonly states: number[]; readonly before: Before } {
    const list = key.slice(2);
    return { before: key[0] as Before, states: [...(list === '' ? [] : list.split(',').map(Number)), this.nfa.start] };
  }

  /** States reachable without taking a character, between the preceding character and the following one (or the end). */
  private closure(states: readonly number[], before: Before, after: number | undefined): Set<number> {
    const found = new Set<number>(states);
    for (const state of found)
      for (const edge of this.nfa.edges[state] ?? [])
        if (edge.kind === 'empty' && (edge.test === undefined || this.holds(edge.test, before, after)))
          found.add(edge.to);
    return found;
  }

  private holds(test: ZeroWidth, before: Before, after: number | undefined): boolean {
    if (test === 'start') return before === 's';
    if (test === 'end') return after === undefined;
    const boundary = (before === 'w') !== (after !== undefined && this.isWord[after] === true);
    return boundary === (test === 'boundary');
  }
}

function isBoundary(edge: CharacterEdge | EmptyEdge): boolean {
  return edge.kind === 'empty' && (edge.test === 'boundary' || edge.test === 'not-boundary');
}
