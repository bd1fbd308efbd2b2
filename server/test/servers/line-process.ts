import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export type LineProcess<Line> = {
  readonly child: ChildProcess;
  /** What it has reported so far. */
  readonly lines: Line[];
  readonly ended: Promise<void>;
};

/** A test program in its own process: it prints `started`, then one JSON line for each report. */
export async function startLineProcess<Line>(program: URL, options: object): Promise<LineProcess<Line>> {
  const args = [program.pathname, JSON.stringify(options)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const lines: Line[] = [];
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'started') started.resolve();
    else lines.push(JSON.parse(line));
  });
  child.once('exit', () => {
    process.removeListener('exit', killNow);
    started.reject(new Error('the replica ended before it had started'));
    ended.resolve();
  });
  await started.promise;
  return { child, lines, ended: ended.promise };
}
