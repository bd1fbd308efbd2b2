import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConsentedUser,
  daysIn,
  type Environment,
  type MeasureBody,
  measureRoutes,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../../test/environment.ts';

const measure = 'consumption_daily';
const [, resource] = measureRoutes[measure];

/** How often the operator is called, counted where the calls arrive. */
describe('the operator is called', () => {
  let environment: Environment;
  let owner: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser();
  });
  afterAll(() => environment.stop());

  const window = (days: number) => [environment.day(-days), environment.day(0)] as const;
  const callsOf = ({ pdl }: ConsentedUser, of: string = resource) => environment.callsAbout(pdl, of);
  /** Makes a request and returns the number of calls it took. */
  async function count(point: ConsentedUser, work: () => Promise<unknown>): Promise<number> {
    const before = callsOf(point).length;
    await work();
    return callsOf(point).length - before;
  }

  it('3 times for 731 cold days, and not at all for warm ones', async () => {
    const point = await environment.anotherPoint(owner);
    expect(daysIn(await requestReadings(point, measure, window(731)))).toHaveLength(731);
    expect(callsOf(point)).toHaveLength(3);
    expect(await count(point, () => requestReadings(point, measure, window(731)))).toBe(0);
    expect(await count(point, () => requestReadings(point, measure, window(30)))).toBe(0);
  });

  it('newest week first for a long range: a client that stops waiting has the days that people look at', async () => {
    const point = await environment.anotherPoint(owner);
    await requestReadings(point, 'consumption_detail', window(35));
    const weeks = callsOf(point, measureRoutes.consumption_detail[1]).map((call) => call.split(' ')[1]);
    const newestFirst = [-7, -14, -21, -28, -35].map((day) => environment.day(day));
    expect(weeks.toSorted().reverse()).toEqual(newestFirst);
    // Two are on their way at a time, on connections of their own: neighbours may arrive in either order.
    for (const [place, week] of newestFirst.entries()) expect(Math.abs(weeks.indexOf(week) - place)).toBeLessThan(2);
  });

  it('once for the window of the next day, 20 hours later: the recent days together', async () => {
    await environment.moveTo(`${environment.day(1)}T10:00:00+02:00`);
    const point = await environment.anotherPoint(owner);
    await requestReadings(point, measure, window(731));
    await environment.advance({ hours: 20 });
    const calls = await count(point, () => requestReadings(point, measure, window(731)));
    expect(calls).toBe(1);
    // Yesterday's J-2 and J-1 were cached for 3 hours. With the new day they form one range.
    expect(callsOf(point).at(-1)).toBe(`${resource} ${environment.day(-3)} ${environment.day(0)}`);
    await environment.moveTo(`${environment.day(0)}T10:00:00+02:00`);
  });

  it('twice for two missing periods', async () => {
    const point = await environment.anotherPoint(owner);
    for (const [from, to] of [
      [-20, -15],
      [-14, -8],
      [-7, 0],
    ] as const)
      await requestReadings(point, measure, [environment.day(from), environment.day(to)]);
    expect(await count(point, () => requestReadings(point, measure, window(20)))).toBe(2);
    expect(callsOf(point).slice(-2).sort()).toEqual([
      `${resource} ${environment.day(-15)} ${environment.day(-14)}`,
      `${resource} ${environment.day(-8)} ${environment.day(-7)}`,
    ]);
  });

  it('once and one probe for a refused old range, then never for 7 days', async () => {
    const from = environment.day(-60);
    const point = await environment.anotherPoint(owner, { persona: 'no_service', point: { service_from: from } });
    const refused = [environment.day(-100), from] as const;
    expect((await requestReadings(point, measure, refused)).body).toMatchObject({ code: 'ADAM-ERR0191' });
    expect(callsOf(point)).toEqual([
      `${resource} ${environment.day(-100)} ${from}`,
      `${resource} ${environment.day(-61)} ${from}`,
    ]);
    for (let day = 0; day < 6; day++) {
      await environment.advance({ hours: 24 });
      const response = await requestReadings(point, measure, [environment.day(-90), from]);
      expect(response.status).toBe(400);
    }
    expect(callsOf(point)).toHaveLength(2);
    await environment.advance({ hours: 25 });
    expect(await count(point, () => requestReadings(point, measure, refused))).toBe(2);
  });

  it('only for days since the activation of the meter, known from the contract', async () => {
    const point = await environment.consentedUser({ persona: 'new_meter' });
    const before = callsOf(point).length;
    const response = await requestReadings(point, measure, window(731));
    expect(daysIn(response)).toHaveLength(30);
    expect(response.data<MeasureBody>().missing).toEqual([
      {
        start: environment.day(-731),
        end: environment.day(-30),
        reason: 'refused',
        code: 'ADAM-ERR0123',
        retry_at: null,
      },
    ]);
    expect(callsOf(point).slice(before)).toEqual([`${resource} ${environment.day(-30)} ${environment.day(0)}`]);
  });

  it('at most once at a time for one range, however many clients request it', async () => {
    const point = await environment.anotherPoint(owner);
    const responses = await Promise.all(Array.from({ length: 50 }, () => requestReadings(point, measure, window(10))));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(callsOf(point)).toHaveLength(1);
  });
});

describe('over 30 simulated days the operator is called', () => {
  let environment: Environment;
  let owner: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit({ startAt: '2026-03-10T10:00:00+01:00' });
    owner = await environment.consentedUser({ persona: 'self_consumption' });
  });
  afterAll(() => environment.stop());

  // Across the change to summer time. The client connects slightly earlier or later each day.
  const shifts = [0, 13, -7, 28, -15];

  it('at most 4 times a day by a client that requests all of J-731 every day', async () => {
    const point = await environment.anotherPoint(owner, { persona: 'self_consumption' });
    const perDay: number[] = [];
    for (let day = 0; day < 30; day++) {
      const before = environment.callsAbout(point.pdl, resource).length;
      expect(daysIn(await requestReadings(point, measure, [environment.day(-731), environment.day(0)]))).toHaveLength(
        731,
      );
      perDay.push(environment.callsAbout(point.pdl, resource).length - before);
      await environment.advance({ hours: 24, minutes: shifts[day % shifts.length] ?? 0 });
    }
    expect(Math.max(...perDay)).toBeLessThanOrEqual(4);
  });

  it('at most once a day by a local-first client, once J-1 is published', async () => {
    const point = await environment.anotherPoint(owner, { persona: 'self_consumption' });
    const stored = new Set<string>();
    for (let day = 0; day < 30; day++) {
      const before = environment.callsAbout(point.pdl, resource).length;
      const wanted = [environment.day(-1), environment.day(0)] as const;
      for (let time = 0; time < 4; time++) {
        if (!stored.has(wanted[0]))
          for (const got of daysIn(await requestReadings(point, measure, wanted))) stored.add(got);
      }
      expect(stored.has(wanted[0])).toBe(true);
      expect(environment.callsAbout(point.pdl, resource).length - before).toBe(1);
      await environment.advance({ hours: 24 });
    }
    expect(stored.size).toBe(30);
  });

  it('never for refused days during 7 days of a sliding window', async () => {
    const service_from = environment.day(-366);
    const point = await environment.anotherPoint(owner, { persona: 'no_service', point: { service_from } });
    const refusedCalls = () =>
      environment.callsAbout(point.pdl, resource).filter((call) => (call.split(' ')[1] ?? '') < service_from);
    await requestReadings(point, measure, [environment.day(-731), environment.day(0)]);
    const first = refusedCalls().length;
    for (let day = 0; day < 6; day++) {
      await environment.advance({ hours: 24 });
      const response = await requestReadings(point, measure, [environment.day(-731), environment.day(0)]);
      expect(response.data<MeasureBody>().missing?.[0]).toMatchObject({ reason: 'refused', code: 'ADAM-ERR0191' });
    }
    expect(refusedCalls()).toHaveLength(first);
  });
});
