import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { packTar, type TarEntry } from '../../server/src/platform/tar.ts';
import { findSecrets } from '../../server/test/find-secrets.ts';
import { send } from '../../server/test/raw-http.ts';
import { goodPassword, signUp } from './accounts.ts';
import { clientOf } from './local-client.ts';
import { type Attack, blocked, opened } from './outcome.ts';
import { exportOf } from './stored-data.ts';
import type { Target } from './target.ts';

const pdl = '12345678901231';
const at = '2026-02-09T10:00:00.000Z';
const megabyte = 1024 * 1024;

const hostilePdl = {
  id: 'hostile',
  usage_point_id: pdl,
  name: 'x',
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
  consent_status: 'active',
  consent_expires_at: null,
  consent_retry_at: null,
  curve_retry_at: null,
  gone_at: null,
  updated_at: at,
  is_left_out: false,
  offpeak_hours: { a: 5 },
  problem: 'x',
  local_overrides: { name: 9 },
};
const hostileFiles = {
  'pdls.json': JSON.stringify([hostilePdl]),
  'pricing.csv': `usage_point_id;settings;choices;updated_at\r\n${pdl};not json;[];${at}\r\n`,
  [`${pdl}/consumption_daily.csv`]: 'date;value_wh;quality\r\n2026-01-01;-5;BRUT\r\n9999-12-31;5;BRUT\r\n',
};

const entryOf = (name: string, text: string): TarEntry => {
  const bytes = Buffer.from(text);
  return { name: `svc-archive/${name}`, size: bytes.byteLength, content: [bytes] };
};
const manifestOf = (files: readonly { name: string; sha256: string }[]) =>
  entryOf(
    'manifest.json',
    JSON.stringify({
      format: 'svc-archive',
      format_version: 2,
      created_at: at,
      csv: { sep: ';', decimal: ',' },
      files,
    }),
  );

async function writeTar(path: string, entries: readonly TarEntry[]): Promise<string> {
  const list = (async function* () {
    yield* entries;
  })();
  const bytes = Readable.from(packTar(list, 0), { objectMode: false });
  await pipeline(bytes, createGzip({ level: 1 }), createWriteStream(path));
  return path;
}

async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-files-'));
  return await work(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

type Ended = { readonly code: number | null; readonly output: string; readonly megabytes: number };

/** A command of the attacked program on a database; the most memory it took, in the end. */
async function command(target: Target, folder: string, database: string, args: readonly string[]): Promise<Ended> {
  // Not from `resourceUsage`: the kernel counts there what the process had before it started this program.
  const report =
    'import{readFileSync as r}from"node:fs";process.on("exit",()=>console.error("maxRSS="+/VmHWM:\\s+(\\d+)/.exec(r("/proc/self/status","utf8"))[1]))';
  const program = join(target.checkout, 'bin/svc.mjs');
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(report)}`, program, ...args],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: `sqlite:${database}`,
        SVC_API_URL: 'http://127.0.0.1:9/api',
        SVC_CLIENT_ID: 'cli_1',
        SVC_CLIENT_SECRET: 's',
      },
      // A bomb that works would end the machine's patience, not its own.
      timeout: 120_000,
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const kilobytes = Number(/maxRSS=(\d+)/.exec(output)?.[1] ?? Number.NaN);
  return { code, output: output.replace(/maxRSS=\d+\n/, ''), megabytes: Math.round(kilobytes / 1024) };
}

/** B-2: values that no route can serve, with right digests, imported into the database of a running client. */
export const hostileArchive: Attack = async (target) =>
  await withFolder(async (folder) => {
    const client = await clientOf(target);
    const files = Object.entries(hostileFiles);
    const listed = files.map(([name, text]) => ({ name, sha256: hash('sha256', text, 'hex') }));
    const entries = [...files.map(([name, text]) => entryOf(name, text)), manifestOf(listed)];
    const path = await writeTar(join(folder, 'hostile.tar.gz'), entries);
    const { code } = await command(target, folder, join(client.folder, 'svc.sqlite'), ['import-archive', path]);
    const seen: number[] = [];
    for (const route of ['/pdl', `/pdl/${client.pdl}`, `/pdl/${pdl}`, `/pdl/${pdl}/pricing`])
      seen.push((await send(`${client.url}/api${route}`)).status);
    const summary = `the import ended with ${code}; the client then answers ${seen.join(', ')}`;
    return code === 0 || seen.some((status) => status >= 500) ? opened(summary) : blocked(summary);
  });

/** B-2: 150 MB of separators in 150 kB. */
export const archiveBomb: Attack = async (target) =>
  await withFolder(async (folder) => {
    const piece = Buffer.alloc(megabyte, ';');
    const content = Array<Uint8Array>(150).fill(piece);
    const name = `${pdl}/consumption_daily.csv`;
    const sha256 = hash('sha256', Buffer.concat(content), 'hex');
    const bomb = { name: `svc-archive/${name}`, size: 150 * megabyte, content };
    const path = await writeTar(join(folder, 'bomb.tar.gz'), [bomb, manifestOf([{ name, sha256 }])]);
    const { code, megabytes } = await command(target, folder, join(folder, 'svc.sqlite'), ['import-archive', path]);
    const summary = `the import ended with ${code} and took ${megabytes} MB`;
    return code === 1 && megabytes < 250 ? blocked(summary) : opened(summary);
  });

/** N-6: files that the list does not name, and a list that names none. */
export const unlistedFiles: Attack = async (target) =>
  await withFolder(async (folder) => {
    const tempo = `date;color;source_updated_at;fetched_at;created_at\r\n2026-02-08;ROUGE;;;${at}\r\n`;
    const extra = entryOf('calendars/tempo.csv', tempo);
    const readme = { name: 'README.txt', sha256: hash('sha256', 'x', 'hex') };
    const outputs: Ended[] = [];
    for (const [file, list] of [
      ['one.tar.gz', [readme]],
      ['none.tar.gz', []],
    ] as const) {
      const path = await writeTar(join(folder, file), [entryOf('README.txt', 'x'), extra, manifestOf(list)]);
      outputs.push(await command(target, folder, join(folder, 'svc.sqlite'), ['import-archive', path]));
    }
    const taken = outputs.filter(({ output }) => output.includes('tempo.csv')).length;
    const summary = `${taken} of 2 archives brought a file that their list does not name`;
    return taken > 0 ? opened(summary) : blocked(summary);
  });

/** B-7: a formula behind the separator that the file does not use. */
export const hiddenFormula: Attack = async (target) => {
  const user = await signUp(target);
  const lines: string[] = [];
  for (const name of ['a,=1+1', 'a,"=1+1,b']) {
    const usage_point_id = target.pdl();
    await user.request('/pdl', { method: 'POST', body: { usage_point_id, name } });
    const line = new RegExp(`^${usage_point_id};.*$`, 'm').exec(await exportOf(user))?.[0];
    if (line === undefined) throw new Error('the export has no line of the PDL');
    lines.push(line.slice(0, 60));
  }
  const summary = `written as ${lines.join(' and ')}`;
  return lines.some((line) => /[,;\t]"*[=+@-]/.test(line)) ? opened(summary) : blocked(summary);
};

/** B-8: a backup with a key of NULs, and one with a trigger. */
export const hostileBackup: Attack = async (target) =>
  await withFolder(async (folder) => {
    const client = await clientOf(target);
    const copy = join(folder, 'copy.gz');
    const made = await command(target, folder, join(client.folder, 'svc.sqlite'), ['backup', copy]);
    if (made.code !== 0) throw new Error(`no backup: ${made.output}`);
    const good = join(folder, 'good.sqlite');
    writeFileSync(good, gunzipSync(readFileSync(copy)));
    const planted = join(folder, 'planted.sqlite');
    writeFileSync(planted, readFileSync(good));
    const database = new DatabaseSync(planted);
    database.exec('create trigger greedy after insert on config begin delete from config; end');
    database.close();
    const taken: string[] = [];
    for (const [what, key, file] of [
      ['a key of NULs', '\0'.repeat(350), good],
      ['a trigger', 'k'.repeat(43), planted],
    ] as const) {
      const path = join(folder, 'hostile.gz');
      const entries = [
        { name: 'svc.key', content: Buffer.from(key) },
        { name: 'svc.sqlite', content: readFileSync(file) },
      ];
      const list = (async function* (): AsyncGenerator<TarEntry> {
        for (const { name, content } of entries) yield { name, size: content.byteLength, content: [content] };
      })();
      writeFileSync(path, gzipSync(Buffer.concat(await Array.fromAsync(packTar(list, 0)))));
      const restored = join(folder, what.replaceAll(' ', '-'), 'svc.sqlite');
      if ((await command(target, folder, restored, ['restore', path])).code === 0) taken.push(what);
    }
    return taken.length > 0 ? opened(`restored a backup with ${taken.join(' and ')}`) : blocked('both were refused');
  });

/** The secrets of a household in what it downloads, and in what it stores elsewhere. */
export const secretsInFiles: Attack = async (target) =>
  await withFolder(async (folder) => {
    const client = await clientOf(target);
    const user = await signUp(target);
    const password = 'planted broker password 5';
    const config = { broker: '127.0.0.1', port: 9, username: 'me', password };
    const body = { enabled: false, config };
    const { status } = await send(`${client.url}/api/export/configs/mqtt`, { method: 'PUT', body });
    if (status !== 200) throw new Error(`the destination was not saved: ${status}`);
    const archive = await fetch(`${client.url}/api/export/archive`);
    const backup = join(folder, 'backup.gz');
    await command(target, folder, join(client.folder, 'svc.sqlite'), ['backup', backup]);
    const key = readFileSync(join(client.folder, 'svc.key'), 'utf8').trim();
    const secrets = { password, key };
    const found = [
      ...findSecrets(Buffer.from(await archive.arrayBuffer()), secrets).map((name) => `${name} in the archive`),
      ...findSecrets(readFileSync(backup), secrets).map((name) => `${name} in the backup`),
      ...findSecrets(Buffer.from(await exportOf(user)), {
        client_secret: user.client_secret,
        password: goodPassword,
      }).map((name) => `${name} in the export of an account`),
    ];
    return found.length > 0 ? opened(found.join(', ')) : blocked('none in archive, backup and export of an account');
  });
