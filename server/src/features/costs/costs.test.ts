import { addDays } from '@svc/domain/day';
import { type DayRange, dayRange } from '@svc/domain/day-range';
import type { Offer } from '@svc/domain/offers/offer';
import { costOfPeriod, openLedger } from '@svc/domain/pricing/cost';
import { householdTimeline } from '@svc/domain/pricing/household-timeline';
import { formatAmount, formatKwh } from '@svc/domain/pricing/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colorsOf, energyFromApi, putTempo, sellOffer, storeDays } from '../../../test/cost-environment.ts';
import { type ConsentedUser, type Environment, startEnvironmentWithoutRateLimit } from '../../../test/environment.ts';
import { tempoPrices } from '../../../test/household/flat-days.ts';

type Line = { tag: string; kwh: string; price_eur: string; eur: string };
type Priced = {
  offer_id: string | null;
  kwh: string | null;
  energy_eur: string | null;
  subscription_eur: string | null;
  total_eur: string | null;
  registers: Line[];
  unpriced: { reason: string; kwh: string }[];
  flags: string[];
  previous_year_total_eur?: string | null;
};
type CostData = Priced & {
  coverage: { days: number; measured_days: number; estimated_days: number; missing_days: number };
  missing: { start: string; end: string }[];
  current: string | null;
  offers: (Priced & { start: string; end: string })[];
  power: { subscribed_kva: number | null; measured_max_va: number | null; best_kva: number | null };
  rows?: (Priced & { start: string; end: string; state?: string })[];
  slots?: { units: string | null; kwh: string; reason: string | null; tag: string | null; start: string }[];
};

const hours = { hp_price: 0.2081, hc_price: 0.1635 };

describe('what stored days cost', () => {
  let environment: Environment;
  let owner: ConsentedUser;
  let range: DayRange;
  let base: string;
  let offpeak: string;
  let tempo: string;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser();
    range = dayRange(environment.day(-20), environment.day(-6));
    await storeDays(owner, range);
    const { gateway } = environment;
    base = await sellOffer(gateway, { type: 'BASE', base_price: 0.1952 });
    offpeak = await sellOffer(gateway, { type: 'HC_HP', ...hours });
    tempo = await sellOffer(gateway, { type: 'TEMPO', ...tempoPrices(0.06, 0.05) });
    await owner.caller.patch(`/pdl/${owner.id}/contract`, { subscribed_power: 9 });
    await owner.caller.patch(`/pdl/${owner.id}/offpeak`, { offpeak_hours: '22:38-06:38' });
    await owner.caller.patch(`/pdl/${owner.id}/offer`, { selected_offer_id: offpeak });
  });
  afterAll(() => environment.stop());

  const cost = async (query: Record<string, string> = {}, of = range) => {
    const search = new URLSearchParams({ start: of.start, end: of.end, ...query });
    const response = await owner.caller.get(`/pdl/${owner.pdl}/cost?${search}`);
    expect(response.status, response.text).toBe(200);
    return response.data<CostData>();
  };
  const simulate = async (more: object = {}) => {
    const body = { usage_point_id: owner.pdl, start: range.start, end: range.end, ...more };
    const response = await owner.caller.post('/simulations', body);
    expect(response.status, response.text).toBe(200);
    return response.data<CostData>();
  };
  const calls = () => environment.simulator.requests({ service: 'gridop' }).requests.length;

  it('is what the engine computes for the same points, by register, day and month', async () => {
    const energy = await energyFromApi(owner, range);
    const offer: Offer = {
      id: offpeak,
      provider: 'Tests',
      name: 'x',
      type: 'HC_HP',
      variant: null,
      power_kva: 9,
      versions: [{ valid_from: null, valid_to: null, subscription_price: 15, prices: hours }],
    };
    const storedHours = [{ valid_from: null, ranges: ['22:38-06:38'], source: 'user', raw: null }] as const;
    const pricing = { calendars: { tempo: new Map(), flexday: new Map() }, offPeak: storedHours };
    const timeline = householdTimeline([{ valid_from: null, offer_id: offpeak }], [offer], range);
    const expected = costOfPeriod(openLedger(energy, pricing), timeline, range);
    const before = calls();
    const byDay = await cost({ by: 'day' });
    expect(calls()).toBe(before);
    expect(byDay).toMatchObject({
      coverage: { days: 14, measured_days: 14, estimated_days: 0, missing_days: 0 },
      missing: [],
      current: offpeak,
      kwh: formatKwh(expected.energy),
      energy_eur: formatAmount(expected.amount),
      subscription_eur: formatAmount(expected.subscription ?? 0n),
      total_eur: formatAmount(expected.amount + (expected.subscription ?? 0n)),
      unpriced: [],
      registers: expected.lines.map(({ tag, energy: used, amount }) => ({
        tag,
        kwh: formatKwh(used),
        eur: formatAmount(amount),
      })),
    });
    expect(byDay.rows).toHaveLength(14);
    const sum = (rows: readonly Priced[] = []) => rows.reduce((total, row) => total + Number(row.kwh), 0).toFixed(3);
    expect(sum(byDay.rows)).toBe(byDay.kwh);
    const byMonth = await cost({ by: 'month' });
    expect(sum(byMonth.rows)).toBe(byDay.kwh);
    expect(byMonth.rows?.map(({ start }) => start)).toEqual([range.start]);
  });

  it('is explained by slots whose units add up to the day, whatever period is requested around it', async () => {
    const day = addDays(range.start, 3);
    const { slots = [] } = await cost({ explain: day });
    const alone = await cost({ by: 'day', explain: day }, dayRange(day, addDays(day, 1)));
    const units = (of: typeof slots) => of.reduce((sum, slot) => sum + BigInt(slot.units ?? 0), 0n);
    expect(units(slots)).toBe(units(alone.slots ?? []));
    const cents = (units(slots) * 100n + 30_000_000_000n) / 60_000_000_000n;
    expect(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`).toBe(alone.energy_eur);
    expect(slots.some(({ start }) => start.includes('T22:38:00'))).toBe(true);
  });

  it('has a ranking whose figures for the own offer equal the cost, without a call to the operator', async () => {
    const own = await cost();
    const before = calls();
    const { offers, current, power, coverage } = await simulate();
    expect(calls()).toBe(before);
    expect(current).toBe(offpeak);
    expect(coverage).toEqual(own.coverage);
    expect(power).toEqual(own.power);
    const listed = offers.find(({ offer_id }) => offer_id === offpeak);
    for (const field of ['kwh', 'energy_eur', 'subscription_eur', 'total_eur', 'registers'] as const)
      expect(listed?.[field], field).toEqual(own[field]);
    expect(listed?.previous_year_total_eur).toBeNull();
    const totals = offers.flatMap(({ total_eur }) => (total_eur === null ? [] : [Number(total_eur)]));
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    expect(offers.length).toBeGreaterThan(20);
  });

  it('An unknown tempo winter never makes a tempo offer the cheapest', async () => {
    const winner = (data: CostData) => data.offers[0]?.offer_id;
    const unknown = await simulate();
    expect(winner(unknown)).not.toBe(tempo);
    const place = unknown.offers.find(({ offer_id }) => offer_id === tempo);
    expect(place).toMatchObject({ total_eur: null, energy_eur: '0.00', flags: ['calendar_missing', 'partial'] });
    const firstNull = unknown.offers.findIndex(({ total_eur }) => total_eur === null);
    expect(unknown.offers.slice(firstNull).every(({ total_eur }) => total_eur === null)).toBe(true);
    // One unknown day of the fortnight is as unknown as all of them.
    const all = dayRange(addDays(range.start, -1), range.end);
    const colors = colorsOf(all, 'BLEU');
    colors.delete(addDays(range.start, 5));
    await putTempo(environment.gateway.sql, colors);
    expect(winner(await simulate())).not.toBe(tempo);
    await putTempo(environment.gateway.sql, colorsOf(all, 'BLEU'));
    expect(winner(await simulate())).toBe(tempo);
  });

  it('follows the requested habits, loads and off-peak hours', async () => {
    const find = (data: CostData, id = base) => data.offers.find(({ offer_id }) => offer_id === id);
    const plain = await simulate();
    const loaded = await simulate({ loads: [{ kwh: 2, at: '01h-5h' }] });
    expect(Number(find(loaded)?.kwh) - Number(find(plain)?.kwh)).toBeCloseTo(28, 3);
    const shifted = await simulate({ shifts: [{ kwh: 1, from: '18:00-20:00', to: '02:00-04:00', days: [1, 2] }] });
    expect(find(shifted)?.kwh).toBe(find(plain)?.kwh);
    expect(Number(find(shifted, offpeak)?.energy_eur)).toBeLessThan(Number(find(plain, offpeak)?.energy_eur));
    const night = await simulate({ offpeak: 'HC (0H00-24H00)' });
    expect(find(night, offpeak)?.registers.map(({ tag }) => tag)).toEqual(['hc']);
    const manyMinutes = Array.from({ length: 25 }, (_, minute) => `12:${minute + 10}-12:${minute + 11}`);
    for (const refusedHours of ['evening', manyMinutes]) {
      const refused = await owner.caller.post('/simulations', {
        usage_point_id: owner.pdl,
        start: range.start,
        end: range.end,
        offpeak: refusedHours,
      });
      expect([refused.status, refused.body.code]).toEqual([422, 'INVALID_OFFPEAK']);
    }
  });

  it('counts and names the days that are not stored, and prices none of them', async () => {
    const longer = dayRange(addDays(range.start, -3), range.end);
    const data = await cost({ by: 'day' }, longer);
    expect(data.coverage).toMatchObject({ days: 17, measured_days: 14, missing_days: 3 });
    expect(data.missing).toEqual([{ start: longer.start, end: range.start }]);
    const missing = { state: 'missing', kwh: null, energy_eur: null, total_eur: null };
    expect(data.rows?.slice(0, 4)).toMatchObject([missing, missing, missing, { state: 'measured' }]);
    const nothing = await cost({ by: 'month' }, dayRange(addDays(range.start, -9), addDays(range.start, -5)));
    expect(nothing).toMatchObject({
      kwh: null,
      energy_eur: null,
      total_eur: null,
      rows: [{ missing_days: 4, kwh: null }],
    });
  });

  it('requires a power where none is known, instead of comparing what cannot be compared', async () => {
    const bare = await environment.anotherPoint(owner);
    await owner.caller.patch(`/pdl/${bare.id}/contract`, { subscribed_power: null });
    const body = { usage_point_id: bare.pdl, start: range.start, end: range.end };
    const response = await owner.caller.post('/simulations', body);
    expect([response.status, response.body.errors]).toEqual([
      422,
      [{ field: 'power_kva', message: expect.stringContaining('is needed') }],
    ]);
    const named = await owner.caller.post('/simulations', { ...body, power_kva: 6 });
    const { offers, ...rest } = named.data<CostData>();
    expect(rest).toMatchObject({ current: null, coverage: { missing_days: 14 } });
    expect(new Set(offers.map(({ total_eur }) => total_eur))).toEqual(new Set([null]));
  });

  it('preserves the past when another offer is chosen', async () => {
    const from = addDays(range.start, 7);
    await owner.caller.patch(`/pdl/${owner.id}/offer`, { selected_offer_id: base, from });
    const { offers, current } = await cost();
    expect(current).toBe(base);
    expect(offers.map(({ offer_id, start, end }) => [offer_id, start, end])).toEqual([
      [offpeak, range.start, from],
      [base, from, range.end],
    ]);
    await owner.caller.patch(`/pdl/${owner.id}/offer`, { selected_offer_id: offpeak, from });
  });

  it('estimates a day that has only a daily value, and flags it', async () => {
    const daily = await environment.consentedUser({ persona: 'curve_refused' });
    await daily.caller.get(`/gridop/consumption/daily/${daily.pdl}?start=${range.start}&end=${range.end}`);
    await daily.caller.patch(`/pdl/${daily.id}/offer`, { selected_offer_id: offpeak });
    const response = await daily.caller.get(`/pdl/${daily.id}/cost?start=${range.start}&end=${range.end}`);
    const data = response.data<CostData>();
    expect(data.coverage).toMatchObject({ measured_days: 0, estimated_days: 14 });
    expect(data.flags).toContain('estimated');
    const [hp, hc] = data.registers.map(({ kwh }) => Number(kwh));
    expect((hp ?? 0) + (hc ?? 0)).toBeCloseTo(Number(data.kwh), 2);
  });

  it.each([
    ['a day that does not exist', 'start=2026-02-30&end=2026-03-02', 422, 'INVALID_DATE_FORMAT'],
    ['an end before the start', 'start=2026-09-20&end=2026-09-10', 422, 'INVALID_DATE_RANGE'],
    ['days to come', 'start=2026-11-01&end=2026-12-01', 422, 'INVALID_DATE_RANGE'],
    ['four years', 'start=2022-09-01&end=2026-09-01', 422, 'DATE_RANGE_TOO_LONG'],
    ['a day outside to be explained', 'start=2026-09-01&end=2026-09-10&explain=2026-09-10', 422, 'VALIDATION_ERROR'],
  ])('refuses %s', async (_, query, status, code) => {
    const response = await owner.caller.get(`/pdl/${owner.pdl}/cost?${query}`);
    expect([response.status, response.body.code]).toEqual([status, code]);
  });

  it('is refused to users who only registered the number, and after a withdrawal', async () => {
    const other = environment.gateway.asUser(await environment.gateway.signUp());
    await other.post('/pdl', { usage_point_id: owner.pdl });
    const period = { start: range.start, end: range.end };
    const former = await environment.consentedUser({ pdl: owner.pdl });
    await former.caller.delete(`/consent/${owner.pdl}`);
    for (const [caller, code] of [
      [other, 'CONSENT_REQUIRED'],
      [former.caller, 'CONSENT_REVOKED'],
    ] as const) {
      const read = await caller.get(`/pdl/${owner.pdl}/cost?${new URLSearchParams(period)}`);
      const simulated = await caller.post('/simulations', { usage_point_id: owner.pdl, ...period });
      for (const response of [read, simulated]) expect([response.status, response.body.code]).toEqual([403, code]);
    }
    const otherUser = environment.gateway.asUser(await environment.gateway.signUp());
    expect((await otherUser.get(`/pdl/${owner.id}/cost?${new URLSearchParams(period)}`)).status).toBe(404);
  });

  it('returns 304 for an unchanged ETag, and does not count on a quota', async () => {
    const path = `/pdl/${owner.pdl}/cost?start=${range.start}&end=${range.end}`;
    const first = await owner.caller.get(path);
    const again = await owner.caller.get(path, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.status).toBe(304);
    expect(first.headers['cache-control']).toContain('private');
    expect(first.headers.ratelimit).toBeUndefined();
  });
});
