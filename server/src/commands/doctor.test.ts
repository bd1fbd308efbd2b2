import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocalDatabase } from '../../test/client/local-database.ts';
import {
  type StandInGateway,
  standInPdl,
  standInSecret,
  startStandInGateway,
} from '../../test/gateway/stand-in-gateway.ts';
import { startChaosProxy } from '../../test/servers/chaos-proxy.ts';
import { findFreePort } from '../../test/servers/private-server.ts';
import { startRedis } from '../../test/servers/redis-server.ts';
import { readConfig } from '../config.ts';
import { parseStoreUrl } from '../platform/cache/store-address.ts';
import { examine } from './doctor.ts';
import { checkRedis, type Finding } from './doctor-checks.ts';

type Plan = {
  readonly settings?: Record<string, string>;
  readonly clockOffMs?: number;
  readonly freeBytes?: number;
};

describe('svc doctor', () => {
  let gateway: StandInGateway;
  let folder: string;
  const endings: (() => void | Promise<void>)[] = [];

  beforeEach(async () => {
    gateway = await startStandInGateway(() => Date.now());
    gateway.pdls = [standInPdl('12345678901231')];
    folder = mkdtempSync(join(tmpdir(), 'svc-doctor-'));
  });
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function look({ settings = {}, clockOffMs = 0, freeBytes = 1e12 }: Plan): Promise<Finding[]> {
    const reading = readConfig({
      SVC_API_URL: gateway.url,
      SVC_CLIENT_ID: 'cli_1',
      SVC_CLIENT_SECRET: standInSecret,
      DATABASE_URL: `sqlite:${join(folder, 'svc.sqlite')}`,
      PORT: String(await findFreePort()),
      ...settings,
    });
    return await Array.fromAsync(examine(reading, { now: () => Date.now() + clockOffMs }, () => freeBytes));
  }
  async function occupy(): Promise<number> {
    const server = createServer((_, response) => response.end('<html>a page</html>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endings.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return (server.address() as AddressInfo).port;
  }
  function makeDatabase(sql: string): string {
    const file = join(folder, 'made.sqlite');
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
    return `sqlite:${file}`;
  }

  const faults: [string, () => Plan | Promise<Plan>, string, RegExp, RegExp][] = [
    [
      'a setting that is missing',
      () => ({ settings: { SVC_CLIENT_SECRET: '' } }),
      'setting',
      /SVC_CLIENT_SECRET is missing/,
      /\.env/,
    ],
    [
      'a wrong secret',
      () => ({ settings: { SVC_CLIENT_SECRET: 'wrong' } }),
      'gateway',
      /Invalid authentication/,
      /SVC_CLIENT_SECRET/,
    ],
    [
      'an address without /api',
      () => ({ settings: { SVC_API_URL: gateway.url.replace('/api', '') } }),
      'gateway',
      /no gateway at this address/,
      /\/api at its end/,
    ],
    [
      'an address that is no gateway',
      async () => ({ settings: { SVC_API_URL: `http://127.0.0.1:${await occupy()}/api` } }),
      'gateway',
      /A web page came/,
      /Correct SVC_API_URL/,
    ],
    [
      'a gateway that is away',
      async () => ({ settings: { SVC_API_URL: `http://127.0.0.1:${await findFreePort()}/api` } }),
      'gateway',
      /refuses connections/,
      /stopped, or SVC_API_URL has a wrong port/,
    ],
    [
      'a gateway whose name is not known',
      () => ({ settings: { SVC_API_URL: 'http://gateway.invalid/api' } }),
      'gateway',
      /name of the gateway is not known/,
      /SVC_API_URL/,
    ],
    [
      'a port that is taken',
      async () => ({ settings: { PORT: String(await occupy()) } }),
      'port',
      /PORT \d+ on 127\.0\.0\.1 is taken/,
      /set PORT to another number/,
    ],
    [
      'a HOST of another machine',
      () => ({ settings: { HOST: '192.0.2.77' } }),
      'port',
      /HOST 192\.0\.2\.77 is no address/,
      /0\.0\.0\.0/,
    ],
    [
      'a folder that cannot be made',
      () => ({ settings: { DATABASE_URL: 'sqlite:/proc/nope/svc.sqlite' } }),
      'database',
      /\/proc\/nope/,
      /DATABASE_URL/,
    ],
    [
      'a file where a folder should be',
      () => {
        writeFileSync(join(folder, 'file'), '');
        return { settings: { DATABASE_URL: `sqlite:${join(folder, 'file/svc.sqlite')}` } };
      },
      'database',
      /which is no folder/,
      /DATABASE_URL/,
    ],
    [
      'the database of another program',
      () => ({ settings: { DATABASE_URL: makeDatabase('create table users (id)') } }),
      'database',
      /another program \(it has users\)/,
      /database of its own/,
    ],
    [
      'a database that is newer than the program',
      async () => {
        const local = await createLocalDatabase('sqlite');
        endings.push(() => local.drop());
        const row = { name: '9999-from-the-future', applied_at: '2030-01-01T00:00:00.000Z' };
        await local.database
          .for<{ schema_migrations: typeof row }>()
          .insertInto('schema_migrations')
          .values(row)
          .execute();
        return { settings: { DATABASE_URL: local.url } };
      },
      'database',
      /newer version of svc \(9999-from-the-future\)/,
      /update svc/,
    ],
    [
      'a PostgreSQL that is away',
      async () => ({ settings: { DATABASE_URL: `postgres://svc@127.0.0.1:${await findFreePort()}/svc` } }),
      'database',
      /nothing listens at/,
      /Start PostgreSQL/,
    ],
    ['a disk without room', () => ({ freeBytes: 5 * 1024 * 1024 }), 'disk', /5 MB free/, /free some space/],
    ['a wrong clock', () => ({ clockOffMs: 3600_000 }), 'clock', /3[56]\d\d s away/, /synchronise this machine/],
    [
      'an account without PDL',
      () => {
        gateway.pdls = [];
        return {};
      },
      'PDLs',
      /no PDL/,
      /add your PDL/,
    ],
    [
      'a consent that was revoked',
      () => {
        gateway.pdls = [standInPdl('12345678901231', { consent_status: 'revoked' })];
        return {};
      },
      'PDL …1231',
      /the consent was revoked/,
      /renew the consent/,
    ],
    [
      'an operator that gives nothing',
      () => {
        gateway.down.add('consumption_daily');
        return {};
      },
      'reading',
      /The operator is unavailable/,
      /./,
    ],
  ];
  it.each(faults)('finds %s, and advises what to do', async (_, plant, name, text, advice) => {
    const findings = await look(await plant());
    const failed = findings.filter(({ state }) => state === 'fail');
    expect(failed.map((finding) => finding.name)).toEqual([name]);
    expect(failed[0]?.text).toMatch(text);
    expect(failed[0]?.advice).toMatch(advice);
  });

  it('warns of a client that other machines reach without a token', async () => {
    const network = async (settings: Record<string, string>) =>
      (await look({ settings })).find(({ name }) => name === 'network');
    expect(await network({})).toMatchObject({ state: 'ok' });
    expect(await network({ HOST: '0.0.0.0' })).toMatchObject({
      state: 'warn',
      text: expect.stringContaining('without a token'),
      advice: expect.stringContaining('svc token set'),
    });
  });

  it('finds nothing where nothing is wrong, and makes no database', async () => {
    const findings = await look({});
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(findings.map(({ name }) => name)).toEqual([
      'settings',
      'port',
      'database',
      'disk',
      'backups',
      'copies',
      'network',
      'gateway',
      'PDL …1231',
      'reading',
      'clock',
    ]);
    expect(findings.find(({ name }) => name === 'database')).toMatchObject({
      text: `no database in the data folder ${folder} yet: svc.sqlite is made at the first start`,
      advice: expect.stringContaining('DATA_DIR'),
    });
    expect(existsSync(join(folder, 'svc.sqlite'))).toBe(false);
  });

  it('calls a client without settings not set up, which is no failure', async () => {
    const unset = { SVC_API_URL: '', SVC_CLIENT_ID: '', SVC_CLIENT_SECRET: '' };
    const findings = await look({ settings: unset });
    const [finding, ...others] = findings.filter(({ state }) => state !== 'ok');
    expect(finding).toMatchObject({ name: 'gateway', state: 'warn', text: 'not set up yet' });
    expect(finding?.advice).toMatch(/in a browser/);
    expect(others).toEqual([]);
    expect(existsSync(join(folder, 'svc.sqlite'))).toBe(false);
  });

  it('of a gateway reports PostgreSQL, Redis, operator and addresses, each by its setting', async () => {
    const away = await findFreePort();
    const settings = {
      SERVER_MODE: 'true',
      DATABASE_URL: `postgres://svc@127.0.0.1:${away}/svc`,
      CACHE_URL: `redis://127.0.0.1:${away}`,
      SECRET_KEY: 'x'.repeat(32),
      FRONTEND_URL: 'http://127.0.0.1',
      BACKEND_URL: 'http://127.0.0.1/api',
      GRIDOP_URL: `http://127.0.0.1:${away}`,
    };
    const failed = (await look({ settings })).filter(({ state }) => state === 'fail');
    expect(failed.map(({ name, advice }) => `${name}: ${advice}`)).toEqual([
      'database: Start PostgreSQL there, or correct the host and the port in DATABASE_URL',
      'cache: start Redis or Valkey, or correct CACHE_URL',
      'queue: start Redis or Valkey, or correct QUEUE_URL',
      'operator: check the address, the name server and the firewall of this machine',
      'operator: set GRIDOP_CLIENT_ID and GRIDOP_CLIENT_SECRET as the operator gave them',
    ]);
  });

  it('warns of a queue whose Redis is too distant', async () => {
    const redis = await startRedis({ args: ['--maxmemory-policy', 'noeviction'] });
    const proxy = await startChaosProxy({ port: redis.port });
    endings.push(async () => {
      await proxy.stop();
      await redis.stop();
    });
    proxy.inject({ kind: 'latency', ms: 30 });
    const address = parseStoreUrl(`redis://127.0.0.1:${proxy.port}`);
    if (!address) throw new Error('unreadable address');
    expect(await checkRedis('queue', address, 'noeviction')).toMatchObject({
      state: 'warn',
      text: expect.stringMatching(/, \d+ ms away$/),
    });
    expect(await checkRedis('cache', address, 'any')).toMatchObject({ state: 'ok' });
  });
});
