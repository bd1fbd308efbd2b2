import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../../server/test/raw-http.ts';
import { type Mailbox, startMailbox } from '../../server/test/servers/mailbox.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { type RedisServer, startRedis } from '../../server/test/servers/redis-server.ts';
import { createTestDatabase } from '../../server/test/servers/test-database.ts';

/** What is attacked: the programs of one checkout, each a process of its own, known by address, files and mails only. */
export type Target = {
  /** The folder of the checkout. */
  readonly checkout: string;
  /** A gateway that admits users before they verify their mailbox, on the operator's first consent page. */
  readonly gateway: string;
  /** On the same stores: mailbox proved first, and the operator's second consent page. */
  readonly strict: string;
  readonly redis: RedisServer;
  readonly mailbox: Mailbox;
  /** What the gateway has used of the processor so far. */
  processorSeconds(): number;
  control(change: object): Promise<void>;
  /** A local client; its household has consented at the gateway. */
  startClient(household: Credentials, options?: ClientOptions): Promise<AttackedClient>;
  /** One more gateway on the same stores, which serves its pages under its own address. */
  startPages(settings?: Readonly<Record<string, string>>): Promise<string>;
  /** An address of an unused network, for `X-Forwarded-For`. */
  network(): string;
  /** An unused PDL. */
  pdl(): string;
  stop(): Promise<void>;
};
type Credentials = { readonly client_id: string; readonly client_secret: string };
export type ClientOptions = {
  /** Another address of the gateway's API: what stands between them. */
  readonly api?: string;
  readonly settings?: Readonly<Record<string, string>>;
};
export type AttackedClient = {
  readonly url: string;
  readonly folder: string;
  readonly pid: number;
  hasEnded(): boolean;
};

export const administrators = ['boss@example.org', 'root@example.org'] as const;

export async function startTarget(checkout: string): Promise<Target> {
  // Stopped in the reverse order of their start, also when one of them fails to start.
  await using started = new AsyncDisposableStack();
  const [redis, database, mailbox] = await Promise.all([startRedis(), createTestDatabase(), startMailbox()]);
  started.defer(() => redis.stop());
  started.defer(() => database.drop());
  started.defer(() => mailbox.stop());
  const simulator = await start(started, join(checkout, 'simulator/src/cli.ts'), [], {}, '/__requests?limit=1');
  const control = async (change: object) => {
    const { status, text } = await send(`${simulator.url}/__control`, { method: 'POST', body: change });
    if (status >= 300) throw new Error(`the simulator refused ${JSON.stringify(change)}: ${text}`);
  };
  await control({ return_address: 'https://api.svc.test/api/callback' });
  const settings = {
    SERVER_MODE: 'true',
    DATABASE_URL: database.url,
    CACHE_URL: redis.url,
    SECRET_KEY: 'a key for a gateway that is attacked, 32 bytes and more',
    FRONTEND_URL: 'https://svc.test',
    BACKEND_URL: 'https://api.svc.test/api',
    ADMIN_EMAILS: administrators.join(),
    SMTP_URL: mailbox.url,
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
    USER_REQUESTS_PER_SECOND: '0',
    REQUIRE_EMAIL_VERIFICATION: 'false',
    GRIDOP_URL: `${simulator.url}/gridop`,
    GRIDOP_CLIENT_ID: 'svc-sandbox',
    GRIDOP_CLIENT_SECRET: 'svc-sandbox-secret',
    GRIDOP_API_MODE: 'new',
  };
  const program = join(checkout, 'bin/svc.mjs');
  const gateway = await start(started, program, ['start'], settings);
  const strict = await start(started, program, ['start'], {
    ...settings,
    REQUIRE_EMAIL_VERIFICATION: 'true',
    GRIDOP_AUTHORIZE_VERSION: 'v2',
  });
  let [networks, points] = [0, 30_000_000_000_000];
  const all = started.move();
  return {
    checkout,
    gateway: `${gateway.url}/api`,
    strict: `${strict.url}/api`,
    redis,
    mailbox,
    processorSeconds: () => processorSeconds(gateway.child.pid ?? 0),
    control,
    async startPages(more = {}) {
      const origin = `http://127.0.0.1:${await findFreePort()}`;
      const own = {
        ...settings,
        FRONTEND_URL: origin,
        BACKEND_URL: `${origin}/api`,
        PORT: new URL(origin).port,
        ...more,
      };
      return (await start(all, program, ['start'], own)).url;
    },
    async startClient({ client_id, client_secret }, { api = `${gateway.url}/api`, settings: more = {} } = {}) {
      // The program creates its own folder and files. This folder only contains them.
      const folder = mkdtempSync(join(tmpdir(), 'svc-attacked-'));
      chmodSync(folder, 0o755);
      all.defer(() => rmSync(folder, { recursive: true, force: true }));
      const client = await start(all, program, ['start'], {
        DATABASE_URL: `sqlite:${join(folder, 'data/svc.sqlite')}`,
        SVC_API_URL: api,
        SVC_CLIENT_ID: client_id,
        SVC_CLIENT_SECRET: client_secret,
        SYNC_DAYS: '7',
        LOG_LEVEL: 'error',
        ...more,
      });
      const { pid = 0 } = client.child;
      return { url: client.url, folder: join(folder, 'data'), pid, hasEnded: () => hasEnded(client.child) };
    },
    network() {
      networks += 1;
      return `10.${networks >> 8}.${networks & 255}.7`;
    },
    pdl() {
      points += 1;
      return String(points);
    },
    stop: () => all.disposeAsync(),
  };
}

/** By its own account: a clock on the wall also measures what else the machine does. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function start(
  stack: AsyncDisposableStack,
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  path = '/api/health/live',
): Promise<{ url: string; child: ChildProcess }> {
  const port = settings.PORT ?? String(await findFreePort());
  const isServer = args[0] === 'start';
  // The kernel ends it when this process dies, however it dies.
  const guarded = ['--pdeathsig', 'SIGKILL', '--', process.execPath, program, ...args];
  const child = spawn('setpriv', isServer ? guarded : [...guarded, '--port', port], {
    cwd: mkFolder(stack),
    env: { PATH: process.env.PATH, TZ: 'UTC', ...(isServer && { PORT: port, METRICS_PORT: '0' }), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output = (output + part).slice(-4000);
    });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  stack.defer(async () => {
    if (hasEnded(child)) return;
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    child.kill('SIGTERM');
    await gone;
    clearTimeout(late);
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 1200 && !hasEnded(child); tries++) {
    if ((await send(url + path)).status === 200) return { url, child };
    await sleep(50);
  }
  throw new Error(`${program} ${args.join(' ')} did not start:\n${output}`);
}

/** A working folder without any `.env`. */
function mkFolder(stack: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-attack-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
