import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse, TestCaller } from '../../../test/caller.ts';
import { type Gateway, startGateway } from '../../../test/gateway.ts';

type Line = { id: string; time: string; level: string; message: string; details: Record<string, unknown> };
type Page = { logs: Line[]; next_cursor: string | null };

const canary = 'Xq7-canary';
const pdl = '98765432109876';

describe('the admin log', () => {
  let gateway: Gateway;
  let replica: Gateway;
  let admin: TestCaller;

  beforeAll(async () => {
    gateway = await startGateway();
    replica = await gateway.replica();
    admin = await gateway.asAdmin();
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });

  const logsOf = (response: ApiResponse) => response.data<Page>().logs;
  const find = async (q: string) => logsOf(await admin.get(`/admin/logs?q=${encodeURIComponent(q)}&limit=200`));
  const log = (instance: Gateway) => instance.app.log;

  it('contains the lines of every replica, without secrets and personal data', async () => {
    log(gateway).warn({ password: canary, usage_point_id: pdl }, 'first of the book');
    log(replica).error(`second of the book, for someone@example.org at https://x.test/?token=${canary}`);
    log(replica).debug('never in the book');
    await expect.poll(async () => (await find('of the book')).length).toBe(2);
    const lines = await find('of the book');
    expect(lines.map(({ level, message }) => [level, message])).toContainEqual(['warn', 'first of the book']);
    expect(lines.find(({ level }) => level === 'warn')?.details).toMatchObject({ usage_point_id: '…9876' });
    const text = JSON.stringify(await find('book'));
    for (const secret of [canary, pdl, 'someone@example.org']) expect(text).not.toContain(secret);
    expect(await find('never in')).toEqual([]);
  });

  it('filters by level and time, and is read page by page', async () => {
    for (let count = 0; count < 7; count++) log(gateway).warn({ count }, 'numbered');
    await expect.poll(async () => (await find('numbered')).length).toBe(7);
    const seen: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page: Page = (await admin.get(`/admin/logs?q=numbered&limit=3${more}`)).data();
      seen.push(...page.logs.map(({ details }) => details.count));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(logsOf(await admin.get('/admin/logs?q=numbered&level=error'))).toEqual([]);
    const [newest] = await find('numbered');
    const since = encodeURIComponent(new Date(Date.parse(newest?.time ?? '') + 60_000).toISOString());
    expect(logsOf(await admin.get(`/admin/logs?q=numbered&since=${since}`))).toEqual([]);
    expect(logsOf(await admin.get(`/admin/logs?q=numbered&until=${since}`))).toHaveLength(7);
    expect((await admin.get('/admin/logs?cursor=nonsense')).status).toBe(422);
  });

  it('can be read by moderators, deleted by administrators, and accessed by no other user', async () => {
    const moderator = gateway.asUser(await gateway.signUp({ role: 'moderator' }));
    const visitor = gateway.asUser(await gateway.signUp());
    expect((await moderator.get('/admin/logs')).status).toBe(200);
    expect((await moderator.delete('/admin/logs?older_than_days=0')).status).toBe(403);
    expect((await visitor.get('/admin/logs')).status).toBe(403);
    expect((await gateway.caller().get('/admin/logs')).status).toBe(401);
  });

  it('is deleted by age, and the audit trail records it', async () => {
    // Redis dates the lines by its own clock: the days are counted from there.
    gateway.clock.advance(Date.now() - gateway.clock.now());
    expect((await admin.delete('/admin/logs')).status).toBe(422);
    expect((await admin.delete('/admin/logs?older_than_days=1')).data()).toEqual({ deleted: 0 });
    gateway.clock.advance(2000);
    const { deleted } = (await admin.delete('/admin/logs?older_than_days=0')).data<{ deleted: number }>();
    expect(deleted).toBeGreaterThanOrEqual(9);
    expect(await find('numbered')).toEqual([]);
    const rows = await gateway.sql<{ action: string; detail: string }>(
      "select action, detail from audit where action = 'logs.delete' order by seq",
    );
    expect(rows.map(({ detail }) => JSON.parse(detail).older_than_days)).toEqual([1, 0]);
  });

  it('has at most as many lines as it may, however much is logged', async () => {
    for (let round = 0; round < 24; round++) {
      for (let count = 0; count < 500; count++) log(gateway).warn('flood');
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    const length = async () => Number(await gateway.redis.cli('xlen', 'svc:logs'));
    await expect.poll(length).toBeGreaterThan(1000);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await length()).toBeLessThan(10_200);
  });
});
