import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './servers/private-server.ts';

export type Place = {
  readonly folder: string;
  readonly takenPort: number;
  readonly freePort: number;
  stop(): Promise<void>;
};

export type WrongSetUp = {
  readonly name: string;
  readonly settings: (place: Place) => Record<string, string>;
  /** As an ordinary user, who may not write everywhere. */
  readonly asNobody?: true;
};

const client = { SVC_API_URL: 'https://svc.example.org/api', SVC_CLIENT_ID: 'cli_1', SVC_CLIENT_SECRET: 'secret' };
const server = {
  SERVER_MODE: 'true',
  DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/postgres',
  CACHE_URL: 'redis://127.0.0.1:6379',
  SECRET_KEY: 'a key of at least thirty-two bytes',
  FRONTEND_URL: 'https://svc.example.org',
  BACKEND_URL: 'https://svc.example.org/api',
};
const sqlite = (path: string) => ({ ...client, DATABASE_URL: `sqlite:${path}` });

/** Twenty ways to set it up wrongly, as people do. */
export const wrongSetUps: readonly WrongSetUp[] = [
  { name: 'an address and no credentials', settings: () => ({ SVC_API_URL: client.SVC_API_URL }) },
  { name: 'no secret', settings: () => ({ ...client, SVC_CLIENT_SECRET: '' }) },
  { name: 'an address without http://', settings: () => ({ ...client, SVC_API_URL: 'svc.example.org' }) },
  { name: 'a port in words', settings: () => ({ ...client, PORT: 'eight thousand' }) },
  { name: 'a port that does not exist', settings: () => ({ ...client, PORT: '80000' }) },
  { name: 'SERVER_MODE neither true nor false', settings: () => ({ ...client, SERVER_MODE: 'gateway' }) },
  { name: 'an unknown log format', settings: () => ({ ...client, LOG_FORMAT: 'xml' }) },
  { name: 'slots that are no times', settings: () => ({ ...client, SYNC_SLOTS: 'at dawn' }) },
  { name: 'a database of an unknown kind', settings: () => ({ ...client, DATABASE_URL: 'mysql://127.0.0.1/svc' }) },
  { name: 'a port that is taken', settings: ({ takenPort }) => ({ ...client, PORT: String(takenPort) }) },
  { name: 'HOST of another machine', settings: () => ({ ...client, HOST: '192.0.2.77' }) },
  { name: 'HOST that is no name', settings: () => ({ ...client, HOST: 'box.invalid' }) },
  { name: 'a folder that cannot be made', settings: () => sqlite('/proc/nope/svc.sqlite') },
  {
    name: 'a folder of somebody else',
    asNobody: true,
    settings: ({ folder }) => {
      mkdirSync(join(folder, 'theirs'), { mode: 0o755 });
      return sqlite(join(folder, 'theirs', 'svc.sqlite'));
    },
  },
  {
    name: 'a folder instead of a file',
    settings: ({ folder }) => {
      mkdirSync(join(folder, 'data'), { recursive: true });
      return sqlite(join(folder, 'data'));
    },
  },
  {
    name: 'a file where the folder should be',
    settings: ({ folder }) => {
      writeFileSync(join(folder, 'note'), '');
      return sqlite(join(folder, 'note', 'svc.sqlite'));
    },
  },
  {
    name: 'the database of another program',
    settings: ({ folder }) => {
      const database = new DatabaseSync(join(folder, 'other.sqlite'));
      database.exec('create table users (id); create table songs (id)');
      database.close();
      return sqlite(join(folder, 'other.sqlite'));
    },
  },
  { name: 'a gateway on an embedded file', settings: () => ({ ...server, DATABASE_URL: 'sqlite:data/svc.sqlite' }) },
  { name: 'a gateway with a short key', settings: () => ({ ...server, SECRET_KEY: 'short' }) },
  {
    name: 'a gateway whose PostgreSQL is away',
    settings: ({ freePort }) => ({ ...server, DATABASE_URL: `postgres://svc@127.0.0.1:${freePort}/svc` }),
  },
  {
    name: 'a gateway without its database',
    settings: () => ({ ...server, DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/not_there' }),
  },
];

export async function preparePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-first-'));
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  return {
    folder,
    takenPort: (taken.address() as AddressInfo).port,
    freePort: await findFreePort(),
    async stop() {
      await new Promise((resolve) => taken.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const program = fileURLToPath(new URL('../../bin/svc.mjs', import.meta.url));

export type Attempt = { readonly code: number | null; readonly stderr: string; readonly stdout: string };

/** `svc start` as a person types it, with these settings and no others. */
export async function tryStart(set: WrongSetUp, place: Place): Promise<Attempt> {
  const env = { PATH: process.env.PATH ?? '', PORT: String(await findFreePort()), ...set.settings(place) };
  const isRoot = userInfo().uid === 0;
  const [command, ...args] =
    set.asNobody && isRoot ? ['setpriv', '--reuid', '65534', '--clear-groups', process.execPath] : [process.execPath];
  if (set.asNobody) chmodSync(place.folder, 0o755);
  const child = spawn(command ?? process.execPath, [...args, program, 'start'], { env, cwd: place.folder });
  const text = { stdout: '', stderr: '' };
  child.stdout.on('data', (part) => (text.stdout += part));
  child.stderr.on('data', (part) => (text.stderr += part));
  const late = setTimeout(() => child.kill('SIGKILL'), 150_000);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(late);
  return { code, ...text };
}
