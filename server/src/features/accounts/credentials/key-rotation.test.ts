import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, startGateway, type TestUser } from '../../../../test/gateway.ts';

const first = 'the-first-secret-key-0123456789-abcdefgh';
const second = 'the-second-secret-key-9876543210-hgfedcba';

let origin: Gateway;
const users: TestUser[] = [];
beforeAll(async () => {
  origin = await startGateway({ settings: { SECRET_KEY: first } });
  for (let n = 0; n < 6; n++) users.push(await origin.signUp());
});
afterAll(() => origin.stop());

const basic = (user: TestUser) => `Basic ${Buffer.from(`${user.client_id}:${user.client_secret}`).toString('base64')}`;
const sealed = async () =>
  (await origin.sql<{ client_secret: string }>('select client_secret from users')).map((row) => row.client_secret);
/** Format and key id: the first bytes of what is sealed. */
const keyIds = async () => new Set((await sealed()).map((text) => text.slice(0, 6)));

describe('SECRET_KEY rotated while requests run', () => {
  it('refuses no request, seals everything under the new key, and then works without the old one', async () => {
    const session = (await origin.asSession(users[0] as TestUser)).headers.authorization ?? '';
    const before = await keyIds();
    let serving = [origin];
    let isRunning = true;
    const failures: string[] = [];
    let requests = 0;
    const rounds = [0, 0];
    const requestRepeatedly = async (_: number, worker: number) => {
      while (isRunning) {
        for (const gateway of serving) {
          const user = users[requests % users.length] as TestUser;
          const authorization = [`Bearer ${user.client_secret}`, basic(user), session][requests % 3] ?? '';
          requests += 1;
          const response = await gateway.caller({ authorization }).get('/accounts/me');
          if (response.status !== 200) failures.push(`${response.status} ${authorization.slice(0, 8)}`);
        }
        rounds[worker] = (rounds[worker] ?? 0) + 1;
        await sleep(2);
      }
    };
    const load = rounds.map(requestRepeatedly);
    /**
     * No request is still in flight to a gateway that left the list. A load balancer also drains an instance before it
     * stops.
     */
    const drained = async () => {
      const ends = rounds.map((round) => round + 2);
      await expect.poll(() => rounds.every((round, worker) => round >= (ends[worker] ?? 0))).toBe(true);
    };

    // 1. Every replica learns the new key as one that it accepts; 2. then as the one that it uses.
    const learning = await origin.replica({ SECRET_KEY: first, SECRET_KEY_PREVIOUS: second });
    serving = [learning];
    const using = await origin.replica({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: first });
    serving = [learning, using];
    users.push(await learning.signUp(), await using.signUp());
    await sleep(300);
    serving = [using];
    await drained();
    await learning.stop();
    // 3. The next replica that starts, or the hourly job, re-seals what an old replica sealed in the meantime.
    const last = await origin.replica({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: first });
    serving = [using, last];
    await expect.poll(async () => (await keyIds()).size).toBe(1);
    await expect.poll(() => requests).toBeGreaterThan(100);
    isRunning = false;
    await Promise.all(load);
    expect(failures).toEqual([]);
    expect(await keyIds()).not.toEqual(before);

    // 4. The old key is removed.
    const without = await origin.replica({ SECRET_KEY: second });
    for (const user of users) {
      for (const authorization of [`Bearer ${user.client_secret}`, basic(user)]) {
        expect((await without.caller({ authorization }).get('/accounts/me')).data()).toMatchObject({ id: user.id });
      }
    }
    // Sealed before, by an old replica meanwhile, and by a new one.
    for (const user of [users[0], ...users.slice(-2)] as TestUser[]) {
      const renewal = await without.asUser(user).post('/accounts/regenerate-secret', { password: user.password });
      expect(renewal.status).toBe(200);
    }
    // Tokens signed with the removed key end with it.
    expect((await without.caller({ authorization: session }).get('/accounts/me')).status).toBe(401);
    await Promise.all([using.stop(), last.stop(), without.stop()]);
  });
});
