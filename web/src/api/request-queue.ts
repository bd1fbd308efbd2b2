import { ApiFault, longestRateWaitMs } from './fault.ts';

// Client-side rate limiter of the requests that the gateway counts, shared by all screens of a page.

const windowMs = 1000;
/** The gateway's second begins when a request arrives; on a busy machine that is some tenths of a second later. */
const marginMs = 400;
/** A gateway that refuses this often is not just busy for a second: the panel says so and asks again later. */
const mostRefusals = 5;
const storageKey = 'svc.requests';

type Options = {
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** When earlier requests of this tab left: a page that is loaded again has the same user. */
  readonly recent?: readonly number[];
  /** Called when a request leaves. */
  readonly onSent?: () => void;
};

export type RequestQueue = {
  /** Requests a second that the gateway allows; null: no limit. */
  setLimit(perSecond: number | null): void;
  /** Sends when it is this request's turn, and again after a refusal that names a short wait. */
  run<Result>(send: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
};

export function createRequestQueue(options: Options = {}): RequestQueue {
  // Monotonic: the clock of a device may be set, or stand still.
  const { now = () => performance.now(), sleep = wait, onSent } = options;
  let times = [...(options.recent ?? [])];
  let limit: number | null = null;
  let notBefore = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other, in the order they came. */
  function enter(signal?: AbortSignal): Promise<void> {
    const turn = last.then(async () => {
      signal?.throwIfAborted();
      const delay = delayNow();
      if (delay > 0) await sleep(delay);
      signal?.throwIfAborted();
      times.push(now());
      onSent?.();
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  function delayNow(): number {
    const present = now();
    times = times.filter((time) => time > present - windowMs - marginMs);
    // One is left for the next page: its first request cannot wait for this queue.
    const most = limit === null ? Number.POSITIVE_INFINITY : Math.max(1, limit - 1);
    const oldest = times.at(-most);
    const paced = oldest === undefined ? 0 : oldest + windowMs + marginMs - present;
    return Math.max(paced, notBefore - present);
  }

  return {
    setLimit: (perSecond) => {
      limit = perSecond;
    },
    async run(send, signal) {
      for (let refusals = 1; ; refusals++) {
        await enter(signal);
        try {
          return await send();
        } catch (error) {
          const waitMs = shortWait(error);
          if (waitMs === undefined || refusals >= mostRefusals) throw error;
          notBefore = Math.max(notBefore, now() + waitMs);
        }
      }
    },
  };
}

/** How long a 429 asks to wait, where it is about the rate and not about the quota of the day. */
function shortWait(error: unknown): number | undefined {
  if (!(error instanceof ApiFault) || error.status !== 429 || error.retryAfterMs === null) return undefined;
  return error.retryAfterMs <= longestRateWaitMs ? Math.max(error.retryAfterMs, marginMs) + marginMs : undefined;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The queue of this page. It knows what the page before it sent, in the same tab. */
export const requestQueue = createRequestQueue({ recent: readRecent(), onSent: noteSent });

/** The times of the last requests, by the clock of the device: a new page counts its own time from zero. */
function storedTimes(): number[] {
  try {
    return (sessionStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean).map(Number);
  } catch {
    // A browser that stores nothing loses only the pace across a reload.
    return [];
  }
}

function noteSent(): void {
  try {
    const present = Date.now();
    const times = storedTimes().filter((time) => time > present - windowMs - marginMs && time <= present);
    sessionStorage.setItem(storageKey, [...times, present].join(' '));
  } catch {
    // As above.
  }
}

function readRecent(): number[] {
  const present = performance.now();
  const ages = storedTimes().map((time) => Date.now() - time);
  // The page itself was answered with readings, which counted too.
  return [...ages.filter((age) => age >= 0 && age < windowMs + marginMs).map((age) => present - age), present];
}
