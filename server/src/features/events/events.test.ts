import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Gateway, startGateway, type TestUser } from '../../../test/gateway.ts';
import { type EventVersions, streamChanges } from './stream-changes.ts';

async function collect(all: readonly EventVersions[], mayListen = async () => true): Promise<string[]> {
  const [...versions] = all;
  const ending = new AbortController();
  const events: string[] = [];
  const readVersions = async () => {
    const next = versions.shift();
    if (versions.length === 0) ending.abort();
    return next ?? {};
  };
  for await (const text of streamChanges({
    readVersions,
    mayListen,
    signal: ending.signal,
    lookEveryMs: 1,
    longestMs: 60_000,
  }))
    events.push(text);
  return events.flatMap((text) => /event: (\S+)/.exec(text)?.[1] ?? []);
}

describe('what has changed', () => {
  it.each<[string, EventVersions[], string[]]>([
    ['nothing', [{ 'day.began': '1' }, { 'day.began': '1' }], []],
    ['a new day', [{ 'day.began': '1' }, { 'day.began': '2' }, { 'day.began': '2' }], ['day.began']],
    [
      'several at once',
      [
        { 'homes.updated': 'a', 'calendar.updated': 'a' },
        { 'homes.updated': 'b', 'calendar.updated': 'b' },
        { 'homes.updated': 'b', 'calendar.updated': 'b' },
      ],
      ['homes.updated', 'calendar.updated'],
    ],
  ])('is reported by name: %s', async (_name, versions, events) => {
    expect(await collect([...versions, versions.at(-1) ?? {}])).toEqual(events);
  });

  it('is not reported to a listener who has lost access', async () => {
    expect(await collect([{ 'day.began': '1' }, { 'day.began': '2' }], async () => false)).toEqual([]);
  });
});

describe('GET /events of a gateway', () => {
  let gateway: Gateway;
  let user: TestUser;
  let url: string;
  beforeEach(async () => {
    gateway = await startGateway();
    user = await gateway.signUp();
    // The start stores the built-in peak days: an event of its own.
    const storedPeakDays = () =>
      gateway.sql(`select 1 from calendar_sources where source = 'ejp' and last_success_at is not null`);
    await expect.poll(storedPeakDays).not.toEqual([]);
    url = `${await gateway.app.listen({ host: '127.0.0.1', port: 0 })}/api/events`;
  });
  afterEach(() => gateway.stop());

  const listen = (signal?: AbortSignal, headers: Record<string, string> = {}) =>
    fetch(url, { headers: { authorization: `Bearer ${user.client_secret}`, ...headers }, ...(signal && { signal }) });

  it('reports a change of a home, and ends when the account is closed', async () => {
    const response = await listen();
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('retry');
    await gateway.asUser(user).post('/pdl', { usage_point_id: '12345678901234' });
    expect((await reader?.read())?.value).toMatch(/^event: homes\.updated\nid: [\w.-]{51}\ndata: \{\}\n\n$/);
    await gateway.sql('update users set is_active = false where id = $1', [user.id]);
    expect((await reader?.read())?.done).toBe(true);
  });

  it('reports to a reconnecting client what changed meanwhile, and only that', async () => {
    /** Waits for the expected event. Without one, collects events for two seconds. */
    const first = async (headers: Record<string, string> = {}, expected = '') => {
      const ending = new AbortController();
      const response = await listen(ending.signal, headers);
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      const text = (await reader?.read())?.value ?? '';
      const next = reader?.read().then((part) => part.value ?? '');
      const more = expected && !text.includes(expected) ? await next : await Promise.race([next, sleep(2000, '')]);
      ending.abort();
      return { id: /id: (\S+)/.exec(text)?.[1] ?? '', events: `${text}${more}`.match(/(?<=event: )\S+/g) ?? [] };
    };
    const { id, events } = await first();
    expect(events).toEqual([]);
    expect((await first({ 'last-event-id': id })).events).toEqual([]);
    await gateway.asUser(user).post('/pdl', { usage_point_id: '12345678901234' });
    expect((await first({ 'last-event-id': id }, 'homes.updated')).events).toEqual(['homes.updated']);
  });

  it('is open five times at most for one user', async () => {
    const ending = new AbortController();
    const open = await Promise.all(Array.from({ length: 5 }, () => listen(ending.signal)));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const sixth = await listen();
    expect([sixth.status, ((await sixth.json()) as { code: string }).code]).toEqual([429, 'STREAM_LIMIT']);
    ending.abort();
    const opened = async () => {
      const own = new AbortController();
      const { status } = await listen(own.signal);
      own.abort();
      return status;
    };
    await expect.poll(opened, { interval: 500 }).toBe(200);
  });
});
