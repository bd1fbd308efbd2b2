import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));
const binaries = fileURLToPath(new URL('../node_modules/.bin', import.meta.url));

export type Outcome = { readonly code: number; readonly output: string; readonly seconds: number };

/** Runs a command of the project with the project's own Node first on PATH; collects what it prints. */
export function run(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  folder = root,
  /** Also prints the output of the command, as it arrives. */
  isShown = false,
  /** Ends the command with SIGTERM. */
  signal?: AbortSignal,
): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: folder,
      ...(signal && { signal }),
      env: {
        ...process.env,
        PATH: `${binaries}${delimiter}${process.env.PATH}`,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        ...environment,
      },
    });
    const parts: Buffer[] = [];
    const collect = (part: Buffer) => {
      parts.push(part);
      if (isShown) process.stdout.write(part);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => parts.push(Buffer.from(String(error))));
    child.on('close', (code) =>
      resolve({
        code: code ?? 1,
        output: Buffer.concat(parts).toString(),
        seconds: (performance.now() - started) / 1000,
      }),
    );
  });
}

export function report(name: string, outcome: Outcome): void {
  console.log(`${outcome.code === 0 ? 'ok  ' : 'FAIL'}  ${name} (${outcome.seconds.toFixed(1)} s)`);
  if (outcome.code !== 0) console.log(outcome.output.trimEnd().split('\n').slice(-150).join('\n'));
}
