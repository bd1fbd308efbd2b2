import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort, makeFolder, type PrivateServer, startPrivateServer } from './private-server.ts';
import { clientOptions, type RedisAccess, serverOptions } from './redis-access.ts';

const run = promisify(execFile);

export type RedisServer = Omit<PrivateServer, 'start'> & {
  readonly url: string;
  readonly port: number;
  /** Ends the server with -9 and starts it again on the same port, with or without its data. */
  restart(options: { empty: boolean }): Promise<void>;
  /** Starts it again after `kill`. */
  start(): Promise<void>;
  /** One command through redis-cli: an observer that shares no code with the client under test. */
  cli(...args: string[]): Promise<string>;
};

export type RedisOptions = {
  readonly args?: readonly string[];
  readonly port?: number;
  readonly access?: RedisAccess | undefined;
  readonly command?: 'redis-server' | 'valkey-server';
};

export async function startRedis(options: RedisOptions = {}): Promise<RedisServer> {
  const { access, args = [], command = 'redis-server' } = options;
  const port = options.port ?? (await findFreePort());
  const folder = await makeFolder('redis');
  const cli = makeCli(port, access);
  const server = await startPrivateServer({
    command,
    args: [...serverOptions(port, access), '--bind', '127.0.0.1', '--dir', folder, ...quiet, ...args],
    folder,
    isReady: async () => (await cli('ping')) === 'PONG',
  });
  return {
    ...server,
    url: `${access ? `rediss://:${access.password}@` : 'redis://'}127.0.0.1:${port}`,
    port,
    cli,
    async restart({ empty }) {
      if (!empty) await cli('save');
      await server.kill('SIGKILL');
      if (empty) await rm(join(folder, 'dump.rdb'), { force: true });
      await server.start();
    },
  };
}

export function makeCli(port: number, access?: RedisAccess): RedisServer['cli'] {
  return async (...args) => {
    const { stdout } = await run('redis-cli', ['-p', String(port), ...clientOptions(access), ...args]);
    return stdout.trim();
  };
}

// A replica is synchronised at once, not after the usual 5 s in which others might connect.
const quiet = ['--save', '', '--appendonly', 'no', '--daemonize', 'no', '--repl-diskless-sync-delay', '0'];
