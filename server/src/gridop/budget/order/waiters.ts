// Single flight: however many wait for a call, it is made once.

/** What became of a call that somebody waits for. */
export type Ending<Summary> = { readonly state: 'done'; readonly summary: Summary } | { readonly state: 'failed' };

export type Waiter<Call, Summary> = {
  readonly call: Call;
  readonly since: number;
  readonly ending: Promise<Ending<Summary>>;
  leave(): void;
};

type Group<Call, Summary> = {
  readonly call: Call;
  readonly since: number;
  readonly ending: PromiseWithResolvers<Ending<Summary>>;
  count: number;
};

/** Those in this process who wait for a call. However many they are, the call is declared and told once. */
export class Waiters<Call extends { readonly id: string }, Summary> {
  readonly #groups = new Map<string, Group<Call, Summary>>();

  /** Before the call is declared: an ending that comes at once must find its waiters. */
  join(call: Call): Waiter<Call, Summary> {
    const known = this.#groups.get(call.id);
    const group = known ?? {
      call,
      since: performance.now(),
      ending: Promise.withResolvers<Ending<Summary>>(),
      count: 0,
    };
    if (!known) this.#groups.set(call.id, group);
    group.count++;
    return {
      call: group.call,
      since: group.since,
      ending: group.ending.promise,
      leave: () => {
        group.count--;
        if (group.count === 0 && this.#groups.get(call.id) === group) this.#groups.delete(call.id);
      },
    };
  }

  settle(id: string, ending: Ending<Summary>): void {
    const group = this.#groups.get(id);
    if (!group) return;
    this.#groups.delete(id);
    group.ending.resolve(ending);
  }

  /** Calls that have been waited for at least so long. */
  waitingSince(ms: number): Call[] {
    const limit = performance.now() - ms;
    return [...this.#groups.values()].filter(({ since }) => since <= limit).map(({ call }) => call);
  }
}
