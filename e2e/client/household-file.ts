import { readFileSync } from 'node:fs';
import { type DayRange, daysOf } from '@svc/domain/day-range';
import { minuteMs, startOfDay } from '@svc/domain/paris-time';
import { buildCurves } from '@svc/domain/readings/curve';
import { importDays } from '../../server/src/features/readings/client/index.ts';
import { migrations } from '../../server/src/migrations/index.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { createLog } from '../../server/src/platform/log.ts';

/** The database file of a client that has stored days and half hours of its PDLs for a long time. */
export async function fillHousehold(file: string, pdls: readonly string[], range: DayRange): Promise<void> {
  const database = openDatabase(`sqlite:${file}`, { log: createLog({ level: 'silent' }) });
  await migrate(database, migrations, systemClock);
  const days = daysOf(range);
  for (const [number, usage_point_id] of pdls.entries()) {
    const more = { usage_point_id, replace: false, number };
    const dailies = days.map((day) => ({ kind: 'daily', day, value: 12_000, quality: 'BRUT' }) as const);
    await Array.fromAsync(importDays(database, { ...more, measure: 'consumption_daily', readings: dailies }, Date.now));
    const points = Array.from({ length: days.length * 48 }, (_, index) => ({
      start: startOfDay(range.start) + index * 30 * minuteMs,
      step: 30 as const,
      value: (index * 37) % 6000,
      quality: 'BRUT' as const,
    }));
    const readings = buildCurves(points).filter((curve) => curve.day < range.end);
    await Array.fromAsync(importDays(database, { ...more, measure: 'consumption_detail', readings }, Date.now));
  }
  await database.close();
}

export function residentMegabytes(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const kilobytes = new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
