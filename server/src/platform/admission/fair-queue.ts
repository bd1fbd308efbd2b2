// Fair queueing: round-robin between groups, not between items.

/**
 * A queue that is shared fairly between groups. They are served round-robin, whatever the length of each. When the
 * queue is full, the last item of the longest group is evicted, so a group with many items cannot block the others.
 */
export class FairQueue<Item> {
  readonly #longest: number;
  /** In the order in which the groups are served. */
  readonly #groups = new Map<string, Item[]>();
  #size = 0;

  constructor(longest: number) {
    this.#longest = longest;
  }

  get size(): number {
    return this.#size;
  }

  sizeOf(group: string): number {
    return this.#groups.get(group)?.length ?? 0;
  }

  /** Returns the rejected item: none, the last of the longest group, or the new one. */
  push(group: string, item: Item): Item | undefined {
    const own = this.#groups.get(group) ?? [];
    const rejected = this.#size < this.#longest ? undefined : this.#makeRoom(own);
    if (this.#size >= this.#longest) return item;
    own.push(item);
    this.#groups.set(group, own);
    this.#size += 1;
    return rejected;
  }

  /** The first item of the next group, among those that may be served now; that group then moves to the end. */
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

  /** A group gives up an item only to a group that would still be shorter than it was. */
  #makeRoom(own: readonly Item[]): Item | undefined {
    let longest: Item[] = [];
    for (const items of this.#groups.values()) if (items.length > longest.length) longest = items;
    if (longest.length <= own.length + 1) return undefined;
    this.#size -= 1;
    return longest.pop();
  }
}
