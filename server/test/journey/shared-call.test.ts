import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  administrator,
  type GatewayFleet,
  joinFleet,
  type Member,
  startGatewayFleet,
} from '../servers/gateway-fleet.ts';

let fleet: GatewayFleet;
let member: Member;
const today = parisDay(Date.now());

beforeAll(async () => {
  fleet = await startGatewayFleet();
  const [first] = fleet.gateways;
  if (!first) throw new Error('no gateway');
  member = await joinFleet(first, administrator);
});
afterAll(() => fleet.stop());

function ask(index: number, path: string): Promise<Response> {
  const gateway = fleet.gateways[index % fleet.gateways.length];
  return fetch(`${gateway?.url}/api${path}`, { headers: { authorization: `Bearer ${member.client_secret}` } });
}

describe('a thousand identical requests over three replicas', () => {
  it('are one call of the operator and a thousand equal bodies', async () => {
    const [pdl] = member.usage_point_ids;
    const { last_sequence: before } = await fleet.simulator.judge({ limit: 0 });
    const path = `/gridop/consumption/detail/${pdl}?start=${addDays(today, -9)}&end=${addDays(today, -3)}`;
    const answers = await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const answer = await ask(index, path);
        return { status: answer.status, body: await answer.text() };
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(JSON.parse(answers[0]?.body ?? '').data.meter_reading.interval_reading.length).toBe(6 * 48);
    const route = 'courbe_de_charge_consommation';
    const judged = await fleet.simulator.judge({ after: before, route });
    expect(judged.total).toBe(1);
    expect(judged.violations).toEqual([]);
  });

  it('leave neither a secret nor a reading in the queue', async () => {
    const [pdl] = member.usage_point_ids;
    const answer = await ask(
      0,
      `/gridop/consumption/daily/${pdl}?start=${addDays(today, -40)}&end=${addDays(today, -9)}`,
    );
    const body = (await answer.json()) as { data: { meter_reading: { interval_reading: { value: number }[] } } };
    const values = body.data.meter_reading.interval_reading;
    expect(values.length).toBe(31);
    const events = await fleet.redis.cli('xrange', '{gridop:default}:calls:events', '-', '+');
    expect(events).toContain('completed');
    expect(events).not.toContain(member.client_secret);
    for (const { value } of values) expect(events).not.toContain(`:${value}`);
  });
});
