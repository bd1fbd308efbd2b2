import { once } from 'node:events';
import { setPriority } from 'node:os';
import { json } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { UnusableDatabase } from './foreign-database.ts';
import type { HistoryLine, HistoryTask } from './history-reader.ts';
import { readHistory } from './read-history.ts';

/** The process that reads one database of another program. Its input is the task, its output one line per reading. */
setPriority(10);
// Before the first byte of the file is read: this thread is busy until SQLite returns.
await once(new Worker(new URL('./parent-watch.ts', import.meta.url)), 'online');
const { path, usage_point_id, now } = (await json(process.stdin)) as HistoryTask;
const print = (line: HistoryLine) => process.stdout.write(`${JSON.stringify(line)}\n`);
try {
  const { parts, ...history } = readHistory(path, usage_point_id, now);
  for (const { measure, readings } of parts) {
    print({ measure });
    for (const reading of readings) print({ reading });
  }
  print({ history });
} catch (error) {
  if (error instanceof UnusableDatabase) print({ unusable: error.message });
  else print({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
