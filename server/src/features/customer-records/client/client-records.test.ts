import { readFileSync } from 'node:fs';
import { parseInstant } from '@svc/domain/paris-time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../../test/client/client.ts';
import { databaseKinds } from '../../../../test/databases.ts';
import { standInAddress, standInContract } from '../../../../test/gateway/records.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../../test/gateway/stand-in-gateway.ts';

const first = '12345678901231';
const second = '12345678901232';
const hourMs = 3600_000;
type Summary = { status: string; parts: Record<string, unknown>; errors: { type: string; message: string }[] };

describe.each(databaseKinds)('contracts and addresses on %s', (kind) => {
  let gateway: StandInGateway;
  let client: Client;
  let clock: TestClock;

  beforeEach(async () => {
    clock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [first, second].map((pdl) => standInPdl(pdl, { activation_date: '2026-02-08' }));
  });
  afterEach(async () => {
    await client.drop();
    await gateway.stop();
  });

  async function start(settings: Record<string, string> = {}) {
    client = await startClient({ kind, gateway, clock, ticking: false, settings });
    await client.settle();
  }
  const requestsFor = (what: string) =>
    gateway.seen.filter((call) => call.path.includes(`/gridop/${what}`)).map(({ path }) => path);
  const sync = async (body: unknown = {}) => {
    const response = await client.send('POST', '/api/sync', body);
    expect(response.status).toBe(200);
    return (JSON.parse(response.body) as { data: Summary }).data;
  };
  const last = async () => (await client.data<{ last: Summary }>('/api/sync')).last;
  const read = (what: string, pdl = first) => client.get(`/api/gridop/${what}/${pdl}`);

  it('the contract of each PDL is read once a day by the sync, the address only on request', async () => {
    await start();
    expect((await last()).parts.contract).toMatchObject({ fetched: 2, inserted: 2, error: null });
    expect((await sync()).parts.contract).toMatchObject({ fetched: 0 });
    gateway.records.set(`contract/${first}`, standInContract(first, { subscribed_power_kva: 12 }));
    clock.at += 19 * hourMs;
    expect((await sync()).parts.contract).toMatchObject({ fetched: 2, updated: 1, unchanged: 1 });
    expect(requestsFor('contract')).toHaveLength(4);
    expect(requestsFor('address')).toEqual([]);
    expect(gateway.violations).toEqual([]);
  });

  it('are served from the copy with the body of the gateway and their age, and fetched again after 24 hours', async () => {
    await start();
    gateway.seen.length = 0;
    const contract = await read('contract');
    expect(contract.status).toBe(200);
    expect(JSON.parse(contract.body)).toEqual({ success: true, data: standInContract(first) });
    expect(JSON.parse((await read('address')).body)).toEqual({ success: true, data: standInAddress(first) });
    clock.at += 23 * hourMs;
    expect(Number((await read('address')).headers.age)).toBe(23 * 3600);
    expect(gateway.seen.map(({ path }) => path)).toEqual([`/api/gridop/address/${first}`]);
    gateway.records.set(`address/${first}`, standInAddress(first, '2 RUE NEUVE'));
    clock.at += 2 * hourMs;
    const moved = await Promise.all([read('address'), read('address')]);
    for (const { body, headers } of moved) {
      expect(body).toContain('2 RUE NEUVE');
      expect(headers.age).toBe('0');
    }
    expect(requestsFor('address')).toHaveLength(2);
    expect(gateway.violations).toEqual([]);
  });

  it('while the gateway is unreachable the copy is served with its age; without one the error names the gateway', async () => {
    await start();
    gateway.fault = 'html_502';
    clock.at += 30 * hourMs;
    const contract = await read('contract');
    expect(JSON.parse(contract.body)).toEqual({ success: true, data: standInContract(first) });
    expect(Number(contract.headers.age)).toBe(30 * 3600);
    for (let time = 0; time < 2; time++) {
      const address = await read('address');
      expect(address.status).toBe(503);
      expect(JSON.parse(address.body)).toMatchObject({ code: 'GATEWAY_UNREACHABLE', origin: 'gateway' });
      expect(JSON.parse(address.body)).toHaveProperty('retry_at');
    }
    // Found away a moment ago: the next reader does not wait for it again.
    expect(requestsFor('contract').length + requestsFor('address').length).toBe(3);
    gateway.fault = undefined;
    clock.at += 2 * 60_000;
    expect((await read('address')).status).toBe(200);
  });

  it('one PDL that fails stops no other; a refusal is retried tomorrow, a failure at the next sync', async () => {
    gateway.records.set(`contract/${first}`, 400);
    await start();
    const { status, parts, errors } = await last();
    expect(parts.contract).toMatchObject({ fetched: 1, error: '…1231: refused with 400' });
    expect({ status, errors }).toMatchObject({ status: 'partial', errors: [{ type: 'contract' }] });
    expect(JSON.parse((await read('contract')).body)).toMatchObject({ code: 'REFUSED_HERE', origin: 'gridop' });
    gateway.records.delete(`contract/${first}`);
    gateway.records.set(`contract/${second}`, 503);
    expect((await sync()).parts.contract).toMatchObject({ fetched: 0, error: null });
    clock.at += 24 * hourMs;
    expect((await sync()).parts.contract).toMatchObject({ fetched: 1, error: '…1232: refused with 503' });
    gateway.records.delete(`contract/${second}`);
    expect((await sync()).parts.contract).toMatchObject({ fetched: 1, error: null });
  });

  it('a revoked consent is queried once a day, and a response with another schema is not a contract', async () => {
    gateway.revoked.add(first);
    gateway.records.set(`contract/${second}`, { customer: { usage_points: 'none' } });
    await start();
    expect(requestsFor('contract')).toEqual([`/api/gridop/contract/${second}`]);
    expect((await last()).parts.contract).toMatchObject({ error: '…1232: The answer of the gateway has a wrong form' });
    expect(JSON.parse((await read('contract', second)).body)).toMatchObject({ code: 'GATEWAY_UNREACHABLE' });
    expect(JSON.parse((await read('contract', first)).body)).toMatchObject({ code: 'CONSENT_REVOKED' });
  });

  it('the last tenth of the quota is the user’s', async () => {
    gateway.quota = 104;
    await start();
    expect(requestsFor('contract')).toEqual([]);
    expect((await read('contract')).status).toBe(200);
  });

  it('off-peak hours come from the contract where the gateway has none, and local settings of the user override them', async () => {
    gateway.pdls = [
      standInPdl(first, { activation_date: '2026-02-08' }),
      standInPdl(second, {
        activation_date: '2026-02-08',
        offpeak_hours: [{ valid_from: null, ranges: ['01:00-05:00'], source: 'user', raw: null }],
      }),
    ];
    await start();
    const hours = async (pdl: string) =>
      (await client.data<{ offpeak_hours: { ranges: string[]; valid_from: string | null }[] }>(`/api/pdl/${pdl}`))
        .offpeak_hours;
    expect(await hours(first)).toMatchObject([{ ranges: ['22:00-06:00'], source: 'gridop', valid_from: null }]);
    expect(await hours(second)).toMatchObject([{ ranges: ['01:00-05:00'] }]);
    gateway.records.set(`contract/${first}`, standInContract(first, { offpeak_hours: 'HC (23H00-7H00)' }));
    clock.at += 24 * hourMs;
    await sync();
    expect(await hours(first)).toMatchObject([
      { ranges: ['22:00-06:00'], valid_from: null },
      { ranges: ['23:00-07:00'], valid_from: '2026-02-11' },
    ]);
    gateway.records.set(`contract/${first}`, standInContract(first, { offpeak_hours: null }));
    clock.at += 24 * hourMs;
    await sync();
    expect(await hours(first)).toHaveLength(2);
    await client.send('PATCH', `/api/pdl/${first}/offpeak`, { offpeak_hours: '22H30-6H30' });
    expect(await hours(first)).toMatchObject([{ ranges: ['22:30-06:30'], source: 'user' }]);
  });

  it('an unknown PDL returns 404; one that the gateway no longer lists retains its copy', async () => {
    await start();
    expect((await read('contract', '99999999999999')).status).toBe(404);
    expect((await read('contract', 'nonsense')).status).toBe(422);
    gateway.pdls = gateway.pdls.slice(1);
    clock.at += 48 * hourMs;
    await sync();
    expect(JSON.parse((await read('contract')).body)).toEqual({ success: true, data: standInContract(first) });
    expect((await read('address')).status).toBe(404);
  });

  it('are sealed at rest, and appear in no log line and in no diagnostics', async () => {
    await start({ LOG_LEVEL: 'trace' });
    expect((await read('address')).body).toContain('PLANTED');
    const rows = await client.local.database
      .for<{ record_mirror: { kind: string; body: string } }>()
      .selectFrom('record_mirror')
      .select(['kind', 'body'])
      .execute();
    expect(rows.map((row) => row.kind).sort()).toEqual(['address', 'contract', 'contract']);
    const diagnostics = (await client.get('/api/diagnostics')).body;
    const path = client.local.url.slice('sqlite:'.length);
    const file = kind === 'sqlite' ? [path, `${path}-wal`].map((part) => readFileSync(part, 'latin1')).join('') : '';
    expect(file.includes('record_mirror')).toBe(kind === 'sqlite');
    for (const word of ['PLANTED', 'VILLE', 'SUPPLIER', '59199']) {
      for (const text of [JSON.stringify(rows), diagnostics, file, client.lines.join('')])
        expect(text).not.toContain(word);
    }
  });

  it('a copy that no key opens any more is fetched again', async () => {
    const one = 'the first key of this household, long enough';
    await start({ SECRET_KEY: one });
    await client.stop();
    gateway.seen.length = 0;
    const settings = { SECRET_KEY: 'another key of this household, long enough' };
    client = await startClient({ kind, gateway, clock, ticking: false, settings, local: client.local });
    await client.settle();
    expect(requestsFor('contract')).toHaveLength(2);
    expect(JSON.parse((await read('contract')).body)).toEqual({ success: true, data: standInContract(first) });
    await client.stop();
    gateway.seen.length = 0;
    const both = { SECRET_KEY: one, SECRET_KEY_PREVIOUS: settings.SECRET_KEY };
    client = await startClient({ kind, gateway, clock, ticking: false, settings: both, local: client.local });
    await client.settle();
    expect(requestsFor('contract')).toEqual([]);
  });
});
