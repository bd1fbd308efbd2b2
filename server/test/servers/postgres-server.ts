import { execFile } from 'node:child_process';
import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findFreePort, makeFolder, type PrivateServer, startPrivateServer } from './private-server.ts';

const run = promisify(execFile);

export type PostgresServer = PrivateServer & {
  readonly url: string;
  readonly port: number;
  /** Ends the server with -9 and starts it again: what was committed is still there. */
  restart(): Promise<void>;
};

/** A private PostgreSQL with Debian's programs: slow to make (seconds), so only for tests that break it. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = await findPrograms();
  const port = await findFreePort();
  const folder = await makeFolder('postgres');
  const data = join(folder, 'data');
  await initialise(programs, folder, data);
  const url = `postgres://svc@127.0.0.1:${port}/postgres`;
  const server = await startPrivateServer({
    command: join(programs, 'postgres'),
    args: ['-D', data, '-p', String(port), '-k', folder, ...settings],
    folder,
    isReady: () => isReady(url),
    stopSignal: 'SIGINT',
  });
  return {
    ...server,
    url,
    port,
    async restart() {
      await server.kill('SIGKILL');
      await server.start();
    },
  };
}

// Durability against power loss is not what these tests are about; durability against kill -9 needs no fsync.
const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'max_connections=50'].flatMap((line) => ['-c', line]);

async function findPrograms(): Promise<string> {
  const root = '/usr/lib/postgresql';
  const versions = (await readdir(root)).map(Number).sort((a, b) => b - a);
  return join(root, String(versions[0]), 'bin');
}

async function initialise(programs: string, folder: string, data: string): Promise<void> {
  const args = ['-D', data, '-U', 'svc', '--auth', 'trust', '--no-sync', '-E', 'UTF8', '--locale', 'C.UTF-8'];
  if (process.getuid?.() !== 0) {
    await run(join(programs, 'initdb'), args);
    return;
  }
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => (await run('id', [flag, 'postgres'])).stdout));
  await chown(folder, Number(uid), Number(gid));
  await run('runuser', ['-u', 'postgres', '--', join(programs, 'initdb'), ...args], { cwd: folder });
}

async function isReady(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end();
  }
}
