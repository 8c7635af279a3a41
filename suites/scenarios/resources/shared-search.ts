/** Searches of one list for several resources at the same time: one reading of it serves all of them. */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import type { CallOptions, World } from '../scenario.ts';
import { listQuery, pagesOf, type ListPage, type ListSearch } from './list-search.ts';
import { sharedByScenarios } from './shared-by-scenarios.ts';

interface Search {
  readonly options: CallOptions;
  readonly wanted: (resource: JsonObject) => boolean;
  readonly resolve: (search: ListSearch) => void;
  readonly reject: (error: unknown) => void;
}

function withoutItem({ facts: { item: _one, ...facts }, ...options }: CallOptions): CallOptions {
  return { ...options, facts };
}

/** The request is about a resource only if it is made for that one alone. */
function optionsFor(searches: readonly Search[]): CallOptions {
  const [{ options }] = searches as [Search];
  return searches.length === 1 ? options : withoutItem(options);
}

/**
 * The searches of one list with one identity. Those that begin while the list is read wait for that reading to end, since it may have passed the page
 * on which their resource is now, and are served together by the next one.
 */
class SearchedList {
  readonly #world: World;
  readonly #list: Operation;
  #waiting: Search[] = [];
  #isReading = false;
  /** Items of the list before the page on which a resource was last found: the next one may be there, too. */
  #from = 0;

  constructor(world: World, list: Operation) {
    this.#world = world;
    this.#list = list;
  }

  find(wanted: Search['wanted'], options: CallOptions): Promise<ListSearch> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ wanted, options, resolve, reject });
      if (!this.#isReading) void this.#serve();
    });
  }

  async #serve(): Promise<void> {
    this.#isReading = true;
    while (this.#waiting.length > 0) {
      const searches = this.#waiting.splice(0);
      try {
        await this.#read(searches);
      } catch (error) {
        for (const { reject } of searches) reject(error);
      }
    }
    this.#isReading = false;
  }

  /** Reads from where a resource was last found, then the whole list. */
  async #read(searches: readonly Search[]): Promise<void> {
    const left = this.#from === 0 ? searches : (await this.#readFrom(this.#from, searches)).left;
    if (left.length === 0) return;
    const whole = await this.#readFrom(0, left);
    for (const { resolve } of whole.left) resolve({ ...(whole.last as ListPage), found: false });
  }

  async #readFrom(from: number, searches: readonly Search[]) {
    let left = searches;
    let last: ListPage | undefined;
    const query = listQuery(this.#list, this.#world);
    for await (const page of pagesOf(this.#world, this.#list, query, optionsFor(searches), { from })) {
      last = page;
      left = left.filter(({ wanted, resolve }) => {
        const found = page.resources.some(wanted);
        if (found) resolve({ ...page, found });
        return !found;
      });
      if (left.length < searches.length) this.#from = page.before;
      if (left.length === 0) break;
    }
    return { left, last };
  }
}

const lists = sharedByScenarios<Map<string, SearchedList>>();

/** Reads a list until an item is the wanted one; the facts of the request must be those of all searches at that time, but for the item. */
export function searchList(
  world: World,
  list: Operation,
  wanted: (resource: JsonObject) => boolean,
  options: CallOptions,
): Promise<ListSearch> {
  const searched = lists.get(world) ?? new Map<string, SearchedList>();
  const key = JSON.stringify([list.id, withoutItem(options)]);
  const one = searched.get(key) ?? new SearchedList(world, list);
  lists.set(world, searched.set(key, one));
  return one.find(wanted, options);
}
