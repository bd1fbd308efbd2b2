import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { toDay } from '@svc/domain/day';
import { parseInstant } from '@svc/domain/paris-time';
import { measureNames, measures } from '@svc/domain/readings/measure';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRecordRows } from '#features/customer-records/client/index.ts';
import { openLocalCipher } from '#features/local-access/local-secret-key.ts';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { createLocalDatabase } from '../../../test/client/local-database.ts';
import { usualDatabase } from '../../../test/databases.ts';
import { standInAddress, standInContract } from '../../../test/gateway/records.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';
import { importArchive } from './index.ts';

const first = '12345678901231';
const second = '12345678901232';
const consumptions = measureNames.filter((measure) => measures[measure].direction === 'consumption');
type Calendars = Record<string, Record<string, string | number | null>>;

async function addCalendars({ local }: Client): Promise<void> {
  const tables = local.database.for<Calendars>();
  const at = '2026-02-09T10:00:00.000Z';
  for (const table of ['tempo_calendar', 'gridsignal', 'flexday_days', 'peak_days'])
    await tables.deleteFrom(table).execute();
  const tempo = { date: '2026-02-08', color: 'BLANC', created_at: at, source_updated_at: null, fetched_at: at };
  await tables.insertInto('tempo_calendar').values(tempo).execute();
  const message = '=Un "signal";\nsur deux lignes';
  const hour = { id: 'x', date: '2026-02-08', hour: 7, level: 2, message, created_at: at, day_level: 1 };
  await tables.insertInto('gridsignal').values(hour).execute();
  const flexday = { date: '2026-02-08', day_type: 'ECO', raw_value: null, attempts: 3, updated_at: at };
  await tables.insertInto('flexday_days').values(flexday).execute();
  const peak = { list: 'EJP', date: '2026-02-09', day_type: 'PEAK', quality: 'entered', updated_at: at };
  await tables.insertInto('peak_days').values(peak).execute();
}

type Listed = { name: string; bytes: number; sha256: string; rows?: number; first_day?: string; last_day?: string };

describe.each(usualDatabase('sqlite'))('the archive of a household on %s', (kind) => {
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
    await client.send('POST', `/api/pdl/${first}/days/2026-01-07/ignore`, { kinds: ['max_power'] });
    await client.send('PUT', `/api/pdl/${first}/pricing`, { invoice: { from: '2026-01-15', months: 2 } });
    await addCalendars(client);
    vi.stubEnv('TMPDIR', join(folder, 'spool'));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
    await client.drop();
    await gateway.stop();
  });

  async function fetchArchive(query = ''): Promise<Buffer> {
    const response = await client.mode.app.inject({
      url: `/api/export/archive${query}`,
      headers: { host: 'localhost', 'accept-encoding': 'gzip, br' },
      // Not from this machine: responses to remote clients are compressed, and this one already is.
      remoteAddress: '192.168.1.20',
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': 'attachment; filename="svc-archive-2026-02-10.tar.gz"',
    });
    return response.rawPayload;
  }
  function unpackBytes(input: Buffer): string {
    const target = mkdtempSync(join(folder, 'unpacked-'));
    execFileSync('tar', ['xzf', '-', '-C', target], { input });
    return join(target, 'svc-archive-2026-02-10');
  }
  const unpack = async (query = '') => unpackBytes(await fetchArchive(query));
  const files = (root: string) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(root, name)).isFile())
      .sort();
  const readJson = <Body>(root: string, name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Body;

  it('contains every measure of every PDL, the contract, the address that was requested, and a manifest', async () => {
    const root = await unpack();
    expect(files(root)).toEqual(
      [
        'README.txt',
        'manifest.json',
        'pdls.json',
        'ignored-days.csv',
        'pricing.csv',
        ...['ejp', 'flexday', 'gridsignal', 'tempo'].map((name) => `calendars/${name}.csv`),
        ...['address.json', 'contract.json', ...consumptions.map((measure) => `${measure}.csv`)].map(
          (name) => `${first}/${name}`,
        ),
        ...['contract.json', ...measureNames.map((measure) => `${measure}.csv`)].map((name) => `${second}/${name}`),
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
      format_version: 2,
      pdls: 2,
      csv: { sep: ';', decimal: ',' },
    });
    expect([...manifest.files.map((file) => file.name), 'manifest.json'].sort()).toEqual(files(root));
    for (const { name, bytes, sha256 } of manifest.files) {
      const content = readFileSync(join(root, name));
      expect([name, content.byteLength, hash('sha256', content, 'hex')]).toEqual([name, bytes, sha256]);
    }
  });

  it.each(measureNames)('%s is line by line what its own export returns', async (measure) => {
    const root = await unpack('?sep=,&decimal=.');
    const single = await client.get(
      `/api/gridop${measures[measure].path}/${second}?start=2025-10-20&end=2026-02-10&format=csv&sep=,&decimal=.`,
    );
    const text = readFileSync(join(root, second, `${measure}.csv`), 'utf8');
    // A response also lists missing days. The archive contains only what is stored.
    expect(text).toBe(single.body.replace(/^# missing .*\r\n/gm, ''));
    const listed = readJson<{ files: Listed[] }>(root, 'manifest.json').files;
    const entry = listed.find((file) => file.name === `${second}/${measure}.csv`);
    const stored = await client.local.database
      .for<Record<string, { usage_point_id: string }>>()
      .selectFrom(measures[measure].table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('usage_point_id', '=', second)
      .executeTakeFirstOrThrow();
    expect(text.trim().split('\r\n')).toHaveLength(Number(stored.rows) + 1);
    expect(entry).toMatchObject({ rows: Number(stored.rows), first_day: '2025-10-20', last_day: '2026-02-09' });
  });

  it('can be imported into another database, which then produces the same archive; a second import changes nothing', async () => {
    const archive = await fetchArchive('?sep=,&decimal=.');
    const path = join(folder, `archive-${kind}.tar.gz`);
    writeFileSync(path, archive);
    const other = await createLocalDatabase(kind);
    const reported: [string, number, number][] = [];
    const settings = {
      DATABASE_URL: other.url,
      ...(kind === 'postgres' && { SECRET_KEY: 'seals what tests keep in a server database' }),
    };
    const records = createRecordRows(other.database, openLocalCipher(settings, 'customer-records'));
    const parts = {
      database: other.database,
      now: () => clock.at,
      saveRecord: async (pdl: string, name: string, body: unknown, at: number) => {
        const kindOf = name as 'contract' | 'address';
        if ((await records.find(pdl, kindOf)).copy) return false;
        await records.save(pdl, kindOf, body as never, at);
        return true;
      },
      onFile: (...line: [string, number, number]) => void reported.push(line),
    };
    await importArchive(path, parts);
    expect(reported.every(([, added]) => added > 0)).toBe(true);
    const secondClient = await startClient({
      kind,
      gateway: { url: 'http://127.0.0.1:1/api' },
      clock,
      local: other,
      ticking: false,
    });
    const response = await secondClient.mode.app.inject({
      url: '/api/export/archive?sep=,&decimal=.',
      headers: { host: 'localhost' },
    });
    await secondClient.stop();
    const [one, two] = [unpackBytes(archive), unpackBytes(response.rawPayload)];
    const content = (root: string) =>
      files(root)
        .filter((name) => name !== 'manifest.json')
        .map((name) => [name, readFileSync(join(root, name), 'utf8')]);
    expect(content(two)).toEqual(content(one));
    reported.length = 0;
    await importArchive(path, parts);
    expect(reported.filter(([, added, changed]) => added + changed > 0)).toEqual([]);
    expect(reported.length).toBeGreaterThan(10);
    await other.drop();
  });

  it('never takes a value back, and is refused where a byte has changed', async () => {
    const path = join(folder, `old-${kind}.tar.gz`);
    writeFileSync(path, await fetchArchive());
    const tables = client.local.database.for<Calendars>();
    const point = { usage_point_id: first, date: '2026-01-20' };
    const change = (facts: Record<string, string | number>) =>
      tables
        .updateTable('consumption_daily')
        .set(facts)
        .where((is) => is.and(point))
        .execute();
    const parts = {
      database: client.local.database,
      now: () => clock.at,
      saveRecord: async () => false,
      onFile: () => undefined,
    };
    const value = async () =>
      (
        await tables
          .selectFrom('consumption_daily')
          .select('value_wh')
          .where((is) => is.and(point))
          .executeTakeFirst()
      )?.value_wh;
    const archived = await value();
    await change({ value_wh: 1, quality: 'CORRIGE' });
    await importArchive(path, parts);
    expect(await value()).toBe(1);
    await change({ value_wh: 1, quality: 'BRUT' });
    await importArchive(path, parts);
    expect(await value()).toBe(archived);
    const bytes = gunzipSync(readFileSync(path));
    bytes[bytes.indexOf('2026-01-20') + 12] = 0x39;
    writeFileSync(path, gzipSync(bytes));
    await change({ value_wh: 2, quality: 'BRUT' });
    await expect(importArchive(path, parts)).rejects.toThrow('is not what was written');
    expect(await value()).toBe(2);
    await change({ value_wh: Number(archived), quality: 'BRUT' });
  });

  it('leaves nothing on the disk, whether it is read to its end or aborted', async () => {
    const spool = join(folder, 'spool');
    await unpack();
    expect(readdirSync(spool)).toEqual([]);
    const address = await client.mode.app.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${address}/api/export/archive`);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
    await reader?.cancel();
    await vi.waitUntil(() => readdirSync(spool).length === 0, { timeout: 120_000 });
  });
});
