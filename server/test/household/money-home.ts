import type { AddressInfo } from 'node:net';
import { addDays, type Day, toDay } from '@svc/domain/day';
import { type DayRange, dayRange, daysOf } from '@svc/domain/day-range';
import { startOfDay, stepsInDay } from '@svc/domain/paris-time';
import type { DayCurve } from '@svc/domain/readings/reading';
import type { Page } from 'playwright-core';
import { openSqlShelf } from '#features/readings/client/day-shelf.sql.ts';
import type { Ranking, RankQuestion } from '../../../web/src/workers/rank.ts';
import type { Client } from '../client/client.ts';
import { sellOffer } from '../cost-world.ts';
import { findFreePort } from '../servers/private-server.ts';
import { type ConsentedUser, startWorld, type World } from '../world.ts';
import { flatDay, tempoPrices, untilOffers } from './flat-days.ts';
import { startHousehold } from './household.ts';
import type { HouseholdCase, SoldOffer } from './ten-households.ts';

export const startAt = '2026-11-06T10:00:00+01:00';
export const newest = toDay('2026-11-05');
export const lastYear = {
  range: dayRange(toDay('2025-11-06'), toDay('2026-11-06')),
  hasPrevious: false,
  restraint: 0,
};

/** One home on a gateway that sells five offers, and a local client of it: both on real ports. */
export type MoneyHome = Awaited<ReturnType<typeof startMoneyHome>>;

export async function startMoneyHome() {
  const port = await findFreePort();
  const gatewayRoot = `http://127.0.0.1:${port}`;
  const world = await startWorld({ startAt, settings: { FRONTEND_URL: gatewayRoot } });
  await world.gateway.app.listen({ host: '127.0.0.1', port });
  const owner = await world.consentedUser();
  const sold = await sellOffers(world);
  await owner.caller.patch(`/pdl/${owner.id}/contract`, { subscribed_power: 9 });
  await owner.caller.patch(`/pdl/${owner.id}/offpeak`, { offpeak_hours: '22:38-06:38' });
  const household = await startHousehold(world, { kind: 'sqlite', age: 12, owner });
  const client = household.client();
  await untilOffers(client);
  await client.mode.app.listen({ host: '127.0.0.1', port: 0 });
  const root = `http://127.0.0.1:${(client.mode.app.server.address() as AddressInfo).port}`;
  return {
    ...{ world, owner, client, root, gatewayRoot, sold },
    ...fillHome({ world, owner, client, sold }),
    /** Until every offer is ranked; the page's worker can be asked from then on. */
    async openOffers(page: Page, search = ''): Promise<void> {
      const remember = 'constructor(...all) { super(...all); globalThis.pageWorker = this; }';
      await page.addInitScript({ content: `globalThis.Worker = class extends Worker { ${remember} }` });
      await page.goto(`${root}/p/${owner.id}/offers${search}`);
      await page.getByRole('button', { name: 'CSV' }).first().waitFor();
    },
    async stop() {
      await household.leave();
      await world.stop();
    },
  };
}

async function sellOffers({ gateway }: World): Promise<Record<SoldOffer, string>> {
  const base = await sellOffer(gateway, { type: 'BASE', base_price: 0.1952, subscription_price: 15.47 });
  const hours = await sellOffer(gateway, {
    ...{ type: 'HC_HP', hp_price: 0.2081, hc_price: 0.1635, subscription_price: 15.74 },
  });
  const tempo = await sellOffer(gateway, { type: 'TEMPO', ...tempoPrices(0.1494, 0.1232), subscription_price: 15.5 });
  const weekend = await sellOffer(gateway, {
    ...{ type: 'WEEKEND', power_kva: 3, hp_price: 0.2413, hc_price: 0.2011 },
    ...{ hp_price_weekend: 0.1718, hc_price_weekend: 0.1703 },
  });
  const small = await sellOffer(gateway, { type: 'HC_HP', power_kva: 6, hp_price: 0.2117, hc_price: 0.1641 });
  await gateway.sql("update offer_versions set valid_to = '2026-08-01' where offer_id = $1", [tempo]);
  await gateway.sql(
    `insert into offer_versions (offer_id, valid_from, subscription_price, prices)
     values ($1, '2026-08-01', '15.59', $2)`,
    [tempo, JSON.stringify(tempoPrices(0.1612, 0.1325))],
  );
  return { base, hours, tempo, weekend, small };
}

/** The thread that the page itself has started, with the household that the page gave it. */
export const askWorker = (page: Page, question: RankQuestion) =>
  page.evaluate<Ranking>(`new Promise((resolve, reject) => {
    const id = Math.random();
    pageWorker.addEventListener('message', ({ data }) => {
      if (data.id === id) data.ranking ? resolve(data.ranking) : reject(new Error(data.fault));
    });
    pageWorker.postMessage({ id, question: ${JSON.stringify(question)} });
  })`);

type Filled = { world: World; owner: ConsentedUser; client: Client; sold: Record<SoldOffer, string> };

function fillHome({ world, owner, client, sold }: Filled) {
  /** Keeps these days as if they had been read: every number below follows from them. */
  async function keep(
    range: DayRange,
    curveOf: (day: Day) => DayCurve,
    direction: 'consumption' | 'production' = 'consumption',
  ): Promise<void> {
    const parts = { database: client.local.database, now: () => world.gateway.clock.now() };
    const curves = daysOf(range).map(curveOf);
    await openSqlShelf(parts, owner.pdl, `${direction}_detail`).keep(range, curves);
    const dailies = curves.map(({ day, runs }) => {
      const watts = runs.flatMap(({ values, step }) => values.map((value) => ((value ?? 0) * step) / 60));
      const value = Math.round(watts.reduce((sum, wh) => sum + wh, 0));
      return { kind: 'daily' as const, day, value, quality: 'BRUT' as const };
    });
    await openSqlShelf(parts, owner.pdl, `${direction}_daily`).keep(range, dailies);
  }
  const shaped = ({ step, watts }: HouseholdCase, day: Day): DayCurve => {
    const slots = stepsInDay(day, step);
    const values = Array.from({ length: slots }, (_, slot) => watts(day, slot, slots));
    return { kind: 'curve', day, runs: [{ start: startOfDay(day), step, values, quality: 'BRUT' }] };
  };
  /** The one home of this box becomes that household. */
  async function settle(shape: HouseholdCase): Promise<void> {
    const range = dayRange(addDays(newest, 1 - 365 * shape.years), addDays(newest, 1));
    await keep(range, (day) => shaped(shape, day));
    if (shape.injects) await keep(range, (day) => flatDay(day, 450), 'production');
    const painted = dayRange(addDays(newest, -732), addDays(newest, 1));
    await paintDays(painted, (day) => (['ROUGE', 'BLANC', 'BLANC'] as const)[Number(day.slice(8)) % 9] ?? 'BLEU');
    await nameFlexdays(painted);
    await client.send('PATCH', `/api/pdl/${owner.id}/offpeak`, { offpeak_hours: shape.offPeak });
    await haveAlways(sold[shape.before ?? shape.offer]);
    if (shape.before) await changeTo(sold[shape.offer], '2026-03-15');
  }
  async function changeTo(offer_id: string | undefined, valid_from: string): Promise<void> {
    // The first question about costs notes the first offer.
    await client.data(`/api/pdl/${owner.id}/cost?start=2026-11-05&end=2026-11-06`);
    const tables = client.local.database.for<{ local_pricing: { choices: string } }>();
    const { choices } = await tables.selectFrom('local_pricing').select('choices').executeTakeFirstOrThrow();
    const dated = JSON.stringify([...(JSON.parse(choices) as object[]), { offer_id, valid_from }]);
    await tables.updateTable('local_pricing').set({ choices: dated }).execute();
    await client.send('PATCH', `/api/pdl/${owner.id}/offer`, { selected_offer_id: offer_id });
  }
  async function paintDays(days: DayRange, colorOf: (day: Day) => string): Promise<void> {
    const rows = daysOf(days).map((date) => ({ date, color: colorOf(date), created_at: '2026-08-01T00:00:00.000Z' }));
    const tables = client.local.database.for<{ tempo_calendar: (typeof rows)[number] }>();
    for (let at = 0; at < rows.length; at += 200)
      await tables
        .insertInto('tempo_calendar')
        .values(rows.slice(at, at + 200))
        .onConflict((conflict) => conflict.column('date').doNothing())
        .execute();
  }
  async function nameFlexdays(days: DayRange): Promise<void> {
    const rows = daysOf(days).map((date) => {
      const day_type = date.endsWith('-07') ? 'SOBRIETE' : 'ECO';
      return { date, day_type, raw_value: null, attempts: 1, next_attempt_at: null, updated_at: startAt };
    });
    const tables = client.local.database.for<{ flexday_days: (typeof rows)[number] }>();
    for (let at = 0; at < rows.length; at += 100)
      await tables
        .insertInto('flexday_days')
        .values(rows.slice(at, at + 100))
        .onConflict((conflict) => conflict.column('date').doNothing())
        .execute();
  }
  /** A household that had this offer all the time: its first choice. */
  async function haveAlways(offer: string | undefined): Promise<void> {
    const tables = client.local.database.for<{ local_pricing: { choices: string } }>();
    for (let tries = 0; tries < 20; tries++) {
      await tables.deleteFrom('local_pricing').execute();
      await client.send('PATCH', `/api/pdl/${owner.id}/offer`, { selected_offer_id: offer ?? null });
      if (offer === undefined) return;
      // The first question about costs notes the offer; one that a closed page left behind may note the one before.
      await client.data(`/api/pdl/${owner.id}/cost?start=2026-11-05&end=2026-11-06`);
      const row = await tables.selectFrom('local_pricing').select('choices').executeTakeFirst();
      const noted = (JSON.parse(row?.choices ?? '[]') as { offer_id: string }[]).map(({ offer_id }) => offer_id);
      if (noted.length === 1 && noted[0] === offer) return;
    }
    throw new Error('the offer is not the only one that was noted');
  }
  return { keep, settle, paintDays, haveAlways };
}
