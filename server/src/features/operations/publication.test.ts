import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../test/caller.ts';
import {
  type ConsentedUser,
  type Environment,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../test/environment.ts';

type Progress = {
  day: string;
  points: number;
  published: number;
  not_published: number;
  unknown: number;
  arrivals: { at: string; count: number }[];
};

/** A morning of the operator: most of J-1 is published after eight. */
describe('the publication of the newest day', () => {
  let environment: Environment;
  let admin: TestCaller;
  let owner: ConsentedUser;
  const others: ConsentedUser[] = [];

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit({ startAt: '2026-10-02T06:12:00+02:00' });
    admin = await environment.gateway.asAdmin();
    owner = await environment.consentedUser();
    for (let count = 0; count < 3; count++) others.push(await environment.anotherPoint(owner));
  });
  afterAll(() => environment.stop());

  /** Reads the progress after the cached response of half a minute has expired. */
  async function look(): Promise<Progress> {
    await environment.advance({ seconds: 31 });
    return (await admin.get('/admin/publication')).data<Progress>();
  }
  const yesterday = () => [environment.day(-1), environment.day(0)] as const;
  const at = (index: number) => others[index] as ConsentedUser;

  it('is unknown for a PDL that was not requested', async () => {
    expect(await look()).toMatchObject({ day: '2026-10-01', points: 4, published: 0, not_published: 0, unknown: 4 });
  });

  it('is not published where the operator reported it', async () => {
    await requestReadings(at(0), 'consumption_daily', yesterday());
    expect(await look()).toMatchObject({ published: 0, not_published: 1, unknown: 3, arrivals: [] });
  });

  it('is unchanged by a failure of the operator, an older day or a maximum power', async () => {
    environment.simulator.control({ faults: [{ match: { pdl: at(1).pdl }, kind: 'server_error', times: 'always' }] });
    await requestReadings(at(1), 'consumption_daily', yesterday());
    await environment.calm();
    await requestReadings(at(2), 'consumption_daily', [environment.day(-9), environment.day(-2)]);
    await requestReadings(at(2), 'max_power', yesterday());
    expect(await look()).toMatchObject({ published: 0, not_published: 1, unknown: 3 });
  });

  it('is counted in the slot of ten minutes in which it was first seen, and stays there', async () => {
    await environment.moveTo('2026-10-02T09:47:00+02:00');
    await requestReadings(at(0), 'consumption_daily', yesterday());
    await environment.moveTo('2026-10-02T10:21:00+02:00');
    await requestReadings(at(1), 'consumption_detail', yesterday());
    await requestReadings(at(0), 'consumption_daily', yesterday(), { use_cache: 'false' });
    expect(await look()).toMatchObject({
      points: 4,
      published: 2,
      not_published: 0,
      unknown: 2,
      arrivals: [
        { at: '2026-10-02T07:40:00.000Z', count: 1 },
        { at: '2026-10-02T08:20:00.000Z', count: 1 },
      ],
    });
  });

  it('counts a PDL with two owners once, and no PDL that was removed or whose consent has ended', async () => {
    const second = await environment.consentedUser({ pdl: at(0).pdl });
    expect(await look()).toMatchObject({ points: 4, published: 2 });
    const end = (id: string, set: string) => environment.gateway.sql(`update pdls set ${set} where id = $1`, [id]);
    await end(at(1).id, `consent_expires_at = '2026-10-01'`);
    await end(at(2).id, `consent_status = 'revoked'`);
    await end(owner.id, 'is_active = false');
    expect(await look()).toMatchObject({ points: 1, published: 1, not_published: 0, unknown: 0 });
    await end(owner.id, 'is_active = true');
    expect((await second.caller.delete(`/pdl/${second.id}`)).status).toBe(200);
    expect(await look()).toMatchObject({ points: 2, published: 1, unknown: 1 });
  });

  it('starts again with the next day', async () => {
    await environment.moveTo('2026-10-03T07:00:00+02:00');
    expect(await look()).toMatchObject({ day: '2026-10-02', points: 2, published: 0, unknown: 2, arrivals: [] });
  });

  it('costs one statement in half a minute, names no PDL, and is not shown to a household', async () => {
    const first = await admin.get('/admin/publication');
    await requestReadings(owner, 'consumption_daily', yesterday());
    const second = await admin.get('/admin/publication');
    expect(second.body).toEqual(first.body);
    expect(second.text).not.toMatch(/(?<![0-9a-f])\d{14}(?![0-9a-f])/);
    expect((await owner.caller.get('/admin/publication')).status).toBe(403);
    const moderator = environment.gateway.asUser(await environment.gateway.signUp({ role: 'moderator' }));
    expect((await moderator.get('/admin/publication')).status).toBe(200);
  });
});
