import { addDays, type Day, toDay } from '@svc/domain/day';
import { type DayRange, dayRange, daysOf } from '@svc/domain/day-range';
import { startOfDay } from '@svc/domain/paris-time';
import type { DailyValue, DayCurve } from '@svc/domain/readings/reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../test/client/client.ts';
import { sellOffer } from '../../../test/cost-environment.ts';
import { usualDatabase } from '../../../test/databases.ts';
import { type ConsentedUser, type Environment, startEnvironmentWithoutRateLimit } from '../../../test/environment.ts';
import { flatDay, tempoPrices, untilOffers } from '../../../test/household/flat-days.ts';
import { type Household, startHousehold } from '../../../test/household/household.ts';
import { openSqlDayStore } from '../readings/client/day-store.sql.ts';

const startAt = '2026-11-06T10:00:00+01:00';

let environment: Environment;
let owner: ConsentedUser;
const sold: Record<string, string> = {};

beforeAll(async () => {
  environment = await startEnvironmentWithoutRateLimit({ startAt });
  owner = await environment.consentedUser();
  const { gateway } = environment;
  sold.base = await sellOffer(gateway, { type: 'BASE', base_price: 0.1952, subscription_price: 15.47 });
  sold.sixDecimals = await sellOffer(gateway, {
    name: 'Six decimals',
    type: 'BASE',
    base_price: 0.182477,
    subscription_price: 19.39,
  });
  sold.hours = await sellOffer(gateway, {
    type: 'HC_HP',
    hp_price: 0.2081,
    hc_price: 0.1635,
    subscription_price: 15.74,
  });
  sold.tempo = await sellOffer(gateway, { type: 'TEMPO', ...tempoPrices(0.1494, 0.1232), subscription_price: 15.5 });
  const versions = await gateway.sql<{ prices: string }>('select prices from offer_versions where offer_id = $1', [
    sold.tempo,
  ]);
  expect(versions).toHaveLength(1);
  // As the catalogue stores a price change: the old version is closed, the new one is open.
  await gateway.sql("update offer_versions set valid_to = '2026-08-01' where offer_id = $1", [sold.tempo]);
  await gateway.sql(
    `insert into offer_versions (offer_id, valid_from, subscription_price, prices)
     values ($1, '2026-08-01', '15.59', $2)`,
    [sold.tempo, JSON.stringify(tempoPrices(0.1612, 0.1325))],
  );
  await owner.caller.patch(`/pdl/${owner.id}/contract`, { subscribed_power: 9 });
  await owner.caller.patch(`/pdl/${owner.id}/offpeak`, { offpeak_hours: '22:38-06:38' });
  await owner.caller.patch(`/pdl/${owner.id}/offer`, { selected_offer_id: sold.base });
});
afterAll(() => environment.stop());

/** A household that had this offer all the time: its first choice. */
async function haveAlways(client: Client, offer: string | undefined): Promise<void> {
  await client.local.database.for<{ local_pricing: { choices: string } }>().deleteFrom('local_pricing').execute();
  await client.send('PATCH', `/api/pdl/${owner.id}/offer`, { selected_offer_id: offer });
}

describe.each(usualDatabase('sqlite'))('costs of a client on %s', (kind) => {
  let household: Household;
  let client: Client;

  beforeAll(async () => {
    household = await startHousehold(environment, { kind, age: 20, owner });
    client = household.client();
    await untilOffers(client);
  });
  afterAll(() => household.leave());

  const post = async (path: string, body: object) => {
    const response = await client.send('POST', `/api${path}`, body);
    expect(response.status, response.body).toBe(200);
    return (JSON.parse(response.body) as { data: Record<string, unknown> }).data;
  };
  const put = async (range: DayRange, watts: number) => {
    const parts = { database: client.local.database, now: () => environment.gateway.clock.now() };
    const dayStore = openSqlDayStore(parts, owner.pdl, 'consumption_detail');
    await dayStore.put(
      range,
      daysOf(range).map((day) => flatDay(day, watts)),
    );
  };
  const choose = (offer: string | undefined) => haveAlways(client, offer);
  const bill = async (start: string, end: string, amount_eur: string, more: object = {}) =>
    await post('/bill-checks', { usage_point_id: owner.pdl, start, end, amount_eur, ...more });

  it('are those of the gateway, to the last field', async () => {
    const range = dayRange(environment.day(-15), environment.day(-3));
    for (const measure of ['consumption/daily', 'consumption/detail', 'power'])
      await owner.caller.get(`/gridop/${measure}/${owner.pdl}?start=${range.start}&end=${range.end}`);
    const path = `/pdl/${owner.pdl}/cost?start=${range.start}&end=${range.end}&by=day&explain=${range.start}`;
    const theirs = (await owner.caller.get(path)).data();
    expect(theirs).toMatchObject({ coverage: { days: 12, measured_days: 12 }, current: sold.base });
    household.forgetCalls();
    expect(await client.data(`/api${path}`)).toEqual(theirs);
    const body = { usage_point_id: owner.pdl, start: range.start, end: range.end };
    expect(await post('/simulations', body)).toEqual((await owner.caller.post('/simulations', body)).data());
    expect(household.calls()).toEqual([]);
  });

  /*
   * The bills computed on paper in the domain: BASE in June, off-peak hours at 22:38 in September, tempo around the
   * change of prices on 1 August.
   */
  it.each([
    ['BASE', 'base', '2026-06-01', '2026-07-01', 500, '85,53'],
    // 8,760 kWh x 0.182477 + 12 x 19.39 = 1831.17852.
    ['a year at a price with six decimals', 'sixDecimals', '2025-09-01', '2026-09-01', 1_000, '1831,18'],
    ['HC_HP with off-peak hours at 22:38', 'hours', '2026-09-01', '2026-10-01', 1_000, '154.65'],
    ['TEMPO with a change of prices on 1 August', 'tempo', '2026-07-30', '2026-08-03', 1_000, '16,07'],
  ])('calls the golden bill of %s equal to the cent', async (_, offer, start, end, watts, amount) => {
    await put(dayRange(toDay(start), toDay(end)), watts);
    const rows = daysOf(dayRange(toDay('2026-07-29'), toDay('2026-08-03'))).map((date) => ({
      date,
      color: 'BLEU',
      created_at: '2026-08-01T00:00:00.000Z',
    }));
    const tables = client.local.database.for<{ tempo_calendar: (typeof rows)[number] }>();
    await tables
      .insertInto('tempo_calendar')
      .values(rows)
      .onConflict((conflict) => conflict.column('date').doNothing())
      .execute();
    await choose(sold[offer]);
    expect(await bill(start, end, amount)).toMatchObject({ verdict: 'equal', difference_eur: '0.00', findings: [] });
    const cents = (Number(amount.replace(',', '.')) + 0.01).toFixed(2);
    expect(await bill(start, end, cents)).toMatchObject({ verdict: 'different' });
  });

  it('refuse a price with more decimals than a computation uses', async () => {
    const rules = (price: string) => ({ own_prices: { rules: [{ price }] } });
    const path = `/api/pdl/${owner.id}/pricing`;
    const refused = await client.send('PUT', path, rules('0,1824771'));
    expect(refused.status).toBe(422);
    expect(JSON.parse(refused.body)).toMatchObject({
      errors: [{ field: 'own_prices.rules.0.price', message: 'has more than six decimals' }],
    });
    await expect(sellOffer(environment.gateway, { type: 'BASE', base_price: 0.1824771 })).rejects.toThrow(
      'has more than six decimals',
    );
    const lines = [{ tag: 'base', price_eur: '0,1824771' }];
    const check = { usage_point_id: owner.pdl, start: '2026-06-01', end: '2026-07-01', amount_eur: '1', lines };
    expect((await client.send('POST', '/api/bill-checks', check)).status).toBe(422);
  });

  it('names what explains another amount, in text', async () => {
    await choose(sold.hours);
    const [start, end] = ['2026-09-01', '2026-10-01'];
    const reasonOf = async (amount: string) => {
      const { verdict, findings } = (await bill(start, end, amount)) as {
        verdict: string;
        findings: { reason: string; words: { fr: string; en: string } }[];
      };
      expect(findings[0]?.words.fr).toMatch(/\p{L}{3}/u);
      return [verdict, findings[0]?.reason];
    };
    // 480 x 0.2081 + 240 x 0.1635 = 139.128; subscription 15.74 x 12 / 365 x 30 = 15.524384.
    expect(await reasonOf('139,13')).toEqual(['explained', 'subscription_not_included']);
    expect(await reasonOf('128,88')).toEqual(['explained', 'taxes_not_included']);
    expect(await reasonOf('155,17')).toEqual(['explained', 'subscription_days']);
    expect(await reasonOf('99,99')).toEqual(['different', 'unexplained']);
    const lines = [{ tag: 'hp', kwh: 470, amount_eur: '97,81', price_eur: '0,2081' }];
    const { findings } = (await bill(start, end, '150', { lines })) as { findings: { reason: string }[] };
    expect(findings.map(({ reason }) => reason)).toEqual(['line_differs', 'energy_differs']);
  });

  it('do not rewrite the past when another offer is chosen', async () => {
    await choose(sold.base);
    const range = `start=${environment.day(-6)}&end=${environment.day(-3)}`;
    const before = await client.data<{ energy_eur: string }>(`/api/pdl/${owner.pdl}/cost?${range}`);
    await client.send('PATCH', `/api/pdl/${owner.id}/offer`, { selected_offer_id: sold.hours });
    const after = await client.data<{ energy_eur: string }>(`/api/pdl/${owner.pdl}/cost?${range}`);
    expect(after.energy_eur).toBe(before.energy_eur);
  });
});

type Offer = { offer_id: string; kwh: string; flags: string[]; registers: { tag: string; kwh: string }[] };
type SimulationData = { offers: Offer[]; coverage: Record<string, number> };

const watts = 1_000;
const day = toDay('2026-09-16');
const spring = toDay('2026-03-29');
const autumn = toDay('2025-10-26');

/** The cases of the price rules, as a client of the API sees them for stored days. */
describe('one stored day, by the rules', () => {
  let household: Household;
  const rules: Record<string, string> = {};

  beforeAll(async () => {
    const hours = { hp_price: 0.2, hc_price: 0.15 };
    const seasons = { hp_price_winter: 0.72, hc_price_winter: 0.21, hp_price_summer: 0.21, hc_price_summer: 0.15 };
    const offersByName = {
      hours: { type: 'HC_HP', ...hours },
      tempo: { type: 'TEMPO', ...tempoPrices(0.2, 0.15) },
      weekend: { type: 'WEEKEND', ...hours },
      ejp: { type: 'EJP', ejp_normal: 0.15, ejp_peak: 0.9 },
      seasonal: { type: 'SEASONAL', ...seasons },
      flexday: { type: 'SEASONAL', variant: 'FLEXDAY', ...seasons },
    };
    for (const [name, offer] of Object.entries(offersByName))
      rules[name] = await sellOffer(environment.gateway, { name: `Rules ${name}`, ...offer });
    household = await startHousehold(environment, { kind: 'sqlite', age: 5, owner });
    const { database } = household.client().local;
    await untilOffers(household.client());
    const at = '2026-01-01T00:00:00.000Z';
    const tempo = { '2026-01-04': 'BLEU', '2026-01-05': 'ROUGE' };
    for (const [date, color] of Object.entries(tempo))
      await database
        .for<{ tempo_calendar: Record<string, string> }>()
        .insertInto('tempo_calendar')
        .values({ date, color, created_at: at })
        .execute();
    await database
      .for<{ flexday_days: Record<string, string | number> }>()
      .insertInto('flexday_days')
      .values({ date: '2026-01-06', day_type: 'SOBRIETE', attempts: 0, updated_at: at })
      .execute();
  });
  afterAll(() => household.leave());

  async function put(readings: readonly (DayCurve | DailyValue)[]): Promise<void> {
    const parts = { database: household.client().local.database, now: () => environment.gateway.clock.now() };
    for (const reading of readings) {
      const measure = reading.kind === 'curve' ? 'consumption_detail' : 'consumption_daily';
      await openSqlDayStore(parts, household.owner.pdl, measure).put(
        { start: reading.day, end: addDays(reading.day, 1) },
        [reading],
      );
    }
  }

  async function count(
    of: Day,
    offer: string,
    offpeak?: string,
  ): Promise<Record<string, number> & { flags: string[] }> {
    const body = { usage_point_id: household.owner.pdl, start: of, end: addDays(of, 1), power_kva: 9, offpeak };
    const response = await household.client().send('POST', '/api/simulations', body);
    expect(response.status, response.body).toBe(200);
    const { data } = JSON.parse(response.body) as { data: SimulationData };
    const found = data.offers.find(({ offer_id }) => offer_id === rules[offer]);
    const registers = Object.fromEntries((found?.registers ?? []).map(({ tag, kwh }) => [tag, Number(kwh)]));
    return { ...registers, flags: found?.flags ?? [] } as never;
  }

  const change = (): DayCurve => {
    const run = { quality: 'BRUT' as const };
    const noon = startOfDay(day) + 12 * 3_600_000;
    return {
      kind: 'curve',
      day,
      runs: [
        { ...run, start: startOfDay(day), step: 10, values: new Array<number>(72).fill(600) },
        { ...run, start: noon, step: 30, values: new Array<number>(24).fill(600) },
      ],
    };
  };

  it.each<[string, DayCurve | DailyValue, string, string | undefined, Record<string, number>]>([
    ['1 off-peak at half past', flatDay(day, watts), 'hours', '22:30-06:30', { hp: 16, hc: 8 }],
    ['2 off-peak at 22:38', flatDay(day, watts), 'hours', '22:38-06:38', { hp: 16, hc: 8 }],
    ['3 two stretches at ten past', flatDay(day, watts), 'hours', '2h10-7h10;14h10-17h10', { hp: 16, hc: 8 }],
    ['4 ten minutes, 21:08', flatDay(day, 600, 10), 'hours', 'HC (21H08-5H08)', { hp: 9.6, hc: 4.8 }],
    ['5 quarter hours', flatDay(day, 400, 15), 'hours', '00:00-24:00', { hc: 9.6 }],
    [
      '7 a red day after a blue one',
      flatDay(toDay('2026-01-05'), watts),
      'tempo',
      undefined,
      {
        blue_hc: 6,
        red_hp: 16,
        red_hc: 2,
      },
    ],
    [
      '8 a Friday of the week-end offer',
      flatDay(toDay('2026-10-30'), watts),
      'weekend',
      undefined,
      {
        week_hp: 17,
        week_hc: 7,
      },
    ],
    ['8 its Saturday', flatDay(toDay('2026-10-31'), watts), 'weekend', undefined, { weekend_hc: 24 }],
    [
      '10 the last day of winter',
      flatDay(toDay('2026-03-31'), watts),
      'seasonal',
      '22:00-06:00',
      {
        winter_hp: 16,
        winter_hc: 8,
      },
    ],
    [
      '10 the first day of summer',
      flatDay(toDay('2026-04-01'), watts),
      'seasonal',
      '22:00-06:00',
      {
        summer_hp: 16,
        summer_hc: 8,
      },
    ],
    [
      '11 a demanding flexible day',
      flatDay(toDay('2026-01-06'), watts),
      'flexday',
      undefined,
      {
        sobriete_hp: 7,
        sobriete_hc: 17,
      },
    ],
    ['12 the day of 23 hours', flatDay(spring, watts), 'hours', '22:00-06:00', { hp: 16, hc: 7 }],
    ['13 the day of 25 hours', flatDay(autumn, watts), 'hours', '22:00-06:00', { hp: 16, hc: 9 }],
    ['16 steps that change at noon', change(), 'hours', '00:00-24:00', { hc: 14.4 }],
  ])('%s', async (_, reading, offer, offpeak, expected) => {
    await put([reading]);
    const { flags: _flags, ...counted } = await count(reading.day, offer, offpeak);
    expect(counted).toEqual(expected);
  });

  it('9 counts no peak and no normal hour where the EJP day is not known, and flags it', async () => {
    await put([flatDay(toDay('2026-02-03'), watts)]);
    expect(await count(toDay('2026-02-03'), 'ejp')).toEqual({ normal: 6, flags: ['calendar_missing', 'partial'] });
  });

  it('14 spreads a daily value over the real hours of its day', async () => {
    const lone = toDay('2025-03-30');
    await put([{ kind: 'daily', day: lone, value: 10_000, quality: 'BRUT' }]);
    const { hp = 0, hc = 0, flags } = await count(lone, 'hours', '22:00-06:00');
    expect(hp + hc).toBeCloseTo(10, 9);
    expect(hc).toBeCloseTo((10 * 7) / 23, 2);
    expect(flags).toContain('estimated');
  });

  it('20 prices the part of a day with a known colour and gives a reason for the rest', async () => {
    const lone = toDay('2026-01-06');
    await put([flatDay(lone, watts)]);
    const path = `/api/pdl/${household.owner.pdl}/cost`;
    await haveAlways(household.client(), rules.tempo);
    const query = `start=${lone}&end=${addDays(lone, 1)}`;
    expect(await household.client().data(`${path}?${query}`)).toMatchObject({
      energy_eur: '0.90',
      total_eur: null,
      unpriced: [{ reason: 'calendar_missing', kwh: '18.000' }],
      flags: ['calendar_missing', 'partial'],
    });
    expect(await household.client().data(`${path}/coverage?${query}`)).toMatchObject({
      hours_with_energy: 24,
      priced_hours: 6,
      unpriced: [
        {
          start: '2026-01-06T06:00:00+01:00',
          end: '2026-01-07T00:00:00+01:00',
          reason: 'calendar_missing',
          kwh: '18.000',
        },
      ],
    });
  });
});
