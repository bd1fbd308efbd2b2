import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gridText } from '@svc/simulator';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../server/test/program.ts';
import { startSimulatorProcess } from '../../server/test/servers/simulator-process.ts';
import { startClientProcess } from '../client/sync-process.ts';
import { administrator, type GatewayFleet, type Member, startGatewayFleet } from '../servers/gateway-fleet.ts';

let suppliers: Awaited<ReturnType<typeof startSimulatorProcess>>;
let fleet: GatewayFleet;
let member: Member;

beforeAll(async () => {
  suppliers = await startSimulatorProcess();
  const settings = { PRICE_GRIDS_URL: `${suppliers.url}/suppliers` };
  fleet = await startGatewayFleet({ size: 1, settings });
  member = await fleet.join(administrator);
});
afterAll(async () => {
  await fleet?.stop();
  await suppliers?.stop();
});

async function send(
  url: string,
  path: string,
  body?: object,
): Promise<{ status: number; data: Record<string, unknown> }> {
  const headers = { authorization: `Bearer ${member.client_secret}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body ?? {}) });
  return { status: response.status, data: ((await response.json()) as { data: Record<string, unknown> }).data };
}

describe('a gateway that is killed with -9 in the middle of a refresh', () => {
  const catalogue = async () => [
    await fleet.sql('select * from energy_offers order by id'),
    await fleet.sql('select * from offer_versions order by offer_id, valid_from'),
    await fleet.sql('select * from offer_changes order by id'),
  ];
  const waiting = async () => {
    const [row] = await fleet.sql<{ count: string }>(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return Number(row?.count);
  };

  it('has written nothing of it, and the next one writes all of it', async () => {
    const text = gridText('edf-tarif-bleu.pdf')
      .replaceAll('19,52', '20,52')
      .replace(/\d{2}\/\d{2}\/\d{4}|1er août 2025/, '01/02/2026');
    await suppliers.control({ price_grids: { 'edf-tarif-bleu.pdf': { text } } });
    const before = await catalogue();
    // The price history is written last: while another session locks its table, everything else is written and nothing
    // committed.
    const holder = new Client({ connectionString: fleet.settings.DATABASE_URL });
    await holder.connect();
    await holder.query('begin; lock table offer_changes in exclusive mode');
    const [first] = fleet.gateways;
    const refresh = send(first?.url ?? '', '/admin/offers/refresh?provider=EDF').catch(() => 'killed');
    await expect.poll(waiting).toBe(1);
    first?.process.kill('SIGKILL');
    expect(await refresh).toBe('killed');
    await holder.query('rollback');
    await holder.end();
    await expect.poll(waiting).toBe(0);
    const second = await fleet.start();
    expect(await catalogue()).toEqual(before);
    // The lease of the killed gateway blocks no other one.
    const again = await send(second.url, '/admin/offers/refresh?provider=EDF');
    expect([again.status, again.data.result]).toEqual([200, expect.objectContaining({ offers_updated: 9 })]);
    const [, versions, changes] = await catalogue();
    expect(versions?.length).toBe((before[1]?.length ?? 0) + 9);
    expect(changes?.length).toBe((before[2]?.length ?? 0) + 9);
  });
});

describe('a client that is killed with -9 after it has sent a contribution', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-contribute-'));
  const file = join(folder, 'client.sqlite');
  let stalled: { readonly url: string; readonly arrived: Promise<void>; readonly server: Server };
  const clients: Program[] = [];
  afterAll(async () => {
    for (const client of clients) client.process.kill('SIGKILL');
    stalled?.server.closeAllConnections();
    stalled?.server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async (url: string) => {
    const client = await startClientProcess(`${url}/api`, file, { SVC_CLIENT_SECRET: member.client_secret });
    clients.push(client);
    return client;
  };
  const outbox = () => {
    // The client writes to it as well.
    const database = new DatabaseSync(file, { timeout: 30_000 });
    // Its hour is over.
    database.exec(`update contributions_outbox set next_attempt_at = created_at where state = 'queued'`);
    const rows = database.prepare('select id, state, gateway_id from contributions_outbox').all();
    database.close();
    return rows;
  };

  it('sends it again, and the gateway has it once', async () => {
    const gateway = fleet.gateways.at(-1)?.url ?? '';
    stalled = await stallResponses(gateway);
    const first = await start(stalled.url);
    const [provider] = await fleet.sql<{ id: string }>('select id from energy_providers limit 1');
    const sent = send(first.url, '/contribute', {
      contribution_type: 'NEW_OFFER',
      existing_provider_id: provider?.id,
      offer_name: 'Killed',
      offer_type: 'BASE',
      power_kva: 6,
      subscription_price: 15,
      base_price: 0.2,
      price_sheet_url: 'https://example.org/grid.pdf',
    }).catch(() => 'killed');
    await stalled.arrived;
    first.process.kill('SIGKILL');
    expect(await sent).toBe('killed');
    expect(outbox()).toMatchObject([{ state: 'queued', gateway_id: null }]);
    await start(gateway);
    await expect.poll(outbox, { timeout: 120_000, interval: 200 }).toMatchObject([{ state: 'sent' }]);
    const stored = await fleet.sql<{ id: string }>('select id from contributions');
    expect(stored.map(({ id }) => id)).toEqual(outbox().map(({ gateway_id }) => gateway_id));
  });
});

/** In front of a gateway: forwards contributions and never returns their responses. */
async function stallResponses(gateway: string) {
  const arrived = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const result = await fetch(gateway + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    });
    const text = await result.text();
    if (request.url?.endsWith('/energy/contribute')) return arrived.resolve();
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived: arrived.promise, server };
}
