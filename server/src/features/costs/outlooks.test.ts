import type { Day } from '@svc/domain/day';
import { type DayRange, dayRange } from '@svc/domain/day-range';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colorsOf, putTempo, sellOffer, storeDays } from '../../../test/cost-environment.ts';
import { type ConsentedUser, type Environment, startEnvironmentWithoutRateLimit } from '../../../test/environment.ts';
import { tempoPrices } from '../../../test/household/flat-days.ts';

type Price = { start: string; end: string; value: number };
type Total = { total_eur: string | null; energy_eur: string };
type Pair = { actual_eur: string; shadow_eur: string; difference_eur: string };

describe('prices, projections and advice from stored days', () => {
  let environment: Environment;
  let owner: ConsentedUser;
  let range: DayRange;
  const sold: Record<string, string> = {};

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit({ startAt: '2026-11-20T10:00:00+01:00' });
    owner = await environment.consentedUser();
    range = dayRange(environment.day(-30), environment.day(0));
    await storeDays(owner, range);
    const { gateway } = environment;
    sold.base = await sellOffer(gateway, { type: 'BASE', base_price: 0.1952, power_kva: 9 });
    sold.small = await sellOffer(gateway, { type: 'BASE', base_price: 0.1952, power_kva: 6, subscription_price: 12 });
    sold.hours = await sellOffer(gateway, { type: 'HC_HP', hp_price: 0.2081, hc_price: 0.1635 });
    sold.tempo = await sellOffer(gateway, { type: 'TEMPO', ...tempoPrices(0.2, 0.1) });
    await owner.caller.patch(`/pdl/${owner.id}/contract`, { subscribed_power: 9 });
    await owner.caller.patch(`/pdl/${owner.id}/offpeak`, { offpeak_hours: '22:30-06:30' });
    await choose('hours');
  });
  afterAll(() => environment.stop());

  const choose = (name: string) =>
    owner.caller.patch(`/pdl/${owner.id}/offer`, { selected_offer_id: sold[name], from: '2024-01-01' });
  const get = async <Data>(path: string, query: Record<string, string> = {}): Promise<Data> => {
    const response = await owner.caller.get(`${path}?${new URLSearchParams(query)}`);
    expect(response.status, response.text).toBe(200);
    return response.data<Data>();
  };
  const period = (of: DayRange = range) => ({ start: of.start as string, end: of.end as string });
  const costOf = (of: DayRange) => get<Total>(`/pdl/${owner.id}/cost`, period(of));
  const calls = () => environment.simulator.requests({ service: 'gridop' }).requests.length;

  describe('the price of each moment', () => {
    const prices = async (query: Record<string, string> = {}): Promise<Price[]> => {
      const response = await owner.caller.get(`/prices?${new URLSearchParams(query)}`);
      expect(response.status, response.text).toBe(200);
      return JSON.parse(response.text) as Price[];
    };

    it('is a bare array, contiguous, sorted, from this hour to the end of tomorrow', async () => {
      const before = calls();
      const list = await prices();
      expect(calls()).toBe(before);
      expect(list).toEqual([
        { start: '2026-11-20T10:00:00+01:00', end: '2026-11-20T22:30:00+01:00', value: 0.2081 },
        { start: '2026-11-20T22:30:00+01:00', end: '2026-11-21T06:30:00+01:00', value: 0.1635 },
        { start: '2026-11-21T06:30:00+01:00', end: '2026-11-21T22:30:00+01:00', value: 0.2081 },
        { start: '2026-11-21T22:30:00+01:00', end: '2026-11-22T00:00:00+01:00', value: 0.1635 },
      ]);
    });

    it('accepts instants and days, and returns both ends with their offset over a change of the clock', async () => {
      const list = await prices({ start: '2026-10-25T00:00:00Z', end: '2026-10-26' });
      expect(list[0]).toEqual({
        start: '2026-10-25T02:00:00+02:00',
        end: '2026-10-25T06:30:00+01:00',
        value: 0.1635,
      });
      expect(list.at(-1)?.end).toBe('2026-10-26T00:00:00+01:00');
      for (const [index, { start }] of list.entries())
        if (index > 0) expect(parseInstant(start)).toBe(parseInstant(list[index - 1]?.end ?? ''));
    });

    it('ends where the colour is not known', async () => {
      await choose('tempo');
      await putTempo(environment.gateway.sql, colorsOf(dayRange(environment.day(-1), environment.day(1)), 'ROUGE'));
      expect((await prices()).at(-1)?.end).toBe('2026-11-21T06:00:00+01:00');
      await choose('hours');
    });

    it('begins where a version of the offer is valid: the nearest one is no price', async () => {
      const list = await prices({ start: '2023-12-30', end: '2024-01-02' });
      expect(list[0]?.start).toBe('2024-01-01T00:00:00+01:00');
    });

    it('refuses more than a month, and to guess which PDL is meant', async () => {
      const long = await owner.caller.get('/prices?start=2026-01-01&end=2026-03-01');
      expect([long.status, long.body.code]).toEqual([422, 'DATE_RANGE_TOO_LONG']);
      const second = await environment.anotherPoint(owner);
      const unnamed = await owner.caller.get('/prices');
      expect([unnamed.status, unnamed.text.includes('usage_point_id')]).toEqual([422, true]);
      expect(await prices({ usage_point_id: owner.pdl })).toHaveLength(4);
      await owner.caller.delete(`/pdl/${second.id}`);
    });
  });

  it('projects the month and the invoice period with a band, and lists what it includes', async () => {
    const settings = { invoice: { from: '2026-09-15', months: 2 }, monthly_payment: '135,00' };
    await owner.caller.put(`/pdl/${owner.id}/pricing`, settings);
    expect((await owner.caller.get(`/pdl/${owner.id}/pricing`)).data()).toMatchObject(settings);
    const wrong = await owner.caller.put(`/pdl/${owner.id}/pricing`, { monthly_payment: 'much' });
    expect(wrong.status).toBe(422);
    type Part = { period: DayRange; estimate: Record<string, string> | null };
    const { month, invoice, includes } = await get<{ month: Part; invoice: Part; includes: string[] }>(
      `/pdl/${owner.id}/projection`,
    );
    expect(includes).toEqual(['energy', 'subscription', 'taxes']);
    expect(month.period).toEqual({ start: '2026-11-01', end: '2026-12-01' });
    expect(invoice.period).toEqual({ start: '2026-11-15', end: '2027-01-15' });
    expect(month.estimate).toMatchObject({ known_days: 19, projected_days: 11 });
    const [low, total, high, soFar] = ['low_eur', 'total_eur', 'high_eur', 'so_far_eur'].map((field) =>
      Number(month.estimate?.[field]),
    ) as [number, number, number, number];
    expect(soFar).toBeLessThan(low);
    expect(low).toBeLessThanOrEqual(total);
    expect(total).toBeLessThanOrEqual(high);
    const known = await costOf(dayRange('2026-11-01' as Day, environment.day(0)));
    expect(soFar).toBeCloseTo(Number(known.total_eur), 2);
    expect(invoice.estimate).toMatchObject({ known_days: 5 });
  });

  it('returns day by day what a shadow offer would have cost, and follows stored data', async () => {
    await owner.caller.put(`/pdl/${owner.id}/pricing`, { shadow_offer_id: sold.base });
    const path = `/pdl/${owner.id}/shadow-offer`;
    const shadow = await get<Pair & { days: (Pair & { date: string })[]; month_to_date: Pair }>(path, period());
    const own = await costOf(range);
    expect(shadow.actual_eur).toBe(own.total_eur);
    await choose('base');
    const other = await costOf(range);
    expect(shadow.shadow_eur).toBe(other.total_eur);
    const same = await get<Pair>(path, period());
    expect(same.difference_eur).toBe('0.00');
    await choose('hours');
    expect(shadow.days).toHaveLength(30);
    const sum = shadow.days.reduce((total, { difference_eur }) => total + Number(difference_eur), 0);
    expect(sum).toBeCloseTo(Number(shadow.difference_eur), 0);
    expect(shadow.month_to_date.difference_eur).toMatch(/^-?\d+\.\d{2}$/);
    const unknown = await owner.caller.put(`/pdl/${owner.id}/pricing`, { shadow_offer_id: 'nothing' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'OFFER_NOT_FOUND']);
    await owner.caller.put(`/pdl/${owner.id}/pricing`, {});
    expect((await owner.caller.get(`${path}?${new URLSearchParams(period())}`)).status).toBe(404);
  });

  it('has a cost or a reason for every hour with energy, also with own prices', async () => {
    const path = `/pdl/${owner.id}/cost/coverage`;
    const whole = await get<{ hours_with_energy: number; priced_hours: number; unpriced: unknown[] }>(path, period());
    expect(whole).toMatchObject({ priced_hours: whole.hours_with_energy, unpriced: [] });
    expect(whole.hours_with_energy).toBeGreaterThan(600);
    const rules = [
      { price: '0,15', from: '22:00', to: '24:00' },
      { price: 0.15, from: '00:00', to: '06:00' },
      { price: '0,20', from: '06:00', to: '20:00' },
    ];
    await owner.caller.put(`/pdl/${owner.id}/pricing`, { own_prices: { subscription_price: '15,00', rules } });
    const day = dayRange(environment.day(-3), environment.day(-2));
    const unpricedDays = await get<{ unpriced: { start: string; end: string; reason: string }[] }>(path, period(day));
    expect(unpricedDays.unpriced).toEqual([
      {
        start: `${day.start}T20:00:00+01:00`,
        end: `${day.start}T22:00:00+01:00`,
        reason: 'no_rule',
        kwh: expect.any(String),
      },
    ]);
    const cost = await get<Total & { flags: string[] }>(`/pdl/${owner.id}/cost`, period(day));
    expect(cost).toMatchObject({ total_eur: null, flags: ['partial'] });
    await owner.caller.put(`/pdl/${owner.id}/pricing`, {
      own_prices: { rules: [...rules, { price: '0.20', from: '20:00', to: '22:00' }] },
    });
    expect((await get<{ unpriced: unknown[] }>(path, period(day))).unpriced).toEqual([]);
    await owner.caller.put(`/pdl/${owner.id}/pricing`, {});
  });

  it('returns the revenue of injected energy beside the cost, which is unchanged', async () => {
    const both = await environment.consentedUser({ persona: 'self_consumption' });
    const of = dayRange(environment.day(-5), environment.day(-2));
    await storeDays(both, of);
    await both.caller.get(`/gridop/production/daily/${both.pdl}?start=${of.start}&end=${of.end}`);
    await both.caller.patch(`/pdl/${both.id}/offer`, { selected_offer_id: sold.base });
    const path = `/pdl/${both.id}/cost?${new URLSearchParams(period(of))}`;
    type Both = Total & { production: { kwh: string; revenue_eur: string } | null };
    const before = (await both.caller.get(path)).data<Both>();
    expect(before.production).toBeNull();
    const rules = [{ price: '0,10', direction: 'production' }];
    await both.caller.put(`/pdl/${both.id}/pricing`, { own_prices: { rules } });
    const after = (await both.caller.get(path)).data<Both>();
    expect(after.total_eur).toBe(before.total_eur);
    expect(Number(after.production?.kwh)).toBeGreaterThan(0);
    expect(Number(after.production?.revenue_eur)).toBeCloseTo(Number(after.production?.kwh) * 0.1, 1);
  });

  it('advises on the subscribed power by measured maxima, with the days at risk', async () => {
    await choose('base');
    type Power = { measured_max_va: number; best_kva: number; saving_eur: string; at_risk: { days: number }[] };
    const power = await get<Power>(`/pdl/${owner.id}/advice/power`, period());
    const { power: same } = await get<{ power: Power }>(`/pdl/${owner.id}/cost`, period());
    expect(power).toMatchObject({ ...same });
    expect(power.measured_max_va).toBeLessThanOrEqual(power.best_kva * 1000);
    expect(power.at_risk.every(({ days }) => days > 0)).toBe(true);
    // 30 days of 2026 at 3 EUR a month less.
    if (power.best_kva === 6) expect(power.saving_eur).toBe('2.96');
    await choose('hours');
  });

  it('returns what a stored winter would have cost, and no total where a colour is unknown', async () => {
    type Winter = {
      start: string;
      coverage: { days: number };
      actual: Total;
      offers: (Total & { offer_id: string })[];
    };
    const request = () => get<{ winters: Winter[] }>(`/pdl/${owner.id}/advice/winters`, period());
    const tempoOf = ({ winters }: { winters: Winter[] }) =>
      winters[0]?.offers.find(({ offer_id }) => offer_id === sold.tempo);
    const unknown = await request();
    expect(unknown.winters.map(({ start }) => start)).toEqual(['2026-11-01']);
    expect(tempoOf(unknown)?.total_eur).toBeNull();
    await putTempo(environment.gateway.sql, colorsOf(dayRange('2026-10-31' as Day, environment.day(0)), 'BLEU'));
    const known = await request();
    expect(Number(tempoOf(known)?.total_eur)).toBeGreaterThan(0);
    const november = await costOf(dayRange('2026-11-01' as Day, range.end));
    expect(known.winters[0]?.actual.total_eur).toBe(november.total_eur);
  });

  it('names three off-peak schedules that would have saved most, each as a simulation prices it', async () => {
    type Advice = { reason: string | null; schedules: { ranges: string[]; energy_eur: string; saving_eur: string }[] };
    const { schedules } = await get<Advice>(`/pdl/${owner.id}/advice/off-peak`, period());
    expect(schedules).toHaveLength(3);
    const own = await costOf(range);
    for (const { ranges, energy_eur, saving_eur } of schedules) {
      const response = await owner.caller.post('/simulations', {
        usage_point_id: owner.pdl,
        ...period(),
        offpeak: ranges,
      });
      const { offers } = response.data<{ offers: (Total & { offer_id: string })[] }>();
      expect(offers.find(({ offer_id }) => offer_id === sold.hours)?.energy_eur).toBe(energy_eur);
      expect(Number(own.energy_eur) - Number(energy_eur)).toBeCloseTo(Number(saving_eur), 1);
    }
    await choose('base');
    expect(await get<Advice>(`/pdl/${owner.id}/advice/off-peak`, period())).toMatchObject({
      reason: 'not_used',
      schedules: [],
    });
    await choose('hours');
  });

  it('puts panels on the roof: the balance is exact, a battery uses more of it, money is that of the register', async () => {
    type Solar = {
      balance: Record<string, string>;
      self_consumption_percent: number;
      cautious_self_consumption_percent: number;
      own_offer: { avoided_eur: string; injection_eur: string | null; per_year_eur: string };
      offers: { offer_id: string; bill_eur: string }[];
    };
    const solar = async (more: object): Promise<Solar> => {
      const body = { ...period(), region: 'lyon', kwp: 3, ...more };
      const response = await owner.caller.post(`/pdl/${owner.id}/advice/solar`, body);
      expect(response.status, response.text).toBe(200);
      return response.data<Solar>();
    };
    const kwh = ({ balance }: Solar, field: string) => Number(balance[`${field}_kwh`]);
    const plain = await solar({});
    const battery = await solar({ battery: { capacity_kwh: 5, power_kw: 2 }, sale_price_eur: '0,10' });
    for (const one of [plain, battery]) {
      const { produced_kwh: _, ...rest } = one.balance;
      expect(Object.keys(rest)).toHaveLength(6);
      expect(kwh(one, 'used') + kwh(one, 'stored') + kwh(one, 'injected')).toBeCloseTo(kwh(one, 'produced'), 2);
      expect(kwh(one, 'given_back') + kwh(one, 'lost') + kwh(one, 'left_over')).toBeCloseTo(kwh(one, 'stored'), 2);
      expect(one.self_consumption_percent - one.cautious_self_consumption_percent).toBeCloseTo(5, 5);
      const bills = one.offers.map(({ bill_eur }) => Number(bill_eur));
      expect(bills).toEqual([...bills].sort((a, b) => a - b));
    }
    expect(battery.self_consumption_percent).toBeGreaterThan(plain.self_consumption_percent);
    expect(plain.own_offer.injection_eur).toBeNull();
    expect(Number(battery.own_offer.injection_eur)).toBeCloseTo(kwh(battery, 'injected') * 0.1, 1);
    const flat = await solar({ profile: new Array(8760).fill(0) });
    expect([flat.balance.produced_kwh, flat.own_offer.avoided_eur]).toEqual(['0.000', '0.00']);
  });

  it('is refused to other users', async () => {
    const other = environment.gateway.asUser(await environment.gateway.signUp());
    await other.post('/pdl', { usage_point_id: owner.pdl });
    const query = new URLSearchParams(period());
    const responses = await Promise.all([
      ...['projection', 'pricing'].map((path) => other.get(`/pdl/${owner.pdl}/${path}`)),
      ...['shadow-offer', 'cost/coverage', 'advice/power', 'advice/winters', 'advice/off-peak'].map((path) =>
        other.get(`/pdl/${owner.pdl}/${path}?${query}`),
      ),
    ]);
    responses.push(await other.get(`/prices?usage_point_id=${owner.pdl}`), await other.get('/prices'));
    responses.push(await other.put(`/pdl/${owner.pdl}/pricing`, {}));
    expect(new Set(responses.map(({ status }) => Math.floor(status / 100)))).toEqual(new Set([4]));
  });
});
