import { toDay } from '@svc/domain/day';
import type { Snapshot } from '@svc/domain/exports/snapshot';
import { minuteMs, parseInstant } from '@svc/domain/paris-time';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Lease } from '#platform/jobs/job-lock.ts';
import { createLog } from '#platform/log.ts';
import { createLocalDatabase, type LocalDatabase } from '../../../test/client/local-database.ts';
import type { Configured } from './configured.ts';
import type { Delivery } from './destination.ts';
import { createExportMetrics } from './export-metrics.ts';
import { findConfigRow, putConfigRow } from './repository.ts';
import { createRunner } from './runner.ts';

const type = 'mqtt';
const now = parseInstant('2026-11-14T05:31:02Z') ?? 0;

describe('a run that renews its lease', () => {
  let local: LocalDatabase;
  beforeEach(async () => {
    local = await createLocalDatabase('sqlite');
    await putConfigRow(local.database, { type, enabled: true, config: '{}' }, now);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await local.drop();
  });

  /** Lets the first renewal pass, and sends its records unless it was stopped. */
  async function deliver(_rendered: unknown, _config: unknown, { signal }: Pick<Delivery, 'signal'>) {
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    signal.throwIfAborted();
    return { records: 2, details: {}, skipped: [], errors: [] };
  }

  async function run(renew: Lease['renew']) {
    const config = { interval_minutes: null, data: [], usage_point_ids: null };
    const destination = { type, config: {}, needs: () => ({}), render: () => undefined, deliver };
    const row = await findConfigRow(local.database, type);
    const release = vi.fn(async () => undefined);
    const runner = createRunner({
      database: local.database,
      locks: { acquire: async () => ({ renew, release }) },
      log: createLog({ level: 'silent' }),
      now: () => now,
      metrics: createExportMetrics(new Registry()),
      gather: async () => ({ now, today: toDay('2026-11-14'), points: [], failures: [] }) as unknown as Snapshot,
    });
    const report = await runner.run({ destination, row, config, unreadable: false } as unknown as Configured);
    return { report, released: release.mock.calls.length };
  }

  const renewals: [string, Lease['renew'], object][] = [
    ['goes on while the lease is its own', async () => true, { status: 'success', records_exported: 2, errors: [] }],
    [
      'goes on when the renewal gets no answer',
      () => Promise.reject(new Error('no answer')),
      { status: 'success', records_exported: 2, errors: [] },
    ],
    [
      'stops when another process has the lease',
      async () => false,
      {
        status: 'error',
        records_exported: 0,
        errors: [{ part: 'run', code: 'timeout', message: 'The run was stopped before its end.' }],
      },
    ],
  ];
  it.each(renewals)('%s', async (_name, renew, expected) => {
    const { report, released } = await run(renew);
    expect(report).toMatchObject(expected);
    expect(released).toBe(1);
  });
});
