import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConsentedUser,
  type Environment,
  startEnvironmentWithoutRateLimit,
} from '../../../../test/environment.ts';

const kinds = ['contract', 'address', 'customer', 'contact'] as const;

describe('customer records', () => {
  let environment: Environment;
  let owner: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser({ persona: 'self_consumption' });
  });
  afterAll(() => environment.stop());

  const calls = ({ pdl }: ConsentedUser) => environment.simulator.requests({ service: 'gridop', pdl }).total;
  const newPoint = () =>
    environment.anotherPoint(owner, { persona: 'self_consumption', point: { subscribed_power: 12 } });
  const pdlOf = async ({ caller, id }: ConsentedUser) => (await caller.get(`/pdl/${id}`)).data();

  it('of a contract have every key, and no identity', async () => {
    const point = await newPoint();
    const response = await point.caller.get(`/gridop/contract/${point.pdl}`);
    const { customer } = response.data<{ customer: { customer_id: null; usage_points: Record<string, object>[] } }>();
    expect(customer.usage_points).toHaveLength(1);
    const [entry] = customer.usage_points;
    expect(Object.keys(entry ?? {}).sort()).toEqual([
      'contracts',
      'generation_last_activation_date',
      'has_production',
      'usage_point',
    ]);
    expect(entry).toMatchObject({
      usage_point: { usage_point_id: point.pdl },
      contracts: {
        subscribed_power_kva: 12,
        subscribed_power: '12 kVA',
        last_activation_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
      has_production: true,
    });
    const identity = (await point.caller.get(`/gridop/customer/${point.pdl}`)).data<{
      identity: { natural_person: { lastname: string; firstname: string } };
    }>().identity.natural_person;
    for (const word of [identity.lastname, identity.firstname]) expect(response.text).not.toContain(word);
  });

  it.each([
    ['address', { customer: { usage_points: [{ usage_point: { usage_point_addresses: { country: 'France' } } }] } }],
    ['customer', { identity: { natural_person: { lastname: expect.any(String) }, legal_entity: null } }],
    ['contact', { contact: { email: expect.stringContaining('@') } }],
  ])('of %s have the form of the contract', async (kind, shape) => {
    expect((await owner.caller.get(`/gridop/${kind}/${owner.pdl}`)).data()).toMatchObject(shape);
  });

  it.each(kinds)('of %s are cached 24 hours, sealed, and read afresh on request', async (kind) => {
    const point = await newPoint();
    const first = await point.caller.get(`/gridop/${kind}/${point.pdl}`);
    expect(first.status).toBe(200);
    const after = calls(point);
    expect((await point.caller.get(`/gridop/${kind}/${point.pdl}`)).text).toBe(first.text);
    expect(calls(point)).toBe(after);
    const lifetime = Number(await environment.redis.cli('ttl', `${point.pdl}:${kind}`));
    expect(lifetime).toBeGreaterThan(86_300);
    expect(lifetime).toBeLessThanOrEqual(86_400);
    expect(await environment.redis.cli('get', `${point.pdl}:${kind}`)).not.toContain('customer');
    await point.caller.get(`/gridop/${kind}/${point.pdl}?use_cache=false`);
    expect(calls(point)).toBeGreaterThan(after);
  });

  it('fill the PDL when a contract is read, and erase nothing', async () => {
    const point = await newPoint();
    await environment.gateway.sql(
      'update pdls set subscribed_power = null, activation_date = null, offpeak_hours = $2 where id = $1',
      [point.id, '[]'],
    );
    await point.caller.get(`/gridop/contract/${point.pdl}`);
    expect(await pdlOf(point)).toMatchObject({
      subscribed_power: 12,
      activation_date: '2018-08-31',
      has_production: true,
      offpeak_hours: [{ source: 'gridop' }],
    });
  });

  it('are read afresh by POST /pdl/{id}/fetch-contract, which counts on no_cache', async () => {
    const point = await newPoint();
    await point.caller.get(`/gridop/contract/${point.pdl}`);
    environment.simulator.control({
      consents: [{ pdl: point.pdl, persona: 'self_consumption', subscribed_power: 18 }],
    });
    const before = calls(point);
    const response = await point.caller.post(`/pdl/${point.id}/fetch-contract`, {});
    expect(response.data()).toMatchObject({ id: point.id, subscribed_power: 18 });
    expect(response.headers.ratelimit).toMatch(/^"no_cache";r=\d+;t=\d+$/);
    expect(calls(point)).toBeGreaterThan(before);
    expect((await point.caller.get(`/gridop/contract/${point.pdl}`)).text).toContain('18 kVA');
  });

  it('need the consent, also for fetch-contract', async () => {
    const point = await newPoint();
    await environment.gateway.sql("update pdls set consent_status = 'pending' where id = $1", [point.id]);
    const responses = [
      await point.caller.get(`/gridop/address/${point.pdl}`),
      await point.caller.post(`/pdl/${point.id}/fetch-contract`, {}),
    ];
    for (const { status, body } of responses) expect([status, body.code]).toEqual([403, 'CONSENT_REQUIRED']);
    expect(calls(point)).toBe(0);
  });

  it.each(['html_200', 'truncated_json', 'empty_body', 'server_error'])(
    'return 503 for %s, and cache nothing',
    async (kind) => {
      const point = await newPoint();
      environment.simulator.control({ faults: [{ kind, times: 'always', match: { pdl: point.pdl } }] });
      const response = await point.caller.get(`/gridop/contact/${point.pdl}`);
      await environment.calm();
      expect(response.status).toBe(503);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(await environment.redis.cli('exists', `${point.pdl}:contact`)).toBe('0');
    },
  );

  it.each(kinds)('of %s are also served under /v1, with deprecation headers', async (kind) => {
    const old = await owner.caller.get(`/v1/${kind}?pdl=${owner.pdl}`);
    expect([old.status, old.text]).toEqual([200, (await owner.caller.get(`/gridop/${kind}/${owner.pdl}`)).text]);
    expect(old.headers).toMatchObject({ deprecation: expect.any(String), sunset: expect.any(String) });
  });
});
