import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server of our own that a test may kill, freeze and restart. Only ever ended by its own process id. */
export type PrivateServer = {
  readonly pid: () => number;
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Freezes the server and its children: connections stay open, nothing responds. */
  pause(): void;
  resume(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export type ServerCommand = {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  /** Resolves true once the server responds. */
  readonly isReady: () => Promise<boolean>;
  readonly stopSignal?: NodeJS.Signals;
};

/**
 * Picks a port below the kernel's ephemeral range: no other process gets it meanwhile, and a client that retries while
 * no server listens never connects to itself.
 */
export const findFreePort = (): Promise<number> => findFreePorts(1);

/** The first of so many in a row. */
export async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(12_000, 32_000 - count);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isListening) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}

export function makeFolder(name: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `svc-${name}-`));
}

export async function startPrivateServer(server: ServerCommand): Promise<PrivateServer> {
  let child = await launch(server);
  const pid = () => child.pid ?? 0;
  const killNow = () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    rmSync(server.folder, { recursive: true, force: true });
  };
  process.once('exit', killNow);
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    // -9 takes the children along, like a lost machine; any other signal is for the parent to pass on.
    if (signal === 'SIGKILL') signalFamily(pid(), signal);
    else child.kill(signal);
    await gone;
  };
  return {
    pid,
    kill,
    pause: () => signalFamily(pid(), 'SIGSTOP'),
    resume: () => signalFamily(pid(), 'SIGCONT'),
    async start() {
      child = await launch(server);
    },
    async stop() {
      // A frozen process would never see the signal that ends it.
      signalFamily(pid(), 'SIGCONT');
      await kill(server.stopSignal ?? 'SIGKILL');
      process.removeListener('exit', killNow);
      await rm(server.folder, { recursive: true, force: true });
    },
  };
}

async function launch(server: ServerCommand): Promise<ChildProcess> {
  // The kernel ends the server when the test process dies, however it dies.
  const guard = ['--pdeathsig', 'SIGKILL', ...privileges(server.command), '--', server.command, ...server.args];
  const child = spawn('setpriv', guard, { stdio: ['ignore', 'pipe', 'pipe'], cwd: server.folder });
  goFirst(child.pid);
  let output = '';
  const remember = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  };
  child.stdout.on('data', remember);
  child.stderr.on('data', remember);
  for (const end = performance.now() + 45_000; performance.now() < end; ) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (await server.isReady().catch(() => false)) return child;
    await sleep(25);
  }
  child.kill('SIGKILL');
  throw new Error(`${server.command} did not start: ${output}`);
}

/**
 * In production a store has its own machine, and what it does not return within 250 ms counts as not stored. Here it
 * shares two cores with several running tests, so it gets a higher priority where the system allows that.
 */
function goFirst(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, -10);
  } catch {
    // Plainly, then.
  }
}

// PostgreSQL refuses to run as root.
function privileges(command: string): string[] {
  const mustNotBeRoot = command.includes('postgresql') && process.getuid?.() === 0;
  return mustNotBeRoot ? ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'] : [];
}

function signalFamily(pid: number, signal: NodeJS.Signals): void {
  const children = `/proc/${pid}/task/${pid}/children`;
  const family = existsSync(children) ? readFileSync(children, 'utf8').trim().split(' ').filter(Boolean) : [];
  for (const member of [pid, ...family.map(Number)]) signalIfAlive(member, signal);
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime by itself.
  }
}
