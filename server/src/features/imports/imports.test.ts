import { addMonths } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../test/caller.ts';
import {
  type ConsentEnvironment,
  callsSince,
  consent,
  lastCall,
  startConsentEnvironment,
} from '../../../test/consent-flow.ts';

type Import = {
  id: string;
  state: string;
  total: number;
  steps: Record<string, number>;
  finished_at: string | null;
};

let environment: ConsentEnvironment;
let caller: TestCaller;
let usage_point_id: string;
let done: Import;

/** The events of a stream that has ended. */
async function readEvents(id: string, lastEventId?: number, listener = caller) {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
  const response = await listener.get(`/imports/${id}/events`, { headers });
  expect(response.headers['content-type']).toContain('text/event-stream');
  return [...response.text.matchAll(/event: (\w+)\nid: (\d+)\ndata: (.*)\n/g)].map(([, event, number, data]) => ({
    event,
    id: Number(number),
    data: JSON.parse(data ?? ''),
  }));
}

beforeAll(async () => {
  environment = await startConsentEnvironment();
  caller = environment.gateway.asUser(await environment.gateway.signUp());
  await consent(environment.gateway, caller, { persona: 'consumer' });
  usage_point_id = (await caller.get('/pdl')).data<{ usage_point_id: string }[]>()[0]?.usage_point_id ?? '';
});
afterAll(() => environment.stop());

describe('the first import of a PDL', () => {
  it('runs in the background and reports each step, the newest days first', async () => {
    const measures = ['consumption_daily', 'max_power'];
    const before = lastCall(environment.simulator);
    const response = await caller.post('/imports', { usage_point_id, measures });
    expect(response.status).toBe(201);
    done = response.data<Import>();
    expect(done.total).toBe(4);
    const events = await readEvents(done.id);
    expect(events.map(({ event }) => event)).toEqual(['step', 'step', 'step', 'step', 'end']);
    expect(events.slice(0, 4).map(({ id: number }) => number)).toEqual([1, 2, 3, 4]);
    // By the calls: steps run together, and an older one may end first.
    const ends = environment.simulator
      .requests({ service: 'gridop', after: before })
      .requests.flatMap(({ route, end }) => (route === 'consommation_quotidienne' && end !== undefined ? [end] : []));
    expect(ends.length).toBeGreaterThan(1);
    expect(ends[0]).toBe(ends.toSorted().at(-1));
    expect(events.map(({ data }) => data.end)).toContain(parisDay(environment.gateway.clock.now()));
    expect(events.slice(0, 4).every(({ data }) => data.state === 'done' && data.total === 4)).toBe(true);
    done = (await caller.get(`/imports/${done.id}`)).data<Import>();
    expect(done).toMatchObject({ state: 'done', steps: { waiting: 0, done: 4, refused: 0, failed: 0 } });
  });

  it('leaves two years that are read without a call of the operator', async () => {
    const before = lastCall(environment.simulator);
    const today = parisDay(environment.gateway.clock.now());
    const range = `start=${addMonths(today, -24)}&end=${today}`;
    const response = await caller.get(`/gridop/consumption/daily/${usage_point_id}?${range}`);
    expect(response.status).toBe(200);
    const days = response.data<{ meter_reading: { interval_reading: unknown[] } }>().meter_reading.interval_reading;
    expect(days.length).toBeGreaterThan(700);
    // Yesterday may not be published yet. Nothing older is requested.
    const requests = callsSince(environment.simulator, before).filter((route) => route === 'consommation_quotidienne');
    expect(requests.length).toBeLessThanOrEqual(1);
  });

  it('requested again within a day returns the same import', async () => {
    const again = await caller.post('/imports', { usage_point_id, measures: ['consumption_daily'] });
    expect(again.status).toBe(200);
    expect(again.data<Import>()).toEqual(done);
  });

  it('requested again retries the failed steps, and only these', async () => {
    await environment.gateway.sql(
      "update import_steps set state = 'failed', code = 'x' where import_id = $1 and position = 1",
      [done.id],
    );
    const again = await caller.post('/imports', { usage_point_id, measures: ['max_power'] });
    expect(again.data<Import>()).toMatchObject({ id: done.id, state: 'running', finished_at: null });
    expect(again.data<Import>().steps).toMatchObject({ waiting: 1, done: 3, failed: 0 });
    const events = await readEvents(done.id);
    expect(events.map(({ event }) => event)).toEqual(['step', 'step', 'step', 'step', 'end']);
    done = (await caller.get(`/imports/${done.id}`)).data<Import>();
    expect(done).toMatchObject({ state: 'done', steps: { waiting: 0, done: 4, refused: 0, failed: 0 } });
  });

  it('resumes its events where a client stopped listening', async () => {
    const events = await readEvents(done.id, 4);
    expect(events.map(({ event, id }) => [event, id])).toEqual([
      ['step', 5],
      ['end', 5],
    ]);
    // A number that no step has is ignored: the events start from the beginning.
    expect((await readEvents(done.id, Number.MAX_SAFE_INTEGER)).at(-1)).toMatchObject({ event: 'end', id: 5 });
  });

  it('is not visible to other users', async () => {
    const otherUser = environment.gateway.asUser(await environment.gateway.signUp());
    expect((await otherUser.get(`/imports/${done.id}`)).status).toBe(404);
    expect((await otherUser.get(`/imports/${done.id}/events`)).status).toBe(404);
    expect((await otherUser.post('/imports', { usage_point_id })).status).toBe(404);
  });
});

describe('the operations of the budget', () => {
  it('are shown to administrators: who waits, what is used, no PDL and no user', async () => {
    const admin = await environment.gateway.asAdmin();
    const response = await admin.get('/admin/operations');
    expect(response.status).toBe(200);
    const [account] = response.data<{ accounts: Record<string, unknown>[] }>().accounts;
    expect(account).toMatchObject({
      operator_account_id: 'default',
      classes: { backfill: { waiting: 0, served_total: expect.any(Number) }, interactive: { waiting: 0 } },
      used: { second: expect.any(Number), minute: expect.any(Number), hour: expect.any(Number) },
      in_flight: 0,
      paused_until: null,
    });
    expect(response.text).not.toContain(usage_point_id);
    expect((await caller.get('/admin/operations')).status).toBe(403);
  });

  it('are shown with the size of the service', async () => {
    const admin = await environment.gateway.asAdmin();
    const { users, pdls } = (await admin.get('/admin/stats')).data<{
      users: { total: number; active: number; by_role: Record<string, number> };
      pdls: { total: number; active: number; by_consent: Record<string, number> };
    }>();
    expect(users.total).toBeGreaterThanOrEqual(3);
    expect(Object.values(users.by_role).reduce((sum, count) => sum + count)).toBe(users.total);
    expect(pdls).toEqual({ total: 1, active: 1, by_consent: { active: 1 } });
    expect((await caller.get('/admin/stats')).status).toBe(403);
  });

  it('are metrics too', async () => {
    const payload = await environment.gateway.metrics();
    expect(payload).toMatch(/svc_operator_calls_total\{measure="consumption_daily",class="backfill",outcome="ok"\} \d/);
    expect(payload).toMatch(/svc_operator_waiting_calls\{class="interactive"\} 0/);
    expect(payload).toContain('svc_operator_wait_seconds_bucket{le="1.5",class="backfill"}');
    expect(payload).toMatch(/svc_operator_slots_used\{period="hour"\} [1-9]/);
  });
});

describe('measures that an import lacks', () => {
  it('start another import, with only these measures', async () => {
    const response = await caller.post('/imports', { usage_point_id });
    expect(response.status).toBe(201);
    const { id, total } = response.data<Import>();
    expect(id).not.toBe(done.id);
    const rows = await environment.gateway.sql<{ measure: string }>(
      'select measure from import_steps where import_id = $1',
      [id],
    );
    expect(rows).toHaveLength(total);
    expect(new Set(rows.map(({ measure }) => measure))).toEqual(new Set(['consumption_detail']));
  });
});

describe('an import that loses Redis', () => {
  it('continues by itself and reports every step once', async () => {
    const other = environment.gateway.asUser(await environment.gateway.signUp());
    await consent(environment.gateway, other, { persona: 'consumer' });
    const [point] = (await other.get('/pdl')).data<{ usage_point_id: string }[]>();
    // Delayed in the middle of its first step.
    const match = { route: 'puissance_conso_max_quotidienne', pdl: point?.usage_point_id ?? '' };
    environment.simulator.control({ faults: [{ latency_ms: 3000, match }] });
    const response = await other.post('/imports', { usage_point_id: point?.usage_point_id, measures: ['max_power'] });
    const { id, total } = response.data<Import>();
    await expect.poll(() => environment.simulator.requests(match).in_flight).toBe(1);
    await environment.gateway.redis.restart({ empty: true });
    const events = (await readEvents(id, undefined, other)).map(({ event }) => event);
    expect(events).toEqual([...Array(total).fill('step'), 'end']);
    expect((await other.get(`/imports/${id}`)).data<Import>()).toMatchObject({ state: 'done', steps: { done: total } });
  });
});
