import { readFileSync } from 'node:fs';
import { type Day, toDay } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { startOfDay, stepsInDay } from '@svc/domain/paris-time';
import type { DayCurve } from '@svc/domain/readings/reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import recorded from '../../../../simulator/data/flexday.json' with { type: 'json' };
import { sellOffer } from '../../../test/cost-environment.ts';
import { type Environment, startEnvironmentWithoutRateLimit } from '../../../test/environment.ts';
import { untilOffers } from '../../../test/household/flat-days.ts';
import { type Household, startHousehold } from '../../../test/household/household.ts';
import { openSqlDayStore } from '../readings/client/day-store.sql.ts';

/*
 * An own calculator, minute by minute, in whole numbers, with its own clock: it shares nothing with the price rules but
 * the readings.
 */
const minuteMs = 60_000;
const wattsAt = (instant: number) => 150 + ((Math.floor(instant / (30 * minuteMs)) * 7919) % 4001);

const lastSunday = (year: number, month: number) => {
  const last = new Date(Date.UTC(year, month, 0, 1));
  return last.getTime() - last.getUTCDay() * 86_400_000;
};
const summers = [2022, 2023, 2024, 2025, 2026].map((year) => [lastSunday(year, 3), lastSunday(year, 10)] as const);
const offsetAt = (instant: number) => (summers.some(([from, to]) => instant >= from && instant < to) ? 120 : 60);
type Minute = { readonly date: string; readonly dayBefore: string; readonly month: number; readonly minute: number };

const dates = new Map<number, string>();
function dateOf(dayNumber: number): string {
  const date = dates.get(dayNumber) ?? new Date(dayNumber * 86_400_000).toISOString().slice(0, 10);
  dates.set(dayNumber, date);
  return date;
}

function energyByTag(start: string, end: string, tagOf: (at: Minute) => string): Map<string, number> {
  const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`) - offsetAt(Date.parse(date) - 1) * minuteMs;
  const sums = new Map<string, number>();
  for (let instant = midnight(start); instant < midnight(end); instant += minuteMs) {
    const wall = instant + offsetAt(instant) * minuteMs;
    const date = dateOf(Math.floor(wall / 86_400_000));
    const dayBefore = dateOf(Math.floor(wall / 86_400_000) - 1);
    const minute = (wall % 86_400_000) / minuteMs;
    const tag = tagOf({ date, dayBefore, month: Number(date.slice(5, 7)), minute });
    sums.set(tag, (sums.get(tag) ?? 0) + wattsAt(instant));
  }
  return sums;
}

/** Watt-minutes at prices of a millionth of a euro, and the subscription of so many days of ordinary and leap years. */
function totalOf(
  energy: ReadonlyMap<string, number>,
  prices: Readonly<Record<string, number>>,
  subscription: { readonly cents: number; readonly days: readonly [ordinary: number, leap: number] },
): string {
  const years = 365n * 366n;
  const unit = 60_000n * 1_000_000n * years;
  let sum = 0n;
  for (const [tag, wattMinutes] of energy) sum += BigInt(wattMinutes) * BigInt(prices[tag] ?? Number.NaN) * years;
  const [ordinary, leap] = subscription.days.map(BigInt) as [bigint, bigint];
  sum += BigInt(subscription.cents) * 12n * (ordinary * 366n + leap * 365n) * (60_000n * 10_000n);
  const cents = (sum * 200n + unit) / (2n * unit);
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

const ejpPeaks = new Set<string>(
  JSON.parse(readFileSync(new URL('../../../../presets/france/ejp.json', import.meta.url), 'utf8')).peak_days,
);
const seasonalPeaks = ['2025-11-24', '2025-12-31', '2026-01-01', '2026-01-10', '2026-02-17', '2026-03-31'];

const tagOfEjp = ({ date, dayBefore, minute }: Minute) =>
  (minute >= 420 && ejpPeaks.has(date)) || (minute < 60 && ejpPeaks.has(dayBefore)) ? 'peak' : 'normal';
const sobriete = new Set(recorded.SOBRIETE);
const tagOfFlexday = ({ date, minute }: Minute) =>
  `${sobriete.has(date) ? 'sobriete' : 'eco'}_${(minute >= 480 && minute < 780) || (minute >= 1080 && minute < 1200) ? 'hp' : 'hc'}`;
const tagOfSeasonal = ({ date, month, minute }: Minute) =>
  seasonalPeaks.includes(date)
    ? 'peak_day'
    : `${month >= 4 && month <= 10 ? 'summer' : 'winter'}_${minute >= 22 * 60 + 38 || minute < 6 * 60 + 38 ? 'hc' : 'hp'}`;

type Ranked = {
  offer_id: string;
  total_eur: string | null;
  flags: string[];
  unpriced: { reason: string; kwh: string }[];
};

describe('days with prices of their own, to the cent', () => {
  let environment: Environment;
  let household: Household;
  const sold: Record<string, string> = {};

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit({ startAt: '2026-11-06T10:00:00+01:00' });
    const { gateway } = environment;
    const owner = await environment.consentedUser();
    const seasons = {
      hp_price_winter: 0.724531,
      hc_price_winter: 0.208117,
      hp_price_summer: 0.208123,
      hc_price_summer: 0.150871,
    };
    const offers = {
      ejp: { type: 'EJP', ejp_normal: 0.178123, ejp_peak: 0.944017, subscription_price: 19.2 },
      flexday: { type: 'SEASONAL', variant: 'FLEXDAY', ...seasons, subscription_price: 19.39 },
      seasonal: { type: 'SEASONAL', ...seasons, peak_day_price: 0.913579, subscription_price: 18.37 },
      base: { type: 'BASE', base_price: 0.9, subscription_price: 15 },
    };
    for (const [name, offer] of Object.entries(offers))
      sold[name] = await sellOffer(gateway, { name: `Days ${name}`, valid_from: '2022-01-01', ...offer });
    await owner.caller.patch(`/pdl/${owner.id}/offpeak`, { offpeak_hours: '22:38-06:38' });
    household = await startHousehold(environment, { kind: 'sqlite', age: 5, owner });
    await untilOffers(household.client());
    await put('2022-09-01', '2023-09-01');
    await put('2023-11-01', '2024-04-01');
    await put('2024-09-01', '2026-04-01');
    await putFlexdays('2025-09-01', '2026-04-01');
    expect((await (await gateway.asAdmin()).post('/ejp/refresh')).status).toBe(200);
    await mirror();
  });
  afterAll(async () => {
    await household.leave();
    await environment.stop();
  });

  async function put(start: string, end: string): Promise<void> {
    const parts = { database: household.client().local.database, now: () => environment.gateway.clock.now() };
    const range = dayRange(toDay(start), toDay(end));
    const curveOf = (day: Day): DayCurve => {
      const from = startOfDay(day);
      const values = Array.from({ length: stepsInDay(day, 30) }, (_, index) => wattsAt(from + index * 30 * minuteMs));
      return { kind: 'curve', day, runs: [{ start: from, step: 30, values, quality: 'BRUT' }] };
    };
    await openSqlDayStore(parts, household.owner.pdl, 'consumption_detail').put(range, daysOf(range).map(curveOf));
  }

  async function putFlexdays(start: string, end: string): Promise<void> {
    const rows = daysOf(dayRange(toDay(start), toDay(end))).map((date) => ({
      date,
      day_type: sobriete.has(date) ? 'SOBRIETE' : 'ECO',
      attempts: 0,
      updated_at: '2026-04-01T00:00:00.000Z',
    }));
    const tables = household.client().local.database.for<{ flexday_days: (typeof rows)[number] }>();
    await tables
      .insertInto('flexday_days')
      .values(rows)
      .onConflict((conflict) => conflict.column('date').doNothing())
      .execute();
  }

  /** The household reads the calendar of the gateway. */
  async function mirror(): Promise<void> {
    const response = await household.client().send('POST', '/api/ejp/refresh');
    expect(response.status, response.body).toBe(200);
  }

  async function rank(start: string, end: string): Promise<Ranked[]> {
    const body = { usage_point_id: household.owner.pdl, start, end, power_kva: 9 };
    const response = await household.client().send('POST', '/api/simulations', body);
    expect(response.status, response.body).toBe(200);
    return (JSON.parse(response.body) as { data: { offers: Ranked[] } }).data.offers;
  }
  const find = (offers: readonly Ranked[], name: string) => offers.find(({ offer_id }) => offer_id === sold[name]);

  it.each<[string, string, readonly [ordinary: number, leap: number]]>([
    ['2022-09-01', '2023-09-01', [365, 0]],
    ['2024-09-01', '2025-09-01', [243, 122]],
  ])('costs an EJP household what the real peak days of a winter cost, from %s to %s', async (start, end, days) => {
    const energy = energyByTag(start, end, tagOfEjp);
    expect(energy.get('peak')).toBeGreaterThan(0);
    const total = totalOf(energy, { normal: 178_123, peak: 944_017 }, { cents: 1920, days });
    expect(find(await rank(start, end), 'ejp')).toMatchObject({ total_eur: total, flags: [], unpriced: [] });
  });

  it('has no total for a winter whose list is doubtful', async () => {
    expect(find(await rank('2023-11-01', '2024-04-01'), 'ejp')?.total_eur).toBeNull();
  });

  it('costs a household of flexible days what its SOBRIETE days cost', async () => {
    const energy = energyByTag('2025-09-01', '2026-04-01', tagOfFlexday);
    expect([...energy.keys()].sort()).toEqual(['eco_hc', 'eco_hp', 'sobriete_hc', 'sobriete_hp']);
    const prices = { sobriete_hp: 724_531, sobriete_hc: 208_117, eco_hp: 208_123, eco_hc: 150_871 };
    const total = totalOf(energy, prices, { cents: 1939, days: [212, 0] });
    expect(find(await rank('2025-09-01', '2026-04-01'), 'flexday')).toMatchObject({ total_eur: total, unpriced: [] });
  });

  it('has no total, and ranks last, while a day that an offer needs is unknown', async () => {
    const offers = await rank('2025-09-01', '2026-04-01');
    for (const name of ['ejp', 'seasonal']) {
      expect(find(offers, name)).toMatchObject({ total_eur: null, unpriced: [{ reason: 'calendar_missing' }] });
      expect(find(offers, name)?.flags).toEqual(expect.arrayContaining(['calendar_missing', 'partial']));
    }
    const firstUnknown = offers.findIndex(({ total_eur }) => total_eur === null);
    expect(offers.findIndex(({ offer_id }) => offer_id === sold.base)).toBeLessThan(firstUnknown);
    expect(offers.slice(firstUnknown).every(({ total_eur }) => total_eur === null)).toBe(true);
    // In summer every day is normal, so nothing is missing.
    expect(find(await rank('2025-09-01', '2025-11-01'), 'ejp')).toMatchObject({ flags: [], unpriced: [] });
  });

  it('costs a seasonal household its peak days, once an administrator has entered them', async () => {
    const winter = { list: 'SEASONAL', start: '2025-11-01', end: '2026-03-31', peak_days: seasonalPeaks };
    const admin = await environment.gateway.asAdmin();
    const entered = await admin.put('/ejp/days', winter);
    expect([entered.status, entered.data()]).toEqual([200, { changed: 151 }]);
    await mirror();
    const energy = energyByTag('2025-09-01', '2026-04-01', tagOfSeasonal);
    const prices = {
      peak_day: 913_579,
      winter_hp: 724_531,
      winter_hc: 208_117,
      summer_hp: 208_123,
      summer_hc: 150_871,
    };
    const total = totalOf(energy, prices, { cents: 1837, days: [212, 0] });
    const offers = await rank('2025-09-01', '2026-04-01');
    expect(find(offers, 'seasonal')).toMatchObject({ total_eur: total, unpriced: [] });
    // The list of one kind of offer says nothing about the other.
    expect(find(offers, 'ejp')?.total_eur).toBeNull();
    const audit = await environment.gateway.sql("select detail from audit where action = 'calendar.change'");
    expect(audit).toHaveLength(1);
  });
});
