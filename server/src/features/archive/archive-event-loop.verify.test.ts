import { addDays, toDay } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { minuteMs, startOfDay, stepsInDay } from '@svc/domain/paris-time';
import type { DayCurve } from '@svc/domain/readings/reading';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import { restoreDays } from '#features/readings/client/index.ts';
import type { App } from '#platform/http/app.ts';
import { createLog } from '#platform/log.ts';
import { createLocalDatabase } from '../../../test/client/local-database.ts';
import { createArchive } from './index.ts';

const usage_point_id = '12345678901231';
const first = toDay('2024-01-01');

function curveOf(day: DayCurve['day']): DayCurve {
  const values = Array.from({ length: stepsInDay(day, 10) }, (_, slot) => (slot * 37) % 6000);
  return { kind: 'curve', day, runs: [{ start: startOfDay(day), step: 10, values, quality: 'BRUT' }] };
}

/** The longest processor time between two iterations of the event loop: what another request would have waited. */
async function longestEventLoopBlock(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let longest = 0;
  for (let last = spent(); !isOver; ) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest;
}

describe('an archive that is being made', () => {
  it('does not block other requests: no iteration of the event loop takes 50 ms', async () => {
    const local = await createLocalDatabase('sqlite');
    const { database } = local;
    for (let day = first; day < addDays(first, 120); day = addDays(day, 20)) {
      const days = daysOf(dayRange(day, addDays(day, 20))).map(curveOf);
      await restoreDays(
        database,
        { usage_point_id, measure: 'consumption_detail' },
        days,
        startOfDay(first) + minuteMs,
      );
    }
    const clock = { now: () => startOfDay(addDays(first, 401)) };
    const log = createLog({ level: 'silent' });
    const listPdls = async () => [{ usage_point_id }] as never;
    const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
    createArchive({ database, version: '0', clock, log, listPdls, records: async () => ({}) }).routes?.(
      app as unknown as App,
    );
    // Each pass does the same work. The minimum of three contains the least other load of the core.
    const passes: number[] = [];
    for (let pass = 0; pass < 3; pass++)
      passes.push(await longestEventLoopBlock(app.inject({ url: '/export/archive' })));
    await local.drop();
    expect(Math.min(...passes)).toBeLessThan(50);
  });
});
