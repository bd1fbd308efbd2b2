import { setTimeout as sleep } from 'node:timers/promises';
import type { Day } from '@svc/domain/day';
import { type Measure, measureNames } from '@svc/domain/readings/measure';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { usualDatabase } from '../../../test/databases.ts';
import { type Environment, requestReadings, startEnvironmentWithoutRateLimit } from '../../../test/environment.ts';
import { startSelfSignedServer } from '../../../test/gateway/self-signed-server.ts';
import { type Household, startHousehold } from '../../../test/household/household.ts';
import { truthOfCurve, truthOfDay, truthOfPeak } from '../../../test/household/operator-truth.ts';
import { loseDays, storedCurve, storedDays, storedPeaks } from '../../../test/household/stored-rows.ts';

type ReadResponse = {
  readonly meter_reading: { readonly interval_reading: readonly { readonly date: string; readonly value: number }[] };
};

/** The true values of each measure, as the meter measured them. */
function truthOf({ meter }: Household, days: readonly Day[]) {
  const byDay = <Value>(value: (day: Day) => Value) => Object.fromEntries(days.map((day) => [day, value(day)]));
  return {
    consumption_daily: byDay((day) => truthOfDay(meter, 'consumption', day)),
    production_daily: byDay((day) => truthOfDay(meter, 'production', day)),
    max_power: byDay((day) => truthOfPeak(meter, day)),
    consumption_detail: days.flatMap((day) => truthOfCurve(meter, 'consumption', day)),
    production_detail: days.flatMap((day) => truthOfCurve(meter, 'production', day)),
  };
}

async function storedBy(household: Household) {
  const { database } = household.client().local;
  const { pdl } = household.owner;
  return {
    consumption_daily: await storedDays(database, pdl, 'consumption_daily'),
    production_daily: await storedDays(database, pdl, 'production_daily'),
    max_power: await storedPeaks(database, pdl),
    consumption_detail: await storedCurve(database, pdl),
    production_detail: await storedCurve(database, pdl, 'production_detail'),
  };
}

/** The client and our own gateway, on the simulated operator: every request is counted where it arrives. */
describe('a household at our own gateway', () => {
  let environment: Environment;
  let household: Household | undefined;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit({ startAt: '2026-02-10T10:00:00+01:00' });
  });
  afterEach(async () => {
    await household?.leave();
    household = undefined;
  });
  afterAll(() => environment.stop());

  it.each(usualDatabase('sqlite'))(
    'on %s with 01/01 to 15/01 stored, requesting 01/01 to 31/01: one call for 16/01 to 31/01, then none',
    async (kind) => {
      household = await startHousehold(environment, { kind, age: 45 });
      const { client, owner, meter } = household;
      await loseDays(client().local.database, owner.pdl, '2026-01-16', '2026-02-01');
      for (const [route, measure] of [
        ['consumption/daily', 'consumption_daily'],
        ['consumption/detail', 'consumption_detail'],
        ['power', 'max_power'],
      ] as const) {
        const read = () =>
          client().data<ReadResponse>(`/api/gridop/${route}/${owner.pdl}?start=2026-01-01&end=2026-02-01`);
        household.forgetCalls();
        const first = await read();
        expect(household.calls()).toEqual(['2026-01-16..2026-02-01']);
        expect(await read()).toMatchObject({ meter_reading: first.meter_reading });
        expect(household.calls(measure)).toHaveLength(1);
        const january = new Set(first.meter_reading.interval_reading.map(({ date }) => date.slice(0, 10)));
        expect(january.size).toBe(31);
      }
      const january = household.days(-40, -9);
      expect([january[0], january.at(-1)]).toEqual(['2026-01-01', '2026-01-31']);
      const stored = await storedDays(client().local.database, owner.pdl, 'consumption_daily');
      for (const day of january) expect(stored[day]).toBe(truthOfDay(meter, 'consumption', day));
    },
  );
});

describe('a household at a gateway that calls the operator at the real rate', () => {
  let environment: Environment;
  let household: Household;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit({
      startAt: '2026-02-10T10:00:00+01:00',
      operatorSpacingMs: 208,
    });
  });
  afterEach(() => household.leave());
  afterAll(() => environment.stop());

  it('waits within its run for a gateway with a long queue, and loses nothing', async () => {
    const owner = await environment.consentedUser();
    const other = await environment.anotherPoint(owner);
    // The owner's own 105 calls are queued before the client's: more than the gateway lets a request wait for.
    const flood = requestReadings(other, 'consumption_detail', [environment.day(-731), environment.day(0)]);
    await expect.poll(() => environment.callsAbout(other.pdl).length).toBeGreaterThan(0);
    household = await startHousehold(environment, { kind: 'sqlite', owner, age: 9, wait: (ms) => sleep(ms) });
    await flood;
    const { last } = await household.client().data<{ last: { errors: { usage_point_id: string }[] } }>('/api/sync');
    expect(last.errors.filter(({ usage_point_id }) => usage_point_id === owner.pdl)).toEqual([]);
    const truth = truthOf(household, household.days(-9, 0));
    const stored = await storedBy(household);
    expect(stored.consumption_daily).toEqual(truth.consumption_daily);
    expect(stored.consumption_detail).toEqual(truth.consumption_detail);
    expect(household.calls('consumption_detail').length).toBeGreaterThan(1);
  });
});

const outages = ['tls', 'dns', 'refused', 'html_502', 'text_500', 'json_503'] as const;

describe.each(usualDatabase('sqlite'))('ten days without our own gateway, on %s', (kind) => {
  let environment: Environment;
  let household: Household;
  let secure: Awaited<ReturnType<typeof startSelfSignedServer>>;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit({ startAt: '2026-04-10T10:00:00+02:00' });
    secure = await startSelfSignedServer();
    household = await startHousehold(environment, { kind, age: 12, persona: 'self_consumption' });
  });
  afterAll(async () => {
    await household.leave();
    await secure.stop();
    await environment.stop();
  });

  async function cutOff(outage: (typeof outages)[number]): Promise<void> {
    const { proxy } = household;
    if (outage === 'tls') await household.restart(secure.url);
    else if (outage === 'dns') await household.restart('http://gateway.invalid/api');
    else if (outage === 'refused') await proxy.close();
    else proxy.fault = outage;
  }
  async function reconnect(outage: (typeof outages)[number]): Promise<void> {
    household.proxy.fault = undefined;
    if (outage === 'refused') await household.proxy.open();
    if (outage === 'tls' || outage === 'dns') await household.restart();
    else expect((await household.sync()).status).toBe('success');
  }

  it.each(outages)(
    '(%s): reads work, no row is lost or zeroed, then one sync repairs all with one request per measure',
    async (outage) => {
      const { client, owner } = household;
      const before = await storedBy(household);
      const first = Object.keys(before.consumption_daily)[0] as Day;
      const begin = environment.day(0);
      expect(Object.keys(before.consumption_daily).length).toBeGreaterThanOrEqual(12);
      expect(before).toEqual(truthOf(household, Object.keys(before.consumption_daily) as Day[]));
      await cutOff(outage);
      for (let day = 0; day < 10; day++) {
        await environment.advance({ hours: 24 });
        expect(await household.postSync()).toMatchObject({ status: 503 });
        for (const route of ['consumption/daily', 'consumption/detail', 'production/detail', 'power']) {
          const path = `/api/gridop/${route}/${owner.pdl}?start=${first}&end=${begin}`;
          expect(await client().get(path)).toMatchObject({ status: 200 });
        }
      }
      expect(await storedBy(household)).toEqual(before);
      household.forgetCalls();
      await reconnect(outage);
      for (const measure of measureNames as readonly Measure[]) {
        expect(household.calls(measure)).toEqual([`${begin}..${environment.day(0)}`]);
      }
      const all = [...(Object.keys(before.consumption_daily) as Day[]), ...household.days(-10, 0)];
      expect(await storedBy(household)).toEqual(truthOf(household, all));
    },
    180_000,
  );
});
