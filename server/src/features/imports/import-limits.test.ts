import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsentedUser, type Environment, startEnvironmentWithoutRateLimit } from '../../../test/environment.ts';

type Import = { id: string; state: string; total: number };
type Stream = { readonly status: number; readonly code: unknown; readonly ended: Promise<void>; close(): void };

let environment: Environment;
let owner: ConsentedUser;
let base: string;

beforeAll(async () => {
  environment = await startEnvironmentWithoutRateLimit();
  await environment.gateway.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(environment.gateway.app.server.address() as { port: number }).port}/api`;
});
afterAll(() => environment.stop());
beforeEach(async () => {
  owner = await environment.consentedUser();
});

const begin = (measures?: string[]) =>
  owner.caller.post('/imports', { usage_point_id: owner.pdl, ...(measures && { measures }) });

/** A running import, as if its steps waited for a long time. */
async function insertRunning(): Promise<string> {
  const id = crypto.randomUUID();
  await environment.gateway.sql(
    `insert into imports (id, user_id, usage_point_id, state, total, created_at)
     values ($1, $2, $3, 'running', 1, '2026-10-02T08:00:00.000Z')`,
    [id, owner.user.id, owner.pdl],
  );
  await environment.gateway.sql(
    `insert into import_steps (import_id, position, measure, start_day, end_day, state, attempts, not_before)
     values ($1, 0, 'consumption_daily', '2026-09-01', '2026-10-01', 'waiting', 0, '2999-01-01T00:00:00.000Z')`,
    [id],
  );
  return id;
}

async function listen(id: string, authorization = `Bearer ${owner.user.client_secret}`): Promise<Stream> {
  const gone = new AbortController();
  const response = await fetch(`${base}/imports/${id}/events`, { headers: { authorization }, signal: gone.signal });
  if (response.status !== 200) {
    const { code } = (await response.json()) as { code: unknown };
    return { status: response.status, code, ended: Promise.resolve(), close: () => undefined };
  }
  const ended = response.text().then(
    () => undefined,
    () => undefined,
  );
  return { status: 200, code: undefined, ended, close: () => gone.abort() };
}

describe('imports of one PDL', () => {
  it('are one, also for concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => begin()));
    const created = responses.filter(({ status }) => status === 201);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(11);
    expect(created).toHaveLength(1);
    expect(new Set(responses.map((response) => response.data<Import>().id)).size).toBe(1);
    const rows = await environment.gateway.sql('select id from imports where user_id = $1', [owner.user.id]);
    expect(rows).toHaveLength(1);
  });

  it('that run take up the measures they lack, once', async () => {
    const id = await insertRunning();
    const responses = await Promise.all(Array.from({ length: 6 }, () => begin(['consumption_daily', 'max_power'])));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(responses.map((response) => response.data<Import>().id))).toEqual(new Set([id]));
    const steps = await environment.gateway.sql<{ measure: string; position: number }>(
      'select measure, position from import_steps where import_id = $1 order by position',
      [id],
    );
    expect(steps[0]?.measure).toBe('consumption_daily');
    expect(new Set(steps.slice(1).map(({ measure }) => measure))).toEqual(new Set(['max_power']));
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, place) => place));
    const [row] = await environment.gateway.sql<{ total: number }>('select total from imports where id = $1', [id]);
    expect(row?.total).toBe(steps.length);
  });
});

describe('event streams of one user', () => {
  it('are limited to five at a time, and the next one is rejected', async () => {
    const id = await insertRunning();
    const open = await Promise.all(Array.from({ length: 5 }, () => listen(id)));
    expect(open.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await listen(id)).toMatchObject({ status: 429, code: 'STREAM_LIMIT' });
    open[0]?.close();
    await expect.poll(async () => (await listen(id)).status, { interval: 500 }).toBe(200);
    for (const stream of open) stream.close();
  });

  const endings: [string, () => Promise<unknown>][] = [
    [
      'is deactivated',
      () => environment.gateway.sql('update users set is_active = false where id = $1', [owner.user.id]),
    ],
    ['is deleted', () => environment.gateway.sql('delete from users where id = $1', [owner.user.id])],
    [
      'has a new secret',
      () => environment.gateway.sql(`update users set client_secret_index = 'another' where id = $1`, [owner.user.id]),
    ],
    ['withdraws the consent', () => owner.caller.delete(`/consent/${owner.pdl}`)],
    ['gives up the PDL', () => owner.caller.delete(`/pdl/${owner.id}`)],
  ];
  it.each(endings)('end when the user %s', async (_name, end) => {
    const stream = await listen(await insertRunning());
    expect(stream.status).toBe(200);
    await end();
    await stream.ended;
  });

  it('end with the session that opened them', async () => {
    const id = await insertRunning();
    const session = await environment.gateway.asSession(owner.user);
    const stream = await listen(id, session.headers.authorization);
    const other = await listen(id);
    await session.post('/accounts/logout', { everywhere: true });
    await stream.ended;
    expect(await Promise.race([other.ended, new Promise((resolve) => setTimeout(resolve, 2500, 'open'))])).toBe('open');
    other.close();
  });
});
