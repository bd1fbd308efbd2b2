import type { ServerResponse } from 'node:http';
import { WorkPermit, workUnder } from '../work-permit.ts';

/**
 * How much a process takes on at once. Beyond what keeps it busy, more requests in work only make each of them slower,
 * so they stand in line; who cannot start soon is told when to come back, while those inside are served as fast as ever.
 */
export const admissionRules = {
  most_at_work: 24,
  longest_line_ms: 100,
  longest_line: 128,
  /** Refused clients come back spread over the time that the process needs to serve them, within these bounds. */
  least_spread_s: 2,
  most_spread_s: 60,
} as const;

/** Between two requests that end, until a crowd has shown how long it really is. */
const usualGapMs = 5;
/** Those who come back meet others, and ask for more than they were refused. */
const spare = 3;
/** Who was refused is expected back, or gone, after some seconds. */
const forgetPerSecond = 0.9;

type Waiting = { readonly since: number; readonly start: (isAdmitted: boolean) => void };

const permits = new WeakMap<ServerResponse, WorkPermit>();

/** The answer has begun and may take hours: a stream is no work. */
export function leaveWork(response: ServerResponse): void {
  permits.get(response)?.end();
}

/** What follows belongs to this answer: while it waits for somebody outside, another may be worked on. */
export function workFor(response: ServerResponse, next: () => void): void {
  const permit = permits.get(response);
  if (permit) workUnder(permit, next);
  else next();
}

export class Admission {
  readonly #now: () => number;
  readonly #random: () => number;
  #atWork = 0;
  #line: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  #refused: { backlog: number; at: number } = { backlog: 0, at: 0 };
  #lastLeft: number | undefined;
  #gapMs = usualGapMs;

  constructor(now: () => number = () => performance.now(), random: () => number = Math.random) {
    this.#now = now;
    this.#random = random;
  }

  get atWork(): number {
    return this.#atWork;
  }

  get inLine(): number {
    return this.#line.length;
  }

  /** Resolves with true when the request may be worked on, with false when it should come back. */
  async enter(response: ServerResponse): Promise<boolean> {
    if (this.#atWork < admissionRules.most_at_work) this.#atWork++;
    else if (!(await this.#standInLine())) return false;
    if (response.destroyed) {
      // Given up in line: it ends before it began.
      this.moveWork(-1);
      return false;
    }
    const permit = new WorkPermit((by) => this.moveWork(by));
    permits.set(response, permit);
    response.once('close', () => permit.end());
    return true;
  }

  /** So that those who were refused in the last seconds do not come back all at once. */
  retryAfterSeconds(): number {
    const { least_spread_s, most_spread_s } = admissionRules;
    const needed = (spare * this.#backlog() * this.#gapMs) / 1000;
    const spread = Math.min(most_spread_s, Math.max(least_spread_s, needed));
    return 1 + Math.floor(this.#random() * spread);
  }

  moveWork(by: 1 | -1): void {
    if (by < 0) this.#measureGap();
    this.#atWork += by;
    while (this.#atWork < admissionRules.most_at_work) {
      const next = this.#line.shift();
      if (!next) return;
      this.#atWork++;
      next.start(true);
    }
  }

  #standInLine(): Promise<boolean> {
    if (this.#line.length >= admissionRules.longest_line) {
      this.#countRefused(1);
      return Promise.resolve(false);
    }
    this.#timer ??= setTimeout(() => this.#sendAway(), admissionRules.longest_line_ms);
    return new Promise((start) => this.#line.push({ since: this.#now(), start }));
  }

  #sendAway(): void {
    this.#timer = undefined;
    const limit = this.#now() - admissionRules.longest_line_ms;
    const late = this.#line.findIndex(({ since }) => since > limit);
    const refused = this.#line.splice(0, late < 0 ? this.#line.length : late);
    // All of them are counted before the first is told when to come back.
    this.#countRefused(refused.length);
    for (const { start } of refused) start(false);
    const [next] = this.#line;
    if (next) this.#timer = setTimeout(() => this.#sendAway(), Math.max(1, next.since - limit));
  }

  #countRefused(count: number): void {
    this.#refused = { backlog: this.#backlog() + count, at: this.#now() };
  }

  #backlog(): number {
    const { backlog, at } = this.#refused;
    return backlog * forgetPerSecond ** ((this.#now() - at) / 1000);
  }

  // Only while others wait: else the distance tells how many come, not how many could be served.
  #measureGap(): void {
    const now = this.#line.length > 0 ? this.#now() : undefined;
    if (now !== undefined && this.#lastLeft !== undefined) this.#gapMs += (now - this.#lastLeft - this.#gapMs) / 50;
    this.#lastLeft = now;
  }
}
