import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type GatewayFleet, type Member, startGatewayFleet } from '../servers/gateway-fleet.ts';

let fleet: GatewayFleet;
let member: Member;
const today = parisDay(Date.now());

beforeAll(async () => {
  fleet = await startGatewayFleet();
  member = await fleet.join(administrator);
});
afterAll(() => fleet.stop());

function request(index: number, path: string): Promise<Response> {
  const gateway = fleet.gateways[index % fleet.gateways.length];
  return fetch(`${gateway?.url}/api${path}`, { headers: { authorization: `Bearer ${member.client_secret}` } });
}

// On a machine with two cores a thousand concurrent requests may wait too long for a database connection. The 503 has a
// Retry-After header.
async function insist(index: number, path: string): Promise<Response> {
  for (let tries = 0; tries < 10; tries++) {
    const response = await request(index, path);
    if (response.status !== 503) return response;
    await sleep(Number(response.headers.get('retry-after')) * 1000);
  }
  return request(index, path);
}

describe('a thousand identical requests over three replicas', () => {
  it('are one call of the operator and a thousand equal bodies', async () => {
    const { usage_point_id: pdl } = member;
    const { last_sequence: before } = await fleet.simulator.judge({ limit: 0 });
    const path = `/gridop/consumption/detail/${pdl}?start=${addDays(today, -9)}&end=${addDays(today, -3)}`;
    const responses = await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const response = await insist(index, path);
        return { status: response.status, body: await response.text() };
      }),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(JSON.parse(responses[0]?.body ?? '').data.meter_reading.interval_reading.length).toBe(6 * 48);
    const route = 'courbe_de_charge_consommation';
    const requestReport = await fleet.simulator.judge({ after: before, route });
    expect(requestReport.total).toBe(1);
    expect(requestReport.violations).toEqual([]);
  });

  it('leave neither a secret nor a reading in the queue', async () => {
    const { usage_point_id: pdl } = member;
    const response = await request(
      0,
      `/gridop/consumption/daily/${pdl}?start=${addDays(today, -40)}&end=${addDays(today, -9)}`,
    );
    const body = (await response.json()) as { data: { meter_reading: { interval_reading: { value: number }[] } } };
    const values = body.data.meter_reading.interval_reading;
    expect(values.length).toBe(31);
    const events = await fleet.redis.cli('xrange', '{gridop:default}:calls:events', '-', '+');
    expect(events).toContain('completed');
    expect(events).not.toContain(member.client_secret);
    for (const { value } of values) expect(events).not.toContain(`:${value}`);
  });
});
