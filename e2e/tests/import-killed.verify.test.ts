import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../server/test/program.ts';
import { administrator, type GatewayFleet, type Member, startGatewayFleet } from '../servers/gateway-fleet.ts';

type Described = { id: string; state: string; total: number; steps: { waiting: number; done: number } };

let fleet: GatewayFleet;
let member: Member;

beforeAll(async () => {
  fleet = await startGatewayFleet({ size: 2 });
  member = await fleet.join(administrator);
});
afterAll(() => fleet.stop());

async function request(gateway: Program | undefined, path: string, body?: object): Promise<Described> {
  const headers = { authorization: `Bearer ${member.client_secret}`, 'content-type': 'application/json' };
  const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
  const response = await fetch(`${gateway?.url}/api${path}`, init);
  return ((await response.json()) as { data: Described }).data;
}

describe('an import whose gateways are killed with -9', () => {
  it('continues in another gateway from where it stopped, and repeats no finished step', async () => {
    const [first, second] = fleet.gateways;
    const { usage_point_id } = member;
    const { last_sequence: before } = await fleet.simulator.judge({ limit: 0 });
    const begun = await request(first, '/imports', { usage_point_id, measures: ['consumption_detail'] });
    expect(begun.total).toBeGreaterThan(100);
    await expect
      .poll(async () => (await request(first, `/imports/${begun.id}`)).steps.done, { timeout: 120_000, interval: 200 })
      .toBeGreaterThan(10);
    for (const gateway of [first, second]) gateway?.process.kill('SIGKILL');
    const third = await fleet.start();
    const { steps } = await request(third, `/imports/${begun.id}`);
    expect(steps.done).toBeGreaterThan(10);
    expect(steps.waiting).toBeGreaterThan(0);
    await expect
      .poll(async () => (await request(third, `/imports/${begun.id}`)).state, { timeout: 120_000, interval: 500 })
      .toBe('done');
    const ended = await request(third, `/imports/${begun.id}`);
    expect(ended.steps).toMatchObject({ done: begun.total, waiting: 0 });
    const requestReport = await fleet.simulator.judge({ after: before, route: 'courbe_de_charge_consommation' });
    // Calls in flight when the gateways were killed are repeated: two before the rate limiter, and one in each worker.
    expect(requestReport.total).toBeGreaterThanOrEqual(begun.total);
    expect(requestReport.total).toBeLessThanOrEqual(begun.total + 4);
    expect(requestReport.max_in_one_second).toBeLessThanOrEqual(5);
    expect(requestReport.violations).toEqual([]);
  });
});
