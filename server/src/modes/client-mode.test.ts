import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLocalSecretKey } from '#features/local-access/local-secret-key.ts';
import { type Client, startClient, type TestClock } from '../../test/client/client.ts';
import { usualDatabase } from '../../test/databases.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../test/gateway/stand-in-gateway.ts';
import { findFreePort } from '../../test/servers/private-server.ts';
import { householdOffset } from './client-features.ts';

const at = (text: string) => parseInstant(text) ?? Number.NaN;
const pdl = '12345678901231';

describe('a page that its user visits cannot use a local instance', () => {
  let gateway: StandInGateway;
  let client: Client;
  const clock: TestClock = { at: at('2026-02-10T11:30:00Z'), now: () => clock.at++ };

  beforeAll(async () => {
    gateway = await startStandInGateway(() => clock.at);
    client = await startClient({ kind: 'sqlite', gateway, clock, settings: { ALLOWED_HOSTS: 'svc.lan' } });
    await client.settle();
  });
  afterAll(async () => {
    await client.drop();
    await gateway.stop();
  });
  const post = (headers: Record<string, string>, body: unknown = {}) => client.send('POST', '/api/sync', body, headers);

  it.each([
    ['a foreign name that resolves here', { host: 'evil.example' }, 421, 'MISDIRECTED_HOST'],
    ['a foreign name with our port', { host: 'evil.example:8000' }, 421, 'MISDIRECTED_HOST'],
    ['another site', { origin: 'https://evil.example' }, 403, 'FOREIGN_ORIGIN'],
    ['another machine by its address', { origin: 'http://203.0.113.5' }, 403, 'FOREIGN_ORIGIN'],
    ['another machine, called by address', { host: '192.0.2.2', origin: 'http://203.0.113.5' }, 403, 'FOREIGN_ORIGIN'],
    ['a name that only looks like an address', { host: '192.0.2.2.evil.example' }, 421, 'MISDIRECTED_HOST'],
    ['a sandboxed page', { origin: 'null' }, 403, 'FOREIGN_ORIGIN'],
    ['another site without Origin', { 'sec-fetch-site': 'cross-site' }, 403, 'FOREIGN_ORIGIN'],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403, 'FOREIGN_ORIGIN'],
    [
      'another program on this machine',
      { host: 'localhost:8000', origin: 'http://localhost:9999' },
      403,
      'FOREIGN_ORIGIN',
    ],
    ['one on the usual port', { host: '127.0.0.1:8000', origin: 'http://127.0.0.1' }, 403, 'FOREIGN_ORIGIN'],
    ['one under our name, on another port', { host: 'svc.lan', origin: 'http://svc.lan:9999' }, 403, 'FOREIGN_ORIGIN'],
    ['a simple request', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('%s', async (_, headers, status, code) => {
    const response = await post(headers);
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toMatchObject({ code });
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it.each(['192.0.2.2:8942', '192.0.2.2', '[2001:db8::1]:8942'])(
    '%s is an address: a call by address is accepted',
    async (host) => {
      const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      expect((await post(headers)).status).toBe(200);
    },
  );

  it('the response to a refused name contains the setting that allows it', async () => {
    expect(JSON.parse((await post({ host: 'box.lan' })).body).detail).toContain('ALLOWED_HOSTS');
  });

  it('reading under a foreign name is refused too, and no response carries a CORS header', async () => {
    const foreign = await client.mode.app.inject({ url: '/api/pdl/', headers: { host: 'evil.example' } });
    expect(foreign.statusCode).toBe(421);
    const own = await client.mode.app.inject({
      url: '/api/pdl/',
      headers: { host: 'localhost', origin: 'https://evil.example' },
    });
    expect(own.statusCode).toBe(200);
    expect(Object.keys(own.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it.each(['localhost', '127.0.0.1:8000', '[::1]:8000', 'svc.lan', 'SVC.LAN:80'])('%s is served', async (host) => {
    expect((await post({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('is served through a proxy that sends another Host', async () => {
    expect((await post({ host: '127.0.0.1:8000', origin: 'https://svc.lan' })).status).toBe(200);
  });

  it('compresses a response for another machine, not for its own', async () => {
    const request = (remoteAddress: string, proxy: Record<string, string> = {}) =>
      client.mode.app.inject({
        url: '/api/openapi.json',
        headers: { host: 'localhost', 'accept-encoding': 'gzip', ...proxy },
        remoteAddress,
      });
    expect((await request('192.168.1.20')).headers['content-encoding']).toBe('gzip');
    for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect((await request(own)).headers['content-encoding']).toBeUndefined();
    }
    // A proxy on the same machine forwards the response to another machine.
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-ingress-path'])
      expect((await request('127.0.0.1', { [name]: '192.168.1.20' })).headers['content-encoding']).toBe('gzip');
  });

  it('the front finds one local user and no account routes', async () => {
    expect(await client.data('/api/accounts/me')).toMatchObject({ id: 'local', is_admin: false });
    expect((await client.send('POST', '/api/accounts/login', {})).status).toBe(404);
    expect((await client.get('/api/admin/users')).status).toBe(404);
    expect((await client.get('/api/consent')).status).toBe(404);
  });
});

describe('what a client loads', () => {
  it('is no driver that only a gateway or a server database needs', () => {
    const mode = new URL('./client-mode.ts', import.meta.url);
    const script = `
      import { registerHooks } from 'node:module';
      const packages = new Set();
      registerHooks({ load: (url, context, next) => {
        packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
        return next(url, context);
      } });
      await import('${mode}');
      console.log(JSON.stringify([...packages]));`;
    const loaded = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString());
    expect(loaded).toEqual(expect.arrayContaining(['kysely', 'zod', 'fastify']));
    const foreign = ['redis', '@redis/client', 'bullmq', 'ioredis', 'pg', 'nodemailer', 'bcrypt', 'ajv'];
    expect(foreign.filter((name) => loaded.includes(name))).toEqual([]);
  });
});

describe('the slots of 1,000 clients', () => {
  it('are spread over 5 minutes: no 15 seconds contain more than 8 % of them, and each client has a fixed offset', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `cli_${index.toString(16).padStart(32, '0')}`);
    const slices = new Array<number>(21).fill(0);
    for (const id of ids) {
      const slice = Math.floor(householdOffset(id) / 15_000);
      slices[slice] = (slices[slice] ?? 0) + 1;
      expect(householdOffset(id)).toBe(householdOffset(id));
    }
    expect(Math.max(...slices)).toBeLessThanOrEqual(80);
    expect(slices.slice(0, 20).every((count) => count > 0)).toBe(true);
  });
});

describe.each(usualDatabase('sqlite'))('the schedule on %s', (kind) => {
  let gateway: StandInGateway;
  let client: Client | undefined;
  const clock: TestClock = { at: 0, now: () => clock.at++ };

  beforeEach(async () => {
    clock.at = at('2026-02-10T04:50:00Z');
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [standInPdl(pdl, { activation_date: '2026-02-05' })];
  });
  afterEach(async () => {
    await client?.drop();
    client = undefined;
    await gateway.stop();
  });
  const triggers = async () => {
    const rows = await client?.local.database
      .for<{ sync_runs: { trigger: string; started_at: string; status: string } }>()
      .selectFrom('sync_runs')
      .select(['trigger', 'status'])
      .orderBy('started_at')
      .execute();
    return rows?.filter((row) => row.status !== 'running').map((row) => row.trigger);
  };
  const waitForRuns = (count: number) =>
    vi.waitUntil(async () => (await triggers())?.length === count, { timeout: 120_000, interval: 50 });
  const passASecond = () => new Promise((resolve) => setTimeout(resolve, 1500));

  it('runs at start, at its slots of the Paris clock, and once for all that a sleep has missed', async () => {
    client = await startClient({ kind, gateway, clock });
    await waitForRuns(1);
    clock.at = at('2026-02-10T05:05:01Z');
    await waitForRuns(2);
    clock.at = at('2026-02-10T08:59:00Z');
    await waitForRuns(3);
    await passASecond();
    expect(await triggers()).toEqual(['startup', 'schedule', 'schedule']);
  });

  it('two processes on one database run a slot once', async () => {
    client = await startClient({ kind, gateway, clock });
    const secondClient = await startClient({ kind, gateway, clock, local: client.local });
    await waitForRuns(2);
    clock.at = at('2026-02-10T05:05:01Z');
    await waitForRuns(3);
    await passASecond();
    await secondClient.stop();
    expect(await triggers()).toEqual(['startup', 'startup', 'schedule']);
  });

  it('a start does not wait for a gateway that is away', async () => {
    const away = { url: `http://127.0.0.1:${await findFreePort()}/api` };
    client = await startClient({ kind, gateway: away, clock });
    expect((await client.get('/api/health/ready')).status).toBe(200);
    expect((await client.get(`/api/gridop/consumption/daily/${pdl}?start=2026-02-01&end=2026-02-05`)).status).toBe(503);
  });
});

describe('the key of local secrets', () => {
  it('is a file created once, readable only by its owner, unless SECRET_KEY is set', () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-key-'));
    const DATABASE_URL = `sqlite:${join(folder, 'data', 'svc.sqlite')}`;
    const key = readLocalSecretKey({ DATABASE_URL });
    const file = join(folder, 'data', 'svc.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(readLocalSecretKey({ DATABASE_URL })).toBe(key);
    expect(readFileSync(file, 'utf8').trim()).toBe(key);
    expect(readLocalSecretKey({ DATABASE_URL, SECRET_KEY: 'given' })).toBe('given');
    rmSync(folder, { recursive: true, force: true });
  });
});
