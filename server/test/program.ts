import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './servers/private-server.ts';

export const programFile = fileURLToPath(new URL('../../bin/svc.mjs', import.meta.url));

export type Program = {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Resolves with the exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  stop(): Promise<number | null>;
};

/**
 * Starts `svc start` as a user would, on a free port unless one is set, and waits until it listens. `command` runs
 * another installation than this one.
 */
export async function startProgram(
  settings: Record<string, string>,
  command: readonly string[] = [process.execPath, programFile],
): Promise<Program> {
  const port = settings.PORT ?? (await findFreePort());
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, 'start'], {
    env: { PATH: process.env.PATH, PORT: String(port), METRICS_PORT: '0', TZ: process.env.TZ ?? 'UTC', ...settings },
  });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  child.stderr.on('data', (part) => {
    text += part;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  // 'exit' may fire before the last output is read.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const running = { url, process: child, output: () => text, ended, stop };
  try {
    await waitUntilReady(running, closed);
    return running;
  } catch (error) {
    // No caller has a reference to end it.
    child.kill('SIGKILL');
    await ended;
    throw error;
  }
}

// A generous timeout, not a guarantee: a start takes a second of processor time, of which a busy machine provides a
// tenth.
const timeoutMs = 120_000;

async function waitUntilReady(program: Program, closed: Promise<void>): Promise<void> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; ) {
    if (program.process.exitCode !== null || program.process.signalCode !== null) {
      await closed;
      throw new Error(`svc ended with ${program.process.exitCode}:\n${program.output()}`);
    }
    const response = await fetch(`${program.url}/api/health/live`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`svc did not answer in ${timeoutMs / 1000} s:\n${program.output()}`);
}
