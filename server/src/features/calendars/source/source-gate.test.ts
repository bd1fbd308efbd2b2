import { minuteMs } from '@svc/domain/paris-time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStorage, type Storage, storageKinds } from '../../../../test/calendars/storage.ts';
import { createSourceGate } from './source-gate.ts';

describe.each(storageKinds)('the gate of a source on %s', (kind) => {
  let storage: Storage;
  let now = 0;
  beforeAll(async () => {
    storage = await openStorage(kind);
  });
  beforeEach(async () => {
    now = Date.parse('2026-01-05T12:00:00Z');
    await storage.empty();
  });
  afterAll(() => storage.close());

  const open = () =>
    createSourceGate({
      source: 'flexday',
      database: storage.database,
      clock: { now: () => now },
      leaseMs: minuteMs,
      silenceMs: 10_000,
    });
  const job = (slot: number | undefined) => ({ by: 'job', slot }) as const;
  const manual = { by: 'manual' } as const;

  it('allows one manual refresh at a time, and the next one after it ends', async () => {
    const [first, second] = await Promise.all([open().begin(manual), open().begin(manual)]);
    expect([first, second].filter(Boolean).length).toBe(1);
    await (first ?? second)?.end({ error: null });
    expect(await open().begin(manual)).toBeDefined();
  });

  it('a superseded run can neither call nor write nor report that it is done', async () => {
    const lost = await open().begin(job(now));
    const slot = now;
    now += 10_000;
    const heir = await open().begin(job(slot));
    expect(await lost?.claim()).toMatchObject({ kind: 'superseded' });
    let wrote = false;
    const written = await lost?.commit(async () => {
      wrote = true;
    });
    expect([written, wrote]).toEqual([undefined, false]);
    expect(await lost?.end({ error: null })).toBe(false);
    expect(await heir?.claim()).toBeUndefined();
    expect(await heir?.commit(async () => 'written')).toEqual({ value: 'written' });
    expect(await heir?.end({ error: null })).toBe(true);
  });

  it('a run that wakes up and has not begun yet does not push the one aside that is doing its work', async () => {
    const slot = now;
    const heir = await open().begin(job(slot));
    now += 9000;
    expect(await heir?.claim()).toBeUndefined();
    now += 9000;
    expect(await open().begin(job(slot))).toBeUndefined();
    expect(await heir?.end({ error: null })).toBe(true);
  });

  it('what is thrown inside a commit leaves nothing behind', async () => {
    const pass = await open().begin(job(now));
    const failing = pass?.commit(async (transaction) => {
      await transaction
        .for<{ config: { key: string; value: string; updated_at: string } }>()
        .insertInto('config')
        .values({ key: 'half', value: '{}', updated_at: '' })
        .execute();
      throw new Error('planted');
    });
    await expect(failing).rejects.toThrow('planted');
    const rows = await storage.database.for<{ config: { key: string } }>().selectFrom('config').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('a slot that went through does not run again; a later one does; an earlier one does not push it aside', async () => {
    const pass = await open().begin(job(now));
    await pass?.end({ error: null });
    expect(await open().begin(job(now))).toBeUndefined();
    expect(await open().begin(job(now - 10 * minuteMs))).toBeUndefined();
    now += 10 * minuteMs;
    const later = await open().begin(job(now));
    expect(later).toBeDefined();
    now += 30_000;
    expect(await open().begin(job(now - 5 * minuteMs))).toBeUndefined();
    expect(await later?.claim()).toBeUndefined();
  });

  it('a slot that failed may run again, with the calls it has left', async () => {
    const pass = await open().begin(job(now));
    await pass?.claim();
    await pass?.claim();
    await pass?.end({ error: 'broken' });
    const again = await open().begin(job(now));
    expect(again?.calls_before).toBe(2);
    await again?.end({ error: null });
    expect((await open().begin(job(now + minuteMs)))?.calls_before).toBe(0);
  });

  it('a manual refresh that died releases its lease after a minute, also when the clock is set back by an hour', async () => {
    expect(await open().begin(manual)).toBeDefined();
    expect(await open().begin(job(now))).toBeUndefined();
    now += minuteMs + 1;
    expect(await open().begin(manual)).toBeDefined();
    now -= 60 * minuteMs;
    expect(await open().begin(manual)).toBeDefined();
  });

  it('slots go on after the clock was set back by an hour', async () => {
    await (await open().begin(job(now)))?.end({ error: null });
    now -= 60 * minuteMs;
    expect(await open().begin(job(now))).toBeDefined();
  });

  it('remembers a block over restarts', async () => {
    const pass = await open().begin(job(now));
    await pass?.end({ error: 'status 429', blocked_until: now + 10 * minuteMs });
    const next = await open().begin(job(now + minuteMs));
    expect(await next?.claim()).toMatchObject({ kind: 'waiting', retry_at: now + 10 * minuteMs });
    now += 10 * minuteMs;
    expect(await next?.claim()).toBeUndefined();
  });
});
