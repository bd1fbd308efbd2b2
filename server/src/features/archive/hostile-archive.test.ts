import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { packTar, type TarEntry } from '#platform/tar.ts';
import { startClient } from '../../../test/client/client.ts';
import { createLocalDatabase } from '../../../test/client/local-database.ts';
import { importArchive } from './index.ts';

const pdl = '12345678901231';
const now = parseInstant('2026-02-10T11:30:00Z') ?? 0;
const at = '2026-02-09T10:00:00.000Z';

const goodPdl = {
  id: 'point-1',
  usage_point_id: pdl,
  name: 'Maison',
  has_consumption: true,
  has_production: false,
  subscribed_power: 9,
  activation_date: '2020-01-01',
  oldest_available_data_date: null,
  display_order: 0,
  is_active: true,
  linked_production_pdl_id: null,
  selected_offer_id: null,
  pricing_option: null,
  offpeak_hours: [{ valid_from: null, ranges: ['22:00-06:00'], source: 'gridop', raw: 'HC (22H00-6H00)' }],
  consent_status: 'active',
  consent_expires_at: null,
  problem: null,
  local_overrides: { name: 'Chez nous' },
  consent_retry_at: null,
  curve_retry_at: null,
  gone_at: null,
  updated_at: at,
  is_left_out: false,
};
const settings = '{"shadow_offer_id":null}';
const csvText = (...lines: string[]) => `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const pricing = (stored: string, choices = '[]') =>
  csvText('usage_point_id;settings;choices;updated_at', `${pdl};${quoted(stored)};${quoted(choices)};${at}`);
const days = (...lines: string[]) => csvText('date;value_wh;quality', ...lines);
const curve = (...lines: string[]) => csvText('start;end;interval_minutes;value_w;value_wh;quality', ...lines);
const tempo = (...lines: string[]) => csvText('date;color;source_updated_at;fetched_at;created_at', ...lines);
const dailyFile = `${pdl}/consumption_daily.csv`;
const curveFile = `${pdl}/consumption_detail.csv`;

type Files = Record<string, string>;
const goodFiles: Files = {
  'pdls.json': JSON.stringify([goodPdl]),
  'pricing.csv': pricing(settings, '[{"valid_from":null,"offer_id":"o1"}]'),
  'calendars/tempo.csv': tempo(`2026-02-08;ROUGE;;${at};${at}`),
  'ignored-days.csv': csvText(
    'usage_point_id;kind;start;end;retry_after;marked_at',
    `${pdl};max_power;2026-01-07;2026-01-08;;${at}`,
  ),
  [dailyFile]: days('2026-01-01;5000;BRUT', '2026-01-02;0;CORRIGE', '2026-01-03;7;CALCULE'),
  [curveFile]: curve('2026-01-01T00:00:00+01:00;2026-01-01T00:30:00+01:00;30;500;250;BRUT'),
};

type Manifest = Record<string, unknown> & { files: { name: string; sha256?: string }[] };
const bytesOf = (text: string) => Buffer.from(text);
const entry = (name: string, text: string): TarEntry => {
  const bytes = bytesOf(text);
  return { name: `svc-archive/${name}`, size: bytes.byteLength, content: [bytes] };
};
const manifestOf = (files: Files): Manifest => ({
  format: 'svc-archive',
  format_version: 2,
  created_at: at,
  csv: { sep: ';', decimal: ',' },
  files: Object.entries(files).map(([name, text]) => ({ name, sha256: hash('sha256', bytesOf(text), 'hex') })),
});

describe('an archive from elsewhere', () => {
  let folder: string;
  let archives = 0;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-hostile-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function writeArchive(entries: readonly TarEntry[]): Promise<string> {
    archives += 1;
    const path = join(folder, `${archives}.tar.gz`);
    const list = (async function* () {
      yield* entries;
    })();
    await pipeline(
      Readable.from(packTar(list, 0), { objectMode: false }),
      createGzip({ level: 1 }),
      createWriteStream(path),
    );
    return path;
  }
  const archiveOf = (files: Files, change: (manifest: Manifest) => unknown = () => undefined) => {
    const manifest = manifestOf(files);
    const changed = change(manifest) ?? manifest;
    const texts = Object.entries(files).map(([name, text]) => entry(name, text));
    return writeArchive([...texts, entry('manifest.json', JSON.stringify(changed))]);
  };

  /** Imports it into an empty database, and returns the number of rows that came. */
  async function importInto(path: string, work?: (database: Database) => Promise<void>) {
    const file = join(folder, `${archives}-${Math.random()}.sqlite`);
    const database = openDatabase(`sqlite:${file}`, { log: createLog({ level: 'silent' }) });
    await migrate(database, migrations, { now: () => now });
    let message: string | undefined;
    const saved: string[] = [];
    const parts = {
      database,
      now: () => now,
      saveRecord: async (_: string, kind: string) => saved.push(kind) > 0,
      onFile: () => undefined,
    };
    await importArchive(path, parts).catch((error: Error) => {
      message = `${error.constructor.name}: ${error.message}`;
    });
    let rows = saved.length;
    for (const table of [
      'pdl_mirror',
      'local_pricing',
      'tempo_calendar',
      'fetch_marks',
      'consumption_daily',
      'consumption_detail',
    ]) {
      const found = await database.for<Record<string, object>>().selectFrom(table).selectAll().execute();
      rows += found.length;
    }
    await work?.(database);
    await database.close();
    return { message, rows };
  }

  it('in a good form is imported whole', async () => {
    const outcome = await importInto(await archiveOf(goodFiles));
    expect(outcome).toEqual({ message: undefined, rows: 8 });
  });

  it.each<[string, Files, string]>([
    ['a PDL list that is none', { 'pdls.json': '{"a":1}' }, 'pdls.json has a wrong form'],
    ['a PDL list that is no JSON', { 'pdls.json': '[' }, 'pdls.json is not JSON'],
    [
      'off-peak hours in no form',
      { 'pdls.json': JSON.stringify([{ ...goodPdl, offpeak_hours: { a: 5 } }]) },
      'at 0.offpeak_hours',
    ],
    ['a problem that is a text', { 'pdls.json': JSON.stringify([{ ...goodPdl, problem: 'x' }]) }, 'at 0.problem'],
    [
      'a name that is a number',
      { 'pdls.json': JSON.stringify([{ ...goodPdl, local_overrides: { name: 9 } }]) },
      'at 0.local_overrides.name',
    ],
    [
      'a PDL of three digits',
      { 'pdls.json': JSON.stringify([{ ...goodPdl, usage_point_id: '123' }]) },
      'at 0.usage_point_id',
    ],
    [
      'a PDL twice',
      { 'pdls.json': JSON.stringify([goodPdl, { ...goodPdl, id: 'other' }]) },
      'pdls.json has a wrong form',
    ],
    [
      'more PDLs than a household has',
      { 'pdls.json': JSON.stringify(Array(1001).fill({})) },
      'pdls.json has a wrong form',
    ],
    ['settings that are no JSON', { 'pricing.csv': pricing('not json') }, 'pricing.csv, near line 2: settings'],
    ['settings of another form', { 'pricing.csv': pricing('{"bills":5}') }, 'pricing.csv, near line 2: settings'],
    ['choices of another form', { 'pricing.csv': pricing(settings, '{}') }, 'pricing.csv, near line 2: choices'],
    [
      'a contract of another form',
      { [`${pdl}/contract.json`]: '{"customer":{"usage_points":"none"}}' },
      'contract.json has a wrong form',
    ],
    ['a colour that is none', { 'calendars/tempo.csv': tempo(`2026-02-08;PINK;;;${at}`) }, 'color has a wrong form'],
    ['a day that is none', { 'calendars/tempo.csv': tempo(`2026-02-31;BLEU;;;${at}`) }, 'date has a wrong form'],
    ['a reading in the year 9999', { [dailyFile]: days('9999-12-31;5;BRUT') }, 'no day can be 9999-12-31'],
    ['a reading of tomorrow', { [dailyFile]: days('2026-02-11;5;BRUT') }, 'no day can be 2026-02-11'],
    ['a reading before the year 2000', { [dailyFile]: days('1999-12-31;5;BRUT') }, 'no day can be 1999-12-31'],
    ['a negative reading', { [dailyFile]: days('2026-01-01;-5;BRUT') }, 'near line 2: value_wh'],
    ['an endless reading', { [dailyFile]: days('2026-01-01;1e300;BRUT') }, 'near line 2: value_wh'],
    ['a reading too large', { [dailyFile]: days('2026-01-01;1000000001;BRUT') }, 'near line 2: value_wh'],
    ['an unknown quality', { [dailyFile]: days('2026-01-01;5;GOOD') }, 'quality is not known'],
    ['a day twice', { [dailyFile]: days('2026-01-01;5;BRUT', '2026-01-01;6;BRUT') }, 'not in order'],
    ['a step of 7 minutes', { [curveFile]: curve('2026-01-01T00:00:00+01:00;;7;5;5;BRUT') }, 'no step has 7 minutes'],
    ['a curve of the future', { [curveFile]: curve('2026-03-01T00:00:00+01:00;;30;5;5;BRUT') }, 'in the future'],
    [
      'a curve with too many steps',
      {
        [curveFile]: curve(
          ...Array.from(
            { length: 301 },
            (_, ms) => `2026-01-01T00:00:00.${String(ms).padStart(3, '0')}+01:00;;5;5;5;BRUT`,
          ),
        ),
      },
      'more than 300 steps',
    ],
    ['a line of 5,000 characters', { [dailyFile]: days(`2026-01-01;5;${'x'.repeat(5000)}`) }, 'longer than 4096'],
    ['a line of 100 cells', { [dailyFile]: days(`2026-01-01${';'.repeat(100)}`) }, 'more than 64 cells'],
    ['a quote without an end', { [dailyFile]: days('2026-01-01;5;"BRUT') }, 'a quote is not closed'],
    ['a JSON file of 3 MB', { 'pdls.json': `[${' '.repeat(3_000_000)}]` }, 'pdls.json is larger than'],
  ])('with %s changes nothing, and the message names it', async (_, files, expected) => {
    // The bad file comes last: all the others were good.
    const { [Object.keys(files)[0] ?? '']: __, ...others } = goodFiles;
    const { message, rows } = await importInto(await archiveOf({ ...others, ...files }));
    expect(message).toContain(expected);
    expect(message).toMatch(/^UnusableArchive: (cannot|is|has) /);
    expect(rows).toBe(0);
  });

  it.each<[string, (manifest: Manifest) => unknown, string]>([
    ['an empty list', (manifest) => ({ ...manifest, files: [] }), 'manifest.json has a wrong form at files'],
    ['no list', ({ files: _, ...manifest }) => manifest, 'manifest.json has a wrong form at files'],
    [
      'a file without a digest',
      (manifest) => ({ ...manifest, files: manifest.files.map(({ name }) => ({ name })) }),
      'at files.0.sha256',
    ],
    [
      'a file twice in its list',
      (manifest) => ({ ...manifest, files: [...manifest.files, manifest.files[0]] }),
      'at files',
    ],
    [
      'a wrong digest',
      (manifest) => ({ ...manifest, files: manifest.files.map(({ name }) => ({ name, sha256: '0'.repeat(64) })) }),
      'is not what was written',
    ],
    ['a newer format', (manifest) => ({ ...manifest, format_version: 3 }), 'at format_version'],
    ['a moment that is none', (manifest) => ({ ...manifest, created_at: 'now' }), 'at created_at'],
    ['a list that is a text', () => 'files', 'manifest.json has a wrong form'],
  ])('with %s is refused', async (_, change, expected) => {
    const { message, rows } = await importInto(await archiveOf(goodFiles, change));
    expect(message).toContain(expected);
    expect(rows).toBe(0);
  });

  it('brings only files that its list names', async () => {
    const { [dailyFile]: extra = '', ...listed } = goodFiles;
    const texts = Object.entries(goodFiles).map(([name, text]) => entry(name, text));
    const path = await writeArchive([...texts, entry('manifest.json', JSON.stringify(manifestOf(listed)))]);
    expect(extra).not.toBe('');
    expect(await importInto(path)).toEqual({ message: undefined, rows: 5 });
  });

  it('with two files of one name is refused', async () => {
    const texts = Object.entries(goodFiles).map(([name, text]) => entry(name, text));
    const manifest = entry('manifest.json', JSON.stringify(manifestOf(goodFiles)));
    const path = await writeArchive([entry('pdls.json', '[]'), ...texts, manifest]);
    expect(await importInto(path)).toEqual({ message: 'UnusableArchive: has pdls.json twice', rows: 0 });
  });

  it('that unpacks to hundreds of megabytes is refused in little memory', async () => {
    const piece = Buffer.alloc(1024 * 1024, ';');
    const bomb = (name: string, megabytes: number): TarEntry => ({
      name: `svc-archive/${name}`,
      size: megabytes * piece.byteLength,
      content: Array(megabytes).fill(piece),
    });
    const digest = hash('sha256', Buffer.alloc(150 * piece.byteLength, ';'), 'hex');
    const listed = { ...manifestOf({}), files: [{ name: dailyFile, sha256: digest }] };
    const cells = await writeArchive([bomb(dailyFile, 150), entry('manifest.json', JSON.stringify(listed))]);
    const json = await writeArchive([bomb('pdls.json', 300), entry('manifest.json', JSON.stringify(manifestOf({})))]);
    // A JSON file within its limit, of as many values as fit.
    const text = `[${Array(650_000).fill('{}').join()}]`;
    const many = await archiveOf({ 'pdls.json': text });
    for (const [path, expected] of [
      [cells, 'a line is longer than 4096 characters'],
      [json, 'pdls.json is larger than'],
      [many, 'pdls.json has a wrong form'],
    ] as const) {
      const { stderr, maxRss } = runCommand(path);
      expect(stderr).toContain(expected);
      expect(stderr).toContain('Nothing was changed.');
      expect(maxRss).toBeLessThan(250 * 1024);
    }
  });

  function runCommand(path: string) {
    // Not from `resourceUsage`: the kernel counts there what the process had before it started this program.
    const report =
      'import{readFileSync as r}from"node:fs";process.on("exit",()=>console.error("maxRSS="+/VmHWM:\\s+(\\d+)/.exec(r("/proc/self/status","utf8"))[1]))';
    const program = join(import.meta.dirname, '../../../../bin/svc.mjs');
    const result = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(report)}`, program, 'import-archive', path],
      {
        cwd: folder,
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: `sqlite:${join(folder, 'command.sqlite')}`,
          SVC_API_URL: 'http://127.0.0.1:1/api',
          SVC_CLIENT_ID: 'cli_1',
          SVC_CLIENT_SECRET: 's',
        },
      },
    );
    return { stderr: result.stderr, maxRss: Number(/maxRSS=(\d+)/.exec(result.stderr)?.[1]) };
  }

  it('imported by an older version does not break a client that starts on it', async () => {
    const local = await createLocalDatabase('sqlite');
    await migrate(local.database, migrations, { now: () => now });
    const { is_left_out: _, ...facts } = goodPdl;
    const tables = local.database.for<Record<string, Record<string, string | number | null>>>();
    const broken = {
      offpeak_hours: '{"a":5}',
      contract_offpeak: 'no json',
      problem: '"x"',
      local_overrides: '{"name":9}',
    };
    const row = { ...facts, has_consumption: 1, has_production: 0, is_active: 1, ...broken };
    await tables.insertInto('pdl_mirror').values(row).execute();
    await tables
      .insertInto('local_pricing')
      .values({ usage_point_id: pdl, settings: 'not json', choices: '{', updated_at: at })
      .execute();
    for (const [date, value_wh] of [
      ['9999-12-31', 5],
      ['2026-01-01', -5],
      ['2026-01-02', 1e300],
      ['2026-01-03', 5000],
    ] as const) {
      const reading = { id: date, usage_point_id: pdl, date, value_wh, quality: 'BRUT', created_at: at };
      await tables.insertInto('consumption_daily').values(reading).execute();
    }
    const client = await startClient({
      kind: 'sqlite',
      gateway: { url: 'http://127.0.0.1:1/api' },
      clock: { now: () => now },
      local,
      ticking: false,
    });
    const statuses: [string, number][] = [];
    for (const path of [
      '/api/pdl',
      `/api/pdl/${pdl}`,
      `/api/pdl/${pdl}/pricing`,
      `/api/pdl/${pdl}/projection`,
      `/api/pdl/${pdl}/cost?start=2026-01-01&end=2026-02-01`,
      `/api/consumption/daily/${pdl}?start=2026-01-01&end=2026-02-01`,
      `/api/pdl/${pdl}/integrity?start=2026-01-01&end=2026-02-01`,
      '/api/sync/status',
      '/api/health',
      '/api/export/archive',
    ]) {
      statuses.push([path, (await client.get(path)).status]);
    }
    expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
    const point = await client.data<{ name: string; offpeak_hours: unknown; problem: unknown }>(`/api/pdl/${pdl}`);
    expect(point).toMatchObject({ name: 'Maison', offpeak_hours: [], problem: null });
    const log = client.lines.join('');
    expect(log).toContain(
      'Stored settings of PDL …1231 cannot be read and count as not set (offpeak_hours, contract_offpeak, problem, local_overrides, prices)',
    );
    await client.drop();
  });
});
