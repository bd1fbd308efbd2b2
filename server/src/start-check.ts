import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type Config, defaultDatabase } from './config.ts';
import { formatNode, type NodeAddress } from './platform/cache/store-address.ts';
import { findForeignTables } from './platform/database/foreign-tables.ts';
import { prepareFolder } from './platform/database/prepare-folder.ts';
import { sqliteFileOf } from './platform/database/sqlite-backup.ts';
import { createLog } from './platform/log.ts';
import { explainFileError, explainListenError, explainServerError, type StartFailure } from './start-failure.ts';

/**
 * What would prevent the program from running, in one sentence that names the setting; undefined when nothing does.
 * Checked before anything is migrated or fetched.
 */
export async function findStartFailure(config: Config): Promise<StartFailure | undefined> {
  return (await findListenFailure(config.HOST, config.PORT)) ?? (await findDatabaseFailure(config));
}

/** Listens for a moment: no other check shows whether it will be possible. */
export async function findListenFailure(host: string, port: number): Promise<StartFailure | undefined> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return undefined;
  } catch (error) {
    return explainListenError(error, { host, port, addresses: listOwnAddresses() });
  } finally {
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  }
}

export function listOwnAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  );
}

export type StorageSettings = { readonly DATABASE_URL: string; readonly DATA_DIR?: string };

export async function findDatabaseFailure(settings: StorageSettings): Promise<StartFailure | undefined> {
  const url = settings.DATABASE_URL;
  const file = sqliteFileOf(url);
  if (file === undefined && url.startsWith('sqlite:')) return undefined;
  try {
    if (file !== undefined) {
      prepareFolder(file);
      if (!existsSync(file)) return undefined;
    }
    const foreign = await findForeignTables(url, createLog({ level: 'silent' }));
    if (foreign.length === 0) return undefined;
    const tables = foreign.slice(0, 3).join(', ');
    const text = `DATABASE_URL ${file ?? describeServer(url)} is the database of another program (it has ${tables})`;
    return { text, advice: 'Set DATABASE_URL to a database of its own for svc' };
  } catch (error) {
    return file === undefined
      ? explainServerError(error, describeServer(url))
      : explainFileError(error, file, selectsPlace(settings));
  }
}

/** Which setting the user changes to move an embedded database. */
const selectsPlace = ({ DATABASE_URL, DATA_DIR }: StorageSettings) =>
  DATA_DIR !== undefined && DATABASE_URL === defaultDatabase(DATA_DIR) ? 'DATA_DIR' : 'DATABASE_URL';

/** Host, port and name of the database; never the password. */
export function describeServer(url: string): string {
  if (!URL.canParse(url)) return 'an unreadable address';
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`;
}

/** A gateway serves accounts and calendars also without Redis, so this does not stop the start: it is only reported. */
export async function findRedisFailure(config: Extract<Config, { mode: 'server' }>): Promise<StartFailure | undefined> {
  const { listServers } = await import('./commands/doctor-checks.ts');
  for (const setting of ['CACHE_URL', 'QUEUE_URL'] as const) {
    const address = config[setting];
    try {
      await Promise.any((await listServers(address)).map(connectOnce));
    } catch {
      const text = `${setting}: no Redis answers at ${address.nodes.map(formatNode).join(', ')}`;
      return { text, advice: `Start Redis or Valkey there, or correct the address and the password in ${setting}` };
    }
  }
  return undefined;
}

// Only checks that a server listens: more would cost every start, and doctor checks it.
function connectOnce({ host, port }: NodeAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: 2000 });
    const end = (settle: () => void) => {
      socket.destroy();
      settle();
    };
    socket.once('connect', () => end(resolve));
    socket.once('timeout', () => end(() => reject(new Error('no answer in 2 s'))));
    socket.once('error', (error) => end(() => reject(error)));
  });
}
