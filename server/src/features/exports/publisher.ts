import type { Instant } from '@svc/domain/paris-time';
import type { OnChanged } from '@svc/domain/readings/changed-days';
import type { Connection } from '#platform/database/transaction.ts';
import { beforeDeadline } from '#platform/deadline.ts';
import type { Log } from '#platform/log.ts';
import { type WatchTimes, watchChanges } from './change-watch.ts';
import type { Configs, Configured } from './configured.ts';
import { isBackingOff, isDue, type RunState, readRunState } from './run-state.ts';
import type { Runner } from './runner.ts';

export type PublisherParts = {
  readonly database: Connection;
  readonly configs: Configs;
  readonly runner: Runner;
  readonly log: Log;
  readonly now: () => Instant;
  readonly times: WatchTimes;
};

export type Started = { readonly type: string; readonly status: string; readonly records: number };

const timeoutMs = 60_000;

/**
 * Decides which destination publishes when: after a synchronisation, when days have changed, on schedule, or on
 * request.
 */
export class Publisher {
  readonly #parts: PublisherParts;
  readonly #watch: ReturnType<typeof watchChanges>;
  /** Called after days were stored. Returns at once. */
  readonly onChanged: OnChanged;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
    this.#watch = watchChanges(() => this.#begin(this.#publishChanges()), parts.times);
    this.onChanged = this.#watch.note;
  }

  /** Starts all enabled destinations. Returns the started runs and does not wait for them. */
  async afterSync(): Promise<Started[]> {
    this.#watch.settle();
    const all = await this.#enabled();
    this.#begin(this.#runAfterOthers(all));
    return all.map(({ destination: { type } }) => ({ type, status: 'started', records: 0 }));
  }

  async runDue(): Promise<void> {
    const { now, runner } = this.#parts;
    const due = await this.#enabledWhere((state, { config }) => isDue(state, config.interval_minutes, now()));
    if (due.length > 0) await runner.runAll(due);
  }

  async runAtHour(hour: number): Promise<void> {
    const lasting = (await this.#enabled()).filter(({ destination }) => destination.atHour);
    if (lasting.length > 0) await this.#parts.runner.runAll(lasting, { hour });
  }

  /** The target has lost the values it received, or may have. */
  republish(type: string, reason: string): void {
    this.#parts.log.info({ destination: type, reason }, 'everything is said again');
    this.#begin(this.#sayAgain(type));
  }

  stop(): void {
    this.#watch.settle();
  }

  async #sayAgain(type: string): Promise<void> {
    const { runner, configs } = this.#parts;
    await runner.untilFree(type);
    const one = await configs.read(type);
    if (one?.row.enabled) await runner.run(one, { quiet: true });
  }

  async #publishChanges(): Promise<void> {
    const { now } = this.#parts;
    await this.#runAfterOthers(await this.#enabledWhere((state) => !isBackingOff(state, now())));
  }

  // Waits for a limited time for a run in progress, because the data it has read may have changed since.
  async #runAfterOthers(all: readonly Configured[]): Promise<void> {
    const { runner, log } = this.#parts;
    const free = await Promise.all(
      all.map(async (one) => {
        const { type } = one.destination;
        const freed = runner.untilFree(type).then(() => true);
        const isFree = await beforeDeadline(freed, timeoutMs, () => false);
        if (!isFree) log.warn({ destination: type }, 'export skipped: another one has not ended');
        return isFree ? [one] : [];
      }),
    );
    await runner.runAll(free.flat());
  }

  async #enabled(): Promise<Configured[]> {
    return (await this.#parts.configs.list()).filter(({ row }) => row.enabled);
  }

  async #enabledWhere(fits: (state: RunState, one: Configured) => boolean): Promise<Configured[]> {
    const all = await this.#enabled();
    const states = await Promise.all(all.map((one) => readRunState(this.#parts.database, one.destination.type)));
    return all.filter((one, index) => fits(states[index] as RunState, one));
  }

  #begin(work: Promise<unknown>): void {
    work.catch((error: unknown) =>
      this.#parts.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'exports could not run'),
    );
  }
}
