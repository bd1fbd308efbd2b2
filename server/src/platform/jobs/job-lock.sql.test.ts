import { spawn } from 'node:child_process';
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalDatabase, type LocalDatabase } from '../../../test/client/local-database.ts';
import { databaseKinds } from '../../../test/databases.ts';
import { writeConfigValue } from '../database/config-repository.ts';
import { inTransaction } from '../database/transaction.ts';
import { createSqlLocks, StaleLockError } from './job-lock.sql.ts';
import { createSqlJobMemory } from './job-memory.sql.ts';

const minute = 60_000;

describe.each(databaseKinds)('locks and memory of jobs in %s', (kind) => {
  let local: LocalDatabase;
  let now = 1_800_000_000_000;
  const clock = { now: () => now };

  beforeAll(async () => {
    local = await createLocalDatabase(kind);
  });
  afterAll(() => local.drop());

  it('of twenty concurrent attempts, one gets the lock', async () => {
    const all = Array.from({ length: 20 }, () => createSqlLocks(local.database, clock));
    const leases = await Promise.all(all.map((locks) => locks.acquire('race', 15 * minute)));
    expect(leases.filter((lease) => lease !== undefined)).toHaveLength(1);
  });

  it('a lease is extended by renewing, ends by release, and expires by itself', async () => {
    const [first, second] = [createSqlLocks(local.database, clock), createSqlLocks(local.database, clock)];
    const lease = await first.acquire('lease', 15 * minute);
    now += 10 * minute;
    expect(await lease?.renew(15 * minute)).toBe(true);
    now += 10 * minute;
    expect(await second.acquire('lease', 15 * minute)).toBeUndefined();
    await lease?.release();
    expect(await second.acquire('lease', 15 * minute)).toBeDefined();
    now += 16 * minute;
    expect(await first.acquire('lease', 15 * minute)).toBeDefined();
  });

  it('a release that the disk rejects does not block this process, and blocks the others until the lease expires', async () => {
    let isFull = false;
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    const disk = new Proxy(local.database, {
      get(target, name, receiver) {
        if (isFull && (name === 'for' || name === 'prepared')) throw full;
        return Reflect.get(target, name, receiver);
      },
    });
    const [own, other] = [createSqlLocks(disk, clock), createSqlLocks(local.database, clock)];
    const lease = await own.acquire('full', 15 * minute);
    isFull = true;
    await lease?.release();
    isFull = false;
    expect(await other.acquire('full', minute)).toBeUndefined();
    expect(await own.acquire('full', minute)).toBeDefined();
    expect(await own.acquire('full', minute)).toBeUndefined();
  });

  it('a paused leader that wakes can neither renew nor write, and what it wrote last stays', async () => {
    const [paused, next] = [createSqlLocks(local.database, clock), createSqlLocks(local.database, clock)];
    const lease = await paused.acquire('fence', minute);
    const guard = paused.guard('fence');
    const write = (value: string) =>
      inTransaction(local.database, async (transaction) => {
        await guard(transaction);
        await writeConfigValue(transaction, 'written', value, now);
      });
    await write('in time');
    now += 2 * minute;
    await next.acquire('fence', minute);
    await expect(write('late')).rejects.toThrow(StaleLockError);
    expect(await lease?.renew(minute)).toBe(false);
    await lease?.release();
    expect(await paused.acquire('fence', minute)).toBeUndefined();
  });

  it('the lease of a process that is gone is not waited for', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    const row = { owner: `${hostname()}:${child.pid}:x`, expires_at: '2999-01-01T00:00:00.000Z', fence: 7 };
    await writeConfigValue(local.database, 'lock:left', row, now);
    const elsewhere = { ...row, owner: `another-machine:${child.pid}:x` };
    await writeConfigValue(local.database, 'lock:elsewhere', elsewhere, now);
    const locks = createSqlLocks(local.database, clock);
    expect(await locks.acquire('left', minute)).toBeDefined();
    expect(await locks.acquire('elsewhere', minute)).toBeUndefined();
  });

  it('the last run of a job outlives the process', async () => {
    const state = {
      last_slot: now,
      last_run_at: now,
      last_status: 'error',
      last_error: 'x',
      last_duration_ms: 5,
    } as const;
    await createSqlJobMemory(local.database, clock).save('job', state);
    expect(await createSqlJobMemory(local.database, clock).load('job')).toEqual(state);
    expect(await createSqlJobMemory(local.database, clock).load('other')).toBeUndefined();
  });
});
