import { addDays, type Day } from '@svc/domain/day';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { usualDatabase } from '../../../test/databases.ts';
import { type Environment, startEnvironmentWithoutRateLimit } from '../../../test/environment.ts';
import { type Household, startHousehold } from '../../../test/household/household.ts';
import { truthOfCurve, truthOfDay, truthOfPeak } from '../../../test/household/operator-truth.ts';
import { loseDays, storedCurve, storedDays, storedPeaks } from '../../../test/household/stored-rows.ts';

const stored = {
  days: ({ client, owner }: Household) => storedDays(client().local.database, owner.pdl, 'consumption_daily'),
  peaks: ({ client, owner }: Household) => storedPeaks(client().local.database, owner.pdl),
  curve: ({ client, owner }: Household) => storedCurve(client().local.database, owner.pdl),
  curveOf: async (household: Household, day: Day) =>
    (await stored.curve(household)).filter(({ local_date }) => local_date === day),
};
const truth = {
  days: ({ meter }: Household, days: readonly Day[]) =>
    Object.fromEntries(days.map((day) => [day, truthOfDay(meter, 'consumption', day)])),
  peaks: ({ meter }: Household, days: readonly Day[]) =>
    Object.fromEntries(days.map((day) => [day, truthOfPeak(meter, day)])),
  curve: ({ meter }: Household, days: readonly Day[]) => days.flatMap((day) => truthOfCurve(meter, 'consumption', day)),
};

describe.each(usualDatabase('sqlite'))('days of a household at our own gateway, on %s', (kind) => {
  let environment: Environment;
  let household: Household;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit({ startAt: '2026-05-20T10:00:00+02:00' });
  });
  afterEach(() => household.leave());
  afterAll(() => environment.stop());

  async function expectTruth(days: readonly Day[]): Promise<void> {
    expect(await stored.days(household)).toEqual(truth.days(household, days));
    expect(await stored.peaks(household)).toEqual(truth.peaks(household, days));
    expect(await stored.curve(household)).toEqual(truth.curve(household, days));
  }

  it.each<[string, (day: number) => string[]]>([
    ['a sync a day', () => ['10:00']],
    [
      'one before the publication of that day, earlier than the day before',
      (day) => [day < 4 ? '07:00' : '06:30', '12:00'],
    ],
  ])(
    'published four days late are there after the next sync (%s)',
    async (_, hoursOf) => {
      household = await startHousehold(environment, { kind, age: 6 });
      const late = environment.day(0);
      const missingDays = [{ pdl: household.owner.pdl, days: [late] }];
      environment.simulator.control({ holes: missingDays });
      for (let day = 1; day <= 4; day++) {
        for (const hour of hoursOf(day)) {
          await environment.moveTo(`${addDays(late, day)}T${hour}:00+02:00`);
          if (day === 4 && hour === hoursOf(day).at(-1)) environment.simulator.control({ filled_holes: missingDays });
          else expect(await stored.days(household)).not.toHaveProperty(late);
          await household.sync();
        }
      }
      await expectTruth(household.days(-10, 0));
    },
    120_000,
  );

  it('corrected downwards land, whole', async () => {
    household = await startHousehold(environment, { kind, age: 5 });
    const [pdl, day] = [household.owner.pdl, environment.day(-2)];
    environment.simulator.control({ corrections: [{ pdl, days: [day], factor: 0.9 }] });
    await environment.advance({ hours: 4 });
    const { pdls } = await household.sync();
    expect(pdls[0]).toMatchObject({
      consumption_daily: { updated: 1, inserted: 0 },
      consumption_detail: { updated: 1 },
    });
    const { meter } = household;
    const corrected = truthOfDay(meter, 'consumption', day, 0.9);
    expect(corrected).toBeLessThan(truthOfDay(meter, 'consumption', day));
    expect((await stored.days(household))[day]).toBe(corrected);
    expect(await stored.curveOf(household, day)).toEqual(truthOfCurve(meter, 'consumption', day, 0.9));
    expect(Object.keys(await stored.days(household))).toEqual(household.days(-5, 0));
  });

  it('half published as J-1 are replaced whole at the next sync', async () => {
    const owner = await environment.consentedUser();
    const day = environment.day(-1);
    environment.simulator.control({ partial_days: [{ pdl: owner.pdl, day, points: 30 }] });
    household = await startHousehold(environment, { kind, age: 5, owner });
    expect(await stored.curveOf(household, day)).toEqual(truth.curve(household, [day]).slice(0, 30));
    const days = `start=${environment.day(-4)}&end=${environment.day(-1)}`;
    type MissingBody = { missing: unknown[] };
    const whole = await household.client().data<MissingBody>(`/api/gridop/consumption/detail/${owner.pdl}?${days}`);
    expect(whole.missing).toEqual([]);
    const path = `/api/gridop/consumption/detail/${owner.pdl}?${days}&format=columns`;
    expect(await household.client().data<object>(path)).toMatchObject({ source: 'local', missing: [] });
    const half = await household
      .client()
      .data<MissingBody>(`/api/gridop/consumption/detail/${owner.pdl}?start=${day}&end=${environment.day(0)}`);
    expect(half.missing).toMatchObject([{ start: day, reason: 'partial', count: 30, expected_count: 48 }]);
    environment.simulator.control({ partial_days: [{ pdl: owner.pdl, day, points: 48 }] });
    household.forgetCalls();
    await household.sync();
    expect(household.calls()).toEqual([`${day}..${environment.day(0)}`]);
    await expectTruth(household.days(-5, 0));
  });

  it('missing in periods of 1 to 40 days come back with one request per measure', async () => {
    household = await startHousehold(environment, { kind, age: 60 });
    const { client, owner } = household;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 3, max: 18 }), async (length, ago) => {
        const [start, end] = [environment.day(-ago - length), environment.day(-ago)];
        await loseDays(client().local.database, owner.pdl, start, end);
        household.forgetCalls();
        expect((await household.sync()).status).toBe('success');
        for (const measure of ['consumption_daily', 'consumption_detail', 'max_power'] as const) {
          expect(household.calls(measure)).toEqual([`${start}..${end}`]);
        }
        await expectTruth(household.days(-60, 0));
      }),
      {
        numRuns: 8,
        examples: [
          [7, 10],
          [40, 3],
          [1, 3],
        ],
      },
    );
  });
});

const changes = [
  ['2026-03-29', '2026-03-31T10:00:00+02:00', { 10: 138, 15: 92, 30: 46 }],
  ['2026-10-25', '2026-10-27T10:00:00+01:00', { 10: 150, 15: 100, 30: 50 }],
] as const;

describe.each(changes)(
  'the change of the hour on %s, from the meter to the rows of a client',
  (text, startAt, counts) => {
    let environment: Environment;
    let household: Household;

    beforeAll(async () => {
      environment = await startEnvironmentWithoutRateLimit({ startAt });
    });
    afterEach(() => household.leave());
    afterAll(() => environment.stop());

    it.each(usualDatabase('sqlite').flatMap((kind) => ([10, 15, 30] as const).map((step) => [kind, step] as const)))(
      'is exact on %s in steps of %i minutes',
      async (kind, step) => {
        household = await startHousehold(environment, { kind, step, age: 4 });
        const day = text as Day;
        const rows = await stored.curveOf(household, day);
        expect(rows).toHaveLength(counts[step]);
        expect(new Set(rows.map(({ start_utc }) => start_utc)).size).toBe(counts[step]);
        expect(rows).toEqual(truthOfCurve(household.meter, 'consumption', day));
        const energy = rows.reduce((sum, { value_w }) => sum + (value_w * step) / 60, 0);
        expect(Math.round(energy)).toBe((await stored.days(household))[day]);
        expect(await stored.curve(household)).toEqual(truth.curve(household, household.days(-4, 0)));
      },
    );
  },
);
