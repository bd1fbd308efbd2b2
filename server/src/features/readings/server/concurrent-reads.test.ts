import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConsentedUser,
  type Environment,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../../test/environment.ts';
import { copyPdl } from '../../../../test/household/pdl-copy.ts';

const measure = 'consumption_daily';
const rounds = 10;

/** Concurrent requests may share a statement or a call, but never a response that belongs to another user. */
describe('requested at the same time', () => {
  let environment: Environment;
  let owner: ConsentedUser;
  let other: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser();
    other = await environment.consentedUser();
  });
  afterAll(() => environment.stop());

  const week = () => [environment.day(-10), environment.day(-3)] as const;

  it('a PDL is returned to its owners and to no other user, in any order', async () => {
    const second = await environment.consentedUser({ pdl: owner.pdl });
    const [unconsented, unknown] = await Promise.all(
      [1, 2].map(async () => environment.gateway.asUser(await environment.gateway.signUp())),
    );
    if (!unconsented || !unknown) throw new Error('no account');
    await unconsented.post('/pdl', { usage_point_id: owner.pdl });
    const { pdl } = owner;
    const clients = [
      [owner, 200],
      [{ caller: unconsented, pdl }, 403],
      [second, 200],
      [{ caller: unknown, pdl }, 404],
    ] as const;
    for (let round = 0; round < rounds; round++) {
      const turned = clients.map((_, index) => clients[(index + round) % clients.length] ?? clients[0]);
      const responses = await Promise.all(turned.map(([client]) => requestReadings(client, measure, week())));
      expect(responses.map(({ status }) => status)).toEqual(turned.map(([, status]) => status));
      const records = await Promise.all(turned.map(([{ caller }]) => caller.get(`/gridop/address/${pdl}`)));
      expect(records.map(({ status }) => status)).toEqual(turned.map(([, status]) => status));
    }
  });

  it('each user is identified by their own credential, by secret and by session', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => environment.gateway.signUp()));
    const sessions = [];
    for (const user of users.slice(0, 3)) sessions.push(await environment.gateway.asSession(user));
    const callers = [...users.map((user) => environment.gateway.asUser(user)), ...sessions];
    const expected = [...users, ...users.slice(0, 3)].map(({ id }) => id);
    for (let round = 0; round < rounds; round++) {
      const responses = await Promise.all(callers.map((caller) => caller.get('/accounts/me')));
      expect(responses.map((response) => response.data<{ id: string }>().id)).toEqual(expected);
    }
  });

  it.each([
    ['of the operator', async () => [owner, other]],
    [
      'of the demonstration, which calls no source',
      async () =>
        await Promise.all(
          ['00000000000001', '00000000000002'].map(async (pdl) => ({
            ...owner,
            pdl,
            id: await copyPdl(environment.gateway.sql, owner.id, pdl),
          })),
        ),
    ],
  ])('each request about a PDL %s gets its own response', async (_, choose) => {
    const points = await choose();
    const ranges = [
      [environment.day(-40), environment.day(-33)],
      [environment.day(-40), environment.day(-32)],
    ] as const;
    const requests = points.flatMap((point) =>
      ranges.flatMap((range) => (['consumption_daily', 'max_power'] as const).map((name) => ({ point, range, name }))),
    );
    const send = ({ point, range, name }: (typeof requests)[number]) => requestReadings(point, name, range);
    const together = await Promise.all(requests.map(send));
    const alone = [];
    for (const request of requests) alone.push(await send(request));
    expect(together.map(({ text }) => text)).toEqual(alone.map(({ text }) => text));
    expect(new Set(alone.map(({ text }) => text)).size).toBe(requests.length);
  });
});
