import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort, makeFolder, type PrivateServer, startPrivateServer } from './private-server.ts';

const run = promisify(execFile);

export type RedisServer = Omit<PrivateServer, 'start'> & {
  readonly url: string;
  readonly port: number;
  /** Ends the server with -9 and starts it again on the same port, with what it held or without. */
  restart(options: { empty: boolean }): Promise<void>;
  /** Starts it again after `kill`. */
  start(): Promise<void>;
  /** One command through redis-cli: an observer that shares no code with the client under test. */
  cli(...args: string[]): Promise<string>;
};

export async function startRedis(options: { args?: readonly string[]; port?: number } = {}): Promise<RedisServer> {
  const port = options.port ?? (await findFreePort());
  const folder = await makeFolder('redis');
  const cli = async (...args: string[]) => (await run('redis-cli', ['-p', String(port), ...args])).stdout.trim();
  const server = await startPrivateServer({
    command: 'redis-server',
    args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...quiet, ...(options.args ?? [])],
    folder,
    answers: async () => (await cli('ping')) === 'PONG',
  });
  return {
    ...server,
    url: `redis://127.0.0.1:${port}`,
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

const quiet = ['--save', '', '--appendonly', 'no', '--daemonize', 'no'];
