import { toDay } from '@svc/domain/day';
import { hourMs, startOfDay } from '@svc/domain/paris-time';
import { hashKey, QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeMemoryDatabases, makeMemoryStorage } from '../../test/memory-databases.ts';
import { ApiError } from '../api/api-error.ts';
import { type CachedMonth, digest } from './policy.ts';

// The address of the page is read when the modules are loaded.
vi.stubGlobal('document', { baseURI: 'https://svc.test/', querySelector: () => null });
const { startOfflineCache, readOfflineState, setCopyEnabled, wipeOfflineCache } = await import('./cache.ts');
const { openOfflineStore } = await import('./store.ts');
const { readPreference, writePreference } = await import('./preference.ts');
const { saveToken } = await import('../api/client.ts');

const now = () => startOfDay(toDay('2026-02-16'));
const pdl = '30000000004821';
const month: CachedMonth = {
  key: ['series', pdl, 'curve', '2026-01-01'],
  data: { runs: [{ start: startOfDay(toDay('2026-01-01')), step_minutes: 30, powers_w: [400] }], missing: [] },
  at: now() - hourMs,
  totals: undefined,
};
const view = { key: ['homes'], data: ['an earlier visit'], at: month.at };

let databases: ReturnType<typeof makeMemoryDatabases>;
beforeEach(() => {
  databases = makeMemoryDatabases();
  vi.stubGlobal('indexedDB', databases.factory);
  vi.stubGlobal('localStorage', makeMemoryStorage());
  vi.stubGlobal('sessionStorage', makeMemoryStorage());
  vi.useFakeTimers({ now: now() });
});
afterEach(async () => {
  await wipeOfflineCache();
  vi.useRealTimers();
});
afterAll(() => vi.unstubAllGlobals());

/** A page with a known user. All users in this test have the same home. */
function openPage(id: string, { mode = 'server', is_demo = false } = {}): QueryClient {
  const cache = new QueryClient();
  cache.setQueryData(['capabilities'], { mode });
  cache.setQueryData(['me'], { id, is_demo });
  cache.setQueryData(['homes'], [{ usage_point_id: pdl }]);
  return cache;
}

/** What an earlier visit has left on the device. */
async function leaveCopy(who: string): Promise<void> {
  const store = await openOfflineStore();
  await store.begin({ who, build: '' });
  await store.change((part) => {
    part('months').put(month, hashKey(month.key));
    part('view').put(view, hashKey(view.key));
  });
  store.close();
  writePreference('on');
}

async function readOfflineStore() {
  const store = await openOfflineStore();
  const [owner, { months, view: seen }] = [await store.readOwner(), await store.read()];
  store.close();
  return { who: owner?.who, keys: [...months, ...seen].map(({ key }) => key) };
}

const expectNothingStored = () => expect([databases.names(), readPreference()]).toEqual([[], null]);

describe('the copy of an earlier visit', () => {
  it('is loaded for its owner', async () => {
    await leaveCopy(digest('anna'));
    const cache = openPage('anna');
    await startOfflineCache(cache, now);
    expect(cache.getQueryData(month.key)).toEqual(month.data);
    expect(await readOfflineState(cache)).toBe('on');
    expect(await readOfflineStore()).toEqual({ who: digest('anna'), keys: [month.key, view.key] });
  });

  it('is deleted when another user signs in, and that user sees none of it', async () => {
    await leaveCopy(digest('anna'));
    const cache = openPage('ben');
    await startOfflineCache(cache, now);
    expect(cache.getQueryData(month.key)).toBeUndefined();
    expect(await readOfflineState(cache)).toBe('off');
    expectNothingStored();
  });

  it('is deleted when another user turns a copy on, and theirs starts empty', async () => {
    await leaveCopy(digest('anna'));
    const cache = openPage('ben');
    expect(await setCopyEnabled(cache, now, true)).toBe('on');
    expect(cache.getQueryData(month.key)).toBeUndefined();
    expect(await readOfflineStore()).toEqual({ who: digest('ben'), keys: [] });
  });

  it.each([
    ['a demonstration', { is_demo: true, hasToken: false }],
    ['a token of one tab', { is_demo: false, hasToken: true }],
  ])('is deleted for %s', async (_, { is_demo, hasToken }) => {
    await leaveCopy(digest('anna'));
    if (hasToken) saveToken('token');
    await startOfflineCache(openPage('anna', { is_demo }), now);
    expectNothingStored();
  });

  it('loses the data of a deleted home', async () => {
    await leaveCopy(digest('anna'));
    const cache = openPage('anna');
    cache.setQueryData(['homes'], []);
    await startOfflineCache(cache, now);
    expect(cache.getQueryData(month.key)).toBeUndefined();
    expect((await readOfflineStore()).keys).toEqual([view.key]);
  });

  it('in client mode is loaded for any user', async () => {
    await leaveCopy('local');
    const cache = openPage('ben', { mode: 'client' });
    await startOfflineCache(cache, now);
    expect(cache.getQueryData(month.key)).toEqual(month.data);
  });
});

describe('the copy of this visit', () => {
  const written = () => vi.advanceTimersByTimeAsync(1000);

  it('contains the responses that arrive, but not the identity of the user', async () => {
    const cache = openPage('anna');
    await setCopyEnabled(cache, now, true);
    cache.setQueryData(month.key, month.data);
    await written();
    expect(await readOfflineStore()).toEqual({ who: digest('anna'), keys: [month.key, ['capabilities'], ['homes']] });
  });

  it('is deleted when another user signs in on the same page', async () => {
    const cache = openPage('anna');
    await setCopyEnabled(cache, now, true);
    await written();
    cache.setQueryData(['me'], { id: 'ben', is_demo: false });
    await startOfflineCache(cache, now);
    expectNothingStored();
  });

  it('is deleted with the session, and nothing is written afterwards', async () => {
    const cache = openPage('anna');
    await setCopyEnabled(cache, now, true);
    await written();
    const ended = new ApiError(401, { code: 'NOT_AUTHENTICATED' });
    await expect(cache.fetchQuery({ queryKey: ['usage'], queryFn: () => Promise.reject(ended) })).rejects.toBe(ended);
    cache.setQueryData(month.key, month.data);
    await written();
    expectNothingStored();
  });

  it.each([0, 403, 404, 429, 503])('stays after a failure of status %i', async (status) => {
    const cache = openPage('anna');
    await setCopyEnabled(cache, now, true);
    const queryFn = () => Promise.reject(new ApiError(status, {}));
    await expect(cache.fetchQuery({ queryKey: ['usage'], queryFn })).rejects.toMatchObject({ status });
    await written();
    expect((await readOfflineStore()).who).toBe(digest('anna'));
    expect(readPreference()).toBe('on');
  });

  it('is deleted when it is turned off', async () => {
    const cache = openPage('anna');
    await setCopyEnabled(cache, now, true);
    await written();
    expect(await setCopyEnabled(cache, now, false)).toBe('off');
    expectNothingStored();
  });
});
