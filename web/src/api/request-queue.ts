import { ApiError, longestRateWaitMs } from './api-error.ts';

// Client-side rate limiter of the requests that the gateway counts, shared by all screens of a page.

const windowMs = 1000;
/** For clocks and timers that are a little fast. */
const marginMs = 50;
/** The gateway counts a request before it responds; one that waits for the operator was counted long ago. */
const longestCountMs = 2000;
/** How often a waiting request checks whether a response made room for it. */
const recheckMs = 50;
/** A gateway that refuses this often is not just busy for a second: the panel shows it and retries later. */
const mostRefusals = 5;
const storageKey = 'svc.requests';

type Options = {
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** By when earlier requests of this tab were counted: a page that is loaded again has the same user. */
  readonly recent?: readonly number[];
  /** Called with the times by which the last requests were or will be counted. */
  readonly onChange?: (countedBy: readonly number[]) => void;
};

export type RequestQueue = {
  /** Requests a second that the gateway allows; null: no limit. */
  setLimit(perSecond: number | null): void;
  /** Sends when a slot is free, and again after a refusal that names a short wait. */
  run<Result>(send: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
};

export function createRequestQueue(options: Options = {}): RequestQueue {
  // Monotonic: the clock of a device may be changed or stop.
  const { now = () => performance.now(), sleep = wait, onChange } = options;
  type Sent = { countedBy: number };
  let sent: Sent[] = (options.recent ?? []).map((countedBy) => ({ countedBy }));
  let limit: number | null = null;
  let notBefore = 0;
  let last: Promise<unknown> = Promise.resolve();

  const notifyChange = () => onChange?.(sent.map(({ countedBy }) => countedBy));

  /** One after the other, in the order they came. */
  function enter(signal?: AbortSignal): Promise<Sent> {
    const admitted = last.then(async () => {
      signal?.throwIfAborted();
      for (let delay = delayNow(); delay > 0; delay = delayNow()) {
        await sleep(Math.min(delay, recheckMs));
        signal?.throwIfAborted();
      }
      const request = { countedBy: now() + longestCountMs };
      sent.push(request);
      notifyChange();
      return request;
    });
    last = admitted.catch(() => undefined);
    return admitted;
  }

  function delayNow(): number {
    const present = now();
    sent = sent.filter(({ countedBy }) => countedBy > present - windowMs - marginMs);
    // One is left for the next page: its first request cannot wait for this queue.
    const most = limit === null ? Number.POSITIVE_INFINITY : Math.max(1, limit - 1);
    const oldest = sent.map(({ countedBy }) => countedBy).sort((a, b) => a - b)[sent.length - most];
    const windowDelay = oldest === undefined ? 0 : oldest + windowMs + marginMs - present;
    return Math.max(windowDelay, notBefore - present);
  }

  function recordResponse(request: Sent): void {
    request.countedBy = Math.min(request.countedBy, now());
    notifyChange();
  }

  return {
    setLimit: (perSecond) => {
      limit = perSecond;
    },
    async run(send, signal) {
      for (let refusals = 1; ; refusals++) {
        const request = await enter(signal);
        try {
          const result = await send();
          recordResponse(request);
          return result;
        } catch (error) {
          // An aborted request may still be on its way.
          if (error instanceof ApiError && error.status > 0) recordResponse(request);
          const waitMs = shortWait(error);
          if (waitMs === undefined || refusals >= mostRefusals) throw error;
          notBefore = Math.max(notBefore, now() + waitMs);
        }
      }
    },
  };
}

/** The wait that a 429 requires, where it is about the rate and not about the daily quota. */
function shortWait(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfterMs === null) return undefined;
  return error.retryAfterMs <= longestRateWaitMs ? error.retryAfterMs + marginMs : undefined;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The queue of this page. It includes what the previous page sent, in the same tab. */
export const requestQueue = createRequestQueue({ recent: readRecent(), onChange: store });

/** By the clock of the device: a new page counts its own time from zero. */
function store(countedBy: readonly number[]): void {
  try {
    const offset = Date.now() - performance.now();
    sessionStorage.setItem(storageKey, countedBy.map((time) => Math.round(time + offset)).join(' '));
  } catch {
    // A browser that stores nothing loses only the rate across a reload.
  }
}

function readRecent(): number[] {
  const present = performance.now();
  // The response with the page itself contained readings, which counted too.
  return [...storedTimes().map((time) => time - Date.now() + present), present];
}

function storedTimes(): number[] {
  try {
    const earliest = Date.now() - windowMs - marginMs;
    const latest = Date.now() + longestCountMs;
    // Times outside were written before the clock was changed.
    const times = (sessionStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean).map(Number);
    return times.filter((time) => time > earliest && time <= latest);
  } catch {
    // As above.
    return [];
  }
}
