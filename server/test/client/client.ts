import { formatInstant, parseInstant } from '@svc/domain/paris-time';
import { readConfig } from '#config.ts';
import { syncLock } from '#features/sync/index.ts';
import type { Mode } from '#modes/assemble-app.ts';
import { type ClientTiming, createClientMode } from '#modes/client-mode.ts';
import type { Clock } from '#platform/clock.ts';
import { readConfigText } from '#platform/database/config-repository.ts';
import type { Database } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { type StandInGateway, standInSecret } from '../gateway/stand-in-gateway.ts';
import { createLocalDatabase, type LocalDatabase } from './local-database.ts';

export type TestClock = { at: number; now(): number };

export type ApiResponse = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: string };

export type Client = {
  readonly mode: Mode;
  readonly local: LocalDatabase;
  readonly lines: string[];
  get(path: string): Promise<ApiResponse>;
  send(
    method: 'POST' | 'PATCH' | 'DELETE' | 'PUT',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiResponse>;
  /** `data` of a successful response. */
  data<Data>(path: string): Promise<Data>;
  /** Until the synchronisation at the start has ended, none runs, and the last one has released its lock. */
  settle(): Promise<void>;
  /** Stops the program, retains its database. */
  stop(): Promise<void>;
  drop(): Promise<void>;
};

type SyncState = { running: boolean; last: { started_at: string } | null };

export type ClientOptions = {
  readonly kind: Database['kind'];
  readonly gateway: Pick<StandInGateway, 'url'>;
  readonly clock: Clock;
  readonly local?: LocalDatabase;
  readonly settings?: Record<string, string>;
  /** False: no slot becomes due, whatever the clock. */
  readonly ticking?: boolean;
  /** How long exports wait for more changes; by default as in the program. */
  readonly watchTimes?: ClientTiming['watchTimes'];
  /** What a wait does; by default it takes no time. */
  readonly wait?: (ms: number) => Promise<void>;
};

/** The whole client in this process, on a real database; its waits take no time. */
export async function startClient(options: ClientOptions): Promise<Client> {
  const local = options.local ?? (await createLocalDatabase(options.kind));
  const lines: string[] = [];
  const mode = await createMode(options, local.url, lines);
  const since = formatInstant(options.clock.now());
  await mode.start();
  const get = (path: string) => inject(mode, 'GET', path);
  const client: Client = {
    mode,
    local,
    lines,
    get,
    send: (method, path, body, headers) => inject(mode, method, path, body, headers),
    data: async (path) => (JSON.parse((await get(path)).body) as { data: never }).data,
    settle: async () => {
      for (;;) {
        const { running, last } = await client.data<SyncState>('/api/sync');
        const isIdle = !running && last !== null && last.started_at >= since && !(await isSyncLocked(options, local));
        await new Promise((resolve) => setTimeout(resolve, 10));
        if (isIdle) return;
      }
    },
    stop: async () => {
      await mode.app.close();
      await mode.stop();
    },
    drop: async () => {
      await client.stop();
      await local.drop();
    },
  };
  return client;
}

/** After its run the job checks for a due slot once more: a clock set before that would start another run. */
async function isSyncLocked({ clock }: ClientOptions, { database }: LocalDatabase): Promise<boolean> {
  const text = await readConfigText(database, `lock:${syncLock}`);
  const { expires_at } = JSON.parse(text ?? '{}') as { expires_at?: string };
  return expires_at !== undefined && (parseInstant(expires_at) ?? 0) > clock.now();
}

async function createMode(options: ClientOptions, url: string, lines: string[]): Promise<Mode> {
  const reading = readConfig({
    DATABASE_URL: url,
    SVC_API_URL: options.gateway.url,
    SVC_CLIENT_ID: 'cli_00000000000000000000000000000000',
    SVC_CLIENT_SECRET: standInSecret,
    LOG_LEVEL: 'info',
    // Beside a file the client creates its own key; a server database has no such place.
    ...(options.kind === 'postgres' && { SECRET_KEY: 'seals what tests keep in a server database' }),
    ...options.settings,
  });
  if (!('config' in reading) || reading.config.mode !== 'client') throw new Error(JSON.stringify(reading));
  const log = createLog({ level: reading.config.LOG_LEVEL, destination: { write: (line) => void lines.push(line) } });
  return await createClientMode(reading.config, log, options.clock, {
    wait: options.wait ?? (async () => undefined),
    tickMs: options.ticking === false ? 0 : 1000,
    watchTimes: options.watchTimes,
  });
}

async function inject(
  mode: Mode,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT',
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await mode.app.inject({
    method,
    url,
    headers: { host: 'localhost', ...type, ...headers },
    ...payload,
  });
  return { status: response.statusCode, headers: response.headers, body: response.body };
}
