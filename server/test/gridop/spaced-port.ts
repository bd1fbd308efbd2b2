import type { OperatorPort, OperatorRequest, RawResponse } from '../../src/gridop/exchange.ts';

/**
 * Five calls a second with a margin for jitter: the sixth call starts 1,040 ms after the first. Spacing instead of a
 * window, since a window of five lets nearly ten into one sliding second.
 */
const spacingMs = 208;
const mostInFlight = 20;

/** Enforces the budget within one process: calls start one after the other, and at most 20 are in flight. */
export function createSpacedPort(
  send: (request: OperatorRequest) => Promise<RawResponse>,
  options: { spacing_ms?: number; most_in_flight?: number } = {},
): OperatorPort {
  const spacing = options.spacing_ms ?? spacingMs;
  const most = options.most_in_flight ?? mostInFlight;
  const waiting: (() => void)[] = [];
  let inFlight = 0;
  let lastStart = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function startNext(): void {
    if (timer || inFlight >= most || waiting.length === 0) return;
    const pause = lastStart + spacing - performance.now();
    if (pause > 0) {
      timer = setTimeout(() => {
        timer = undefined;
        startNext();
      }, Math.ceil(pause));
      return;
    }
    lastStart = performance.now();
    inFlight++;
    waiting.shift()?.();
    startNext();
  }

  return async (request) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      startNext();
    });
    try {
      return await send(request);
    } finally {
      inFlight--;
      startNext();
    }
  };
}
