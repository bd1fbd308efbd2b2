import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { every, makeQueryClient, refetchLater, retryDelay } from './query-client.ts';

const busy = (retry_after?: number) => new ApiError(503, { code: 'OVERLOADED', retry_after });
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

describe('when a failed request is sent again', () => {
  it.each([
    ['nothing failed', null, 0, false],
    ['no answer', new ApiError(0, { code: 'NETWORK' }), 1, 5000],
    ['a busy server', busy(), 1, 5000],
    ['a busy server, the third time', busy(), 3, 20_000],
    ['a busy server, the tenth time', busy(), 10, 300_000],
    ['a server that names a time', busy(60), 1, 60_000],
    ['the quota of the day', new ApiError(429, { retry_after: 36_000 }), 1, 36_000_000],
    ['a time that no timer holds', busy(30 * 86_400), 1, 86_400_000],
    ['a session that ended', new ApiError(401, { code: 'NOT_AUTHENTICATED' }), 1, false],
    ['a refusal', new ApiError(400, { code: 'ADAM-ERR0123' }), 1, false],
    ['what is not there', new ApiError(404, {}), 1, false],
    ['what cannot be accepted', new ApiError(422, {}), 1, false],
  ])('%s', (_, error, failures, delay) => {
    expect(retryDelay(error, failures)).toBe(delay);
  });

  it('also for a query that polls every second', () => {
    const state = (error: Error | null) => ({ state: { error, errorUpdateCount: 1 } });
    expect(every(1000)(state(null))).toBe(1000);
    expect(every(1000)(state(busy()))).toBe(5000);
    expect(every(1000)(state(new ApiError(401, {})))).toBe(false);
  });
});

describe('a failed query is sent once more', () => {
  const isSentAgain = (error: Error, failures = 0) => {
    const retry = makeQueryClient().getDefaultOptions().queries?.retry;
    return typeof retry === 'function' && retry(failures, error);
  };

  it.each([
    ['without an answer', new ApiError(0, { code: 'NETWORK' }), true],
    ['after a fault of the server', new ApiError(500, {}), true],
    ['of a busy server', busy(), true],
    ['too often within a second, without a time', new ApiError(429, {}), true],
    ['by a defect of the page', new TypeError('undefined is not a function'), true],
    ['not before a time that is named', busy(60), false],
    ['not before the quota is over', new ApiError(429, { retry_after: 36_000 }), false],
    ['not when it is refused', new ApiError(400, {}), false],
    ['not without a session', new ApiError(401, {}), false],
    ['not when it is forbidden', new ApiError(403, {}), false],
    ['not where there is nothing', new ApiError(404, {}), false],
    ['not against a conflict', new ApiError(409, {}), false],
    ['not when it cannot be accepted', new ApiError(422, {}), false],
  ])('%s', (_, error, expected) => expect(isSentAgain(error)).toBe(expected));

  it('and no third time', () => expect(isSentAgain(busy(), 1)).toBe(false));
});

describe('when missing days are fetched again', () => {
  const interval = (reason: string, retry_at: string | null, dataUpdateCount = 1) =>
    refetchLater({ state: { data: { missing: [{ reason, retry_at }] }, error: null, dataUpdateCount } as never });

  it('soon where the gateway still fetches them, and ever more slowly', () => {
    expect(interval('waiting', inSeconds(1))).toBe(5000);
    expect(interval('waiting', inSeconds(1), 20)).toBe(300_000);
  });

  it('not before the time that is named', () => {
    expect(interval('unavailable', inSeconds(7200))).toBeGreaterThan(7_000_000);
  });

  it.each([
    ['not_published', inSeconds(60)],
    ['refused', null],
    ['unavailable', null],
  ])('never by itself: %s at %s', (reason, retry_at) => {
    expect(interval(reason, retry_at)).toBe(false);
  });
});
