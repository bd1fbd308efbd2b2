// Single flight: however many wait for a call, it is made once.

/** The outcome of a call that has waiters. */
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

/** The waiters for calls in this process. However many a call has, it is declared and settled once. */
export class Waiters<Call extends { readonly id: string }, Summary> {
  readonly #groups = new Map<string, Group<Call, Summary>>();

  /** Called before the call is declared: an immediate outcome must find its waiters. */
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
