import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toDay } from '@svc/domain/day';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { databaseKinds } from '../../../test/client/local-database.ts';
import { standInAddress, standInContract } from '../../../test/gateway/records.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';

const first = '12345678901231';
const second = '12345678901232';
const paths = {
  consumption_daily: 'consumption/daily',
  production_daily: 'production/daily',
  max_power: 'power',
  consumption_detail: 'consumption/detail',
  production_detail: 'production/detail',
} as const;
type Listed = { name: string; bytes: number; sha256: string; rows?: number; first_day?: string; last_day?: string };

describe.each(databaseKinds)('the archive of a household on %s', (kind) => {
  let gateway: StandInGateway;
  let client: Client;
  let folder: string;
  const clock: TestClock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-archive-test-'));
    mkdirSync(join(folder, 'spool'));
    gateway = await startStandInGateway(() => clock.at);
    gateway.truth.empty.add(toDay('2025-12-24'));
    gateway.truth.partial.set(toDay('2026-01-05'), 10);
    const activation_date = '2025-10-20';
    gateway.pdls = [
      standInPdl(first, { activation_date }),
      standInPdl(second, { activation_date, has_production: true, display_order: 1 }),
    ];
    client = await startClient({ kind, gateway, clock, ticking: false });
    await client.settle();
    await client.get(`/api/gridop/address/${first}`);
    vi.stubEnv('TMPDIR', join(folder, 'spool'));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
    await client.drop();
    await gateway.stop();
  });

  async function unpack(query = ''): Promise<string> {
    const answer = await client.mode.app.inject({
      url: `/api/export/archive${query}`,
      headers: { host: 'localhost', 'accept-encoding': 'gzip, br' },
      // Not from this machine: whoever asks from elsewhere gets answers packed, and this one is packed already.
      remoteAddress: '192.168.1.20',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': 'attachment; filename="svc-archive-2026-02-10.tar.gz"',
    });
    const target = mkdtempSync(join(folder, 'unpacked-'));
    execFileSync('tar', ['xzf', '-', '-C', target], { input: answer.rawPayload });
    return join(target, 'svc-archive-2026-02-10');
  }
  const files = (root: string) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(root, name)).isFile())
      .sort();
  const readJson = <Body>(root: string, name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Body;

  it('holds every measure of every PDL, the contract, the address that was asked for, and a list of it all', async () => {
    const root = await unpack();
    expect(files(root)).toEqual(
      [
        'README.txt',
        'manifest.json',
        'pdls.json',
        ...['address.json', 'contract.json', 'consumption_daily.csv', 'consumption_detail.csv', 'max_power.csv'].map(
          (name) => `${first}/${name}`,
        ),
        ...['contract.json', ...Object.keys(paths).map((measure) => `${measure}.csv`)].map(
          (name) => `${second}/${name}`,
        ),
      ].sort(),
    );
    expect(readJson(root, `${first}/contract.json`)).toEqual(standInContract(first));
    expect(readJson(root, `${first}/address.json`)).toEqual(standInAddress(first));
    expect(readJson<{ usage_point_id: string }[]>(root, 'pdls.json').map((pdl) => pdl.usage_point_id)).toEqual([
      first,
      second,
    ]);
    const manifest = readJson<{ files: Listed[] }>(root, 'manifest.json');
    expect(manifest).toMatchObject({
      format: 'svc-archive',
      format_version: 1,
      pdls: 2,
      csv: { sep: ';', decimal: ',' },
    });
    expect([...manifest.files.map((file) => file.name), 'manifest.json'].sort()).toEqual(files(root));
    for (const { name, bytes, sha256 } of manifest.files) {
      const content = readFileSync(join(root, name));
      expect([name, content.byteLength, hash('sha256', content, 'hex')]).toEqual([name, bytes, sha256]);
    }
  });

  it.each(Object.entries(paths))('%s is line by line what its own export gives', async (measure, path) => {
    const root = await unpack('?sep=,&decimal=.');
    const single = await client.get(
      `/api/gridop/${path}/${second}?start=2025-10-20&end=2026-02-10&format=csv&sep=,&decimal=.`,
    );
    const text = readFileSync(join(root, second, `${measure}.csv`), 'utf8');
    expect(text).toBe(single.body);
    const listed = readJson<{ files: Listed[] }>(root, 'manifest.json').files;
    const entry = listed.find((file) => file.name === `${second}/${measure}.csv`);
    const table = measure === 'max_power' ? 'max_power_daily' : measure;
    const stored = await client.local.database
      .for<Record<string, { usage_point_id: string }>>()
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('usage_point_id', '=', second)
      .executeTakeFirstOrThrow();
    expect(text.trim().split('\r\n')).toHaveLength(Number(stored.rows) + 1);
    expect(entry).toMatchObject({ rows: Number(stored.rows), first_day: '2025-10-20', last_day: '2026-02-09' });
  });

  it('leaves nothing on the disk, whether it is read to its end or given up', async () => {
    const spool = join(folder, 'spool');
    await unpack();
    expect(readdirSync(spool)).toEqual([]);
    const address = await client.mode.app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${address}/api/export/archive`);
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
    await reader?.cancel();
    await vi.waitUntil(() => readdirSync(spool).length === 0, { timeout: 5000 });
  });
});
