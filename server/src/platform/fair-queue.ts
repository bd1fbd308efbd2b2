// Fair queueing: groups have their turns, not their members.

/**
 * A line that is shared fairly between groups: they are served in turn, whatever the length of each, and when the
 * line is full the last of the longest group makes room. Whoever comes with many keeps nobody else out.
 */
export class FairQueue<Item> {
  readonly #longest: number;
  /** In the order in which the groups have their turn. */
  readonly #groups = new Map<string, Item[]>();
  #size = 0;

  constructor(longest: number) {
    this.#longest = longest;
  }

  get size(): number {
    return this.#size;
  }

  /** Gives back who has to go: nobody, the last of the longest group, or the newcomer. */
  push(group: string, item: Item): Item | undefined {
    const own = this.#groups.get(group) ?? [];
    const rejected = this.#size < this.#longest ? undefined : this.#makeRoom(own);
    if (this.#size >= this.#longest) return item;
    own.push(item);
    this.#groups.set(group, own);
    this.#size += 1;
    return rejected;
  }

  /** The first of the group whose turn it is, among those that are served now; that group then goes to the end. */
  shift(isServed: (group: string) => boolean = () => true): Item | undefined {
    const first = this.#groups.entries().find(([group]) => isServed(group));
    if (!first) return undefined;
    const [group, items] = first;
    const [item] = items.splice(0, 1);
    this.#groups.delete(group);
    if (items.length > 0) this.#groups.set(group, items);
    this.#size -= 1;
    return item;
  }

  /** The first of each group. */
  heads(): Item[] {
    return [...this.#groups.values()].flatMap((items) => items.slice(0, 1));
  }

  /** Takes out of each group those at its beginning of whom it is true. */
  removeWhile(isOver: (item: Item) => boolean): Item[] {
    const removed: Item[] = [];
    for (const [group, items] of this.#groups) {
      const firstLive = items.findIndex((item) => !isOver(item));
      removed.push(...items.splice(0, firstLive < 0 ? items.length : firstLive));
      if (items.length === 0) this.#groups.delete(group);
    }
    this.#size -= removed.length;
    return removed;
  }

  clear(): Item[] {
    const all = [...this.#groups.values()].flat();
    this.#groups.clear();
    this.#size = 0;
    return all;
  }

  /** A group makes room only for one that would still be shorter than it was. */
  #makeRoom(own: readonly Item[]): Item | undefined {
    let longest: Item[] = [];
    for (const items of this.#groups.values()) if (items.length > longest.length) longest = items;
    if (longest.length <= own.length + 1) return undefined;
    this.#size -= 1;
    return longest.pop();
  }
}
