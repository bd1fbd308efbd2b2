import { type Instant, minuteMs } from '@svc/domain/paris-time';
import type { ApiErrorParts, Origin } from './api-error.ts';
import type { App } from './app.ts';

const windowMinutes = 60;

type Minute = { readonly at: number; total: number; readonly failures: Map<string, Failure> };
type Failure = { readonly code: string; readonly origin: Origin; count: number };

export type TallyView = {
  readonly minutes: number;
  readonly total: number;
  readonly failed: number;
  readonly origins: Readonly<Record<Origin, number>>;
  /** The most frequent first. */
  readonly codes: readonly Readonly<Failure>[];
};

/**
 * The responses of the last hour, and who caused the failed ones. For this process only: nothing is written to storage.
 */
export class ResponseCounter {
  readonly #minutes: Minute[] = [];
  readonly #now: () => Instant;

  constructor(now: () => Instant) {
    this.#now = now;
  }

  responded(): void {
    this.#minute().total += 1;
  }

  failed({ code, origin = 'svc' }: Pick<ApiErrorParts, 'code' | 'origin'>): void {
    const { failures } = this.#minute();
    const known = failures.get(code) ?? { code, origin, count: 0 };
    known.count += 1;
    failures.set(code, known);
  }

  view(): TallyView {
    const since = this.#index() - windowMinutes;
    const recent = this.#minutes.filter(({ at }) => at > since);
    const codes = new Map<string, Failure>();
    const origins = { user: 0, svc: 0, gridop: 0, supplier: 0, gateway: 0 };
    for (const { failures } of recent)
      for (const { code, origin, count } of failures.values()) {
        codes.set(code, { code, origin, count: (codes.get(code)?.count ?? 0) + count });
        origins[origin] += count;
      }
    return {
      minutes: windowMinutes,
      total: recent.reduce((sum, { total }) => sum + total, 0),
      failed: Object.values(origins).reduce((sum, count) => sum + count, 0),
      origins,
      codes: [...codes.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    };
  }

  #index(): number {
    return Math.floor(this.#now() / minuteMs);
  }

  #minute(): Minute {
    const at = this.#index();
    const last = this.#minutes.at(-1);
    if (last?.at === at) return last;
    const fresh = { at, total: 0, failures: new Map() };
    this.#minutes.push(fresh);
    if (this.#minutes.length > windowMinutes) this.#minutes.shift();
    return fresh;
  }
}

/** Counts responses of the API only, not the files of the front. */
export function countResponses(app: App, tally: ResponseCounter): void {
  app.addHook('onResponse', async (request) => {
    if (request.url.startsWith('/api/')) tally.responded();
  });
}
