import type { AddressInfo } from 'node:net';
import { addDays, type Day, toDay } from '@svc/domain/day';
import { daysOf } from '@svc/domain/day-range';
import { minuteMs, parseInstant, startOfDay } from '@svc/domain/paris-time';
import { buildCurves, type CurvePoint } from '@svc/domain/readings/curve';
import { importDays } from '../../server/src/features/readings/client/index.ts';
import { startClient } from '../../server/test/client/client.ts';
import { createLocalDatabase, type LocalDatabase } from '../../server/test/client/local-database.ts';
import { standInPdl, startStandInGateway } from '../../server/test/gateway/stand-in-gateway.ts';

/** A local client with three stored years, and one home whose meter changed its step. The same in every run. */
export type LongHousehold = {
  readonly url: string;
  readonly moment: string;
  readonly days: number;
  /** 1,095 whole days of half hours: 52,560 points. */
  readonly long: string;
  /** 10, then 15, then 30 minutes, with days and hours missing. */
  readonly mixed: string;
  readonly mixedPdl: string;
  stop(): Promise<void>;
};

const moment = '2026-02-16T11:20:00+01:00';
const end = toDay('2026-02-16');
const days = 1095;
const mixedDays = 300;
const longPdl = '12345678901231';
const mixedPdl = '12345678901232';
/** Counted back from today; of the half one only the morning is there. */
const missingDays = new Set([20, 21, 22, 150]);
const halfDay = 40;

export async function openLongHousehold(): Promise<LongHousehold> {
  const now = parseInstant(moment) ?? 0;
  const local = await createLocalDatabase('sqlite');
  await fill(local, longPdl, 1, days, () => 30);
  await fill(local, mixedPdl, 2, mixedDays, (age) => (age > 200 ? 10 : age > 100 ? 15 : 30));
  const gateway = await startStandInGateway(() => now);
  const offpeak_hours = [{ valid_from: null, ranges: ['22:38-06:38'], source: 'user', raw: null }];
  const more = { pricing_option: 'HC_HP', offpeak_hours };
  gateway.pdls = [
    standInPdl(longPdl, { name: 'Maison', activation_date: addDays(end, -days), ...more }),
    standInPdl(mixedPdl, { name: 'Atelier', activation_date: addDays(end, -mixedDays), ...more }),
  ];
  // Days that the client has not stored stay missing: the gateway returns none.
  gateway.quota = 0;
  const client = await startClient({ kind: 'sqlite', gateway, clock: { now: () => now }, local, ticking: false });
  await client.settle();
  await client.mode.app.listen({ host: '127.0.0.1', port: 0 });
  const homes = await client.data<{ id: string; usage_point_id: string }[]>('/api/pdl');
  const idOf = (pdl: string) => homes.find(({ usage_point_id }) => usage_point_id === pdl)?.id ?? '';
  return {
    moment,
    days,
    mixedPdl,
    long: idOf(longPdl),
    mixed: idOf(mixedPdl),
    url: `http://127.0.0.1:${(client.mode.app.server.address() as AddressInfo).port}`,
    async stop() {
      await client.drop();
      await gateway.stop();
    },
  };
}

type StepOf = (age: number) => 10 | 15 | 30;

async function fill(local: LocalDatabase, usage_point_id: string, number: number, length: number, stepOf: StepOf) {
  const all = daysOf({ start: addDays(end, -length), end });
  const isWhole = (age: number) => number === 1 || !(missingDays.has(age) || age === halfDay);
  const dailies: { kind: 'daily'; day: Day; value: number; quality: 'BRUT' }[] = [];
  const points: CurvePoint[] = [];
  const random = seeded(number);
  all.forEach((day, index) => {
    const age = length - index;
    const own = pointsOf(day, stepOf(age), random);
    const isMissing = number === 2 && missingDays.has(age);
    const included = isWhole(age) ? own : isMissing ? [] : own.slice(0, own.length / 2);
    points.push(...included);
    const wattMinutes = own.reduce((sum, { value, step }) => sum + value * step, 0);
    if (!isMissing) dailies.push({ kind: 'daily', day, value: wattMinutes / 60, quality: 'BRUT' });
  });
  const more = { usage_point_id, replace: false, number };
  const clock = () => startOfDay(end);
  await Array.fromAsync(
    importDays(local.database, { ...more, measure: 'consumption_daily', readings: dailies }, clock),
  );
  const readings = buildCurves(points);
  await Array.fromAsync(importDays(local.database, { ...more, measure: 'consumption_detail', readings }, clock));
}

/** Cold nights, an evening peak and a weekly wash, for visible variation. Whole watt-hours at any step. */
function pointsOf(day: Day, step: 10 | 15 | 30, random: () => number): CurvePoint[] {
  const begin = startOfDay(day);
  const winter = 1 + Math.cos(((Number(day.slice(5, 7)) - 1) / 6) * Math.PI);
  const points: CurvePoint[] = [];
  for (let at = begin; at < startOfDay(addDays(day, 1)); at += step * minuteMs) {
    const hour = ((at - begin) / minuteMs / 60) % 24;
    const evening = hour >= 19 && hour < 22 ? 900 : hour >= 7 && hour < 9 ? 500 : 0;
    const burst = random() < 0.04 ? 2500 * random() : 0;
    const power = 180 + 450 * winter * random() + evening * random() + burst;
    points.push({ start: at, step, value: 12 * Math.round(power / 12), quality: 'BRUT' });
  }
  return points;
}

/** A generator of one line (mulberry32): the same numbers for the same seed on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
