import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { defineScript, readCount, readList, readValue } from '#platform/cache/script.ts';
import { singleFlight } from '#platform/single-flight.ts';

export const adminLogLimits = { most_lines: 10_000, longest_days: 7, largest_line: 4000 } as const;

const key = 'svc:logs';
const dayMs = 86_400_000;

// A full store refuses: lines are the first thing that may be lost. Age and number are both bounded by each write.
const append = defineScript(`
for i = 2, #ARGV do redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', 'line', ARGV[i]) end
return #ARGV - 1
`);
const trim = defineScript(`return redis.call('XTRIM', KEYS[1], 'MINID', ARGV[1])`);
const trimByAge = defineScript(`#!lua flags=allow-oom
local time = redis.call('TIME')
return redis.call('XTRIM', KEYS[1], 'MINID', string.format('%.0f', time[1] * 1000 - tonumber(ARGV[1])))
`);
const readBack = defineScript(`return redis.call('XREVRANGE', KEYS[1], ARGV[1], ARGV[2], 'COUNT', ARGV[3])`);

export type StoredLine = { readonly id: string; readonly line: string };

export type LineStream = {
  append(lines: readonly string[]): Promise<void>;
  /** Newest first, from `until` (an id, or `+`) back to `since` (an id, or `-`). */
  read(until: string, since: string, count: number): Promise<StoredLine[]>;
  /** How many lines from before that moment went. */
  purgeBefore(moment: number): Promise<number>;
};

/** The lines of all replicas in one Redis stream, by the time of Redis. */
export function createLineStream(store: Pick<KeyValueStore, 'runScript'>): LineStream {
  return {
    async append(lines) {
      await store.runScript(append, [key], [adminLogLimits.most_lines, ...lines]);
      await store.runScript(trimByAge, [key], [adminLogLimits.longest_days * dayMs]);
    },
    async read(until, since, count) {
      const rows = readList(await store.runScript(readBack, [key], [until, since, count]));
      return rows.map((row) => {
        const [id = null, fields = null] = readList(row);
        return { id: String(readValue(id)), line: String(readValue(readList(fields)[1] ?? null)) };
      });
    },
    purgeBefore: async (moment) => readCount(await store.runScript(trim, [key], [moment])),
  };
}

const flushMs = 500;
const mostWaiting = 1000;

type Line = { readonly time?: string; readonly level?: string; readonly msg?: string };

/**
 * Buffers the log lines of this process and writes them to the stream twice a second. Lines that the stream cannot
 * take, or that arrive too fast, are dropped here and counted. The log itself still contains them.
 */
export function createLogBuffer(stream: LineStream, onDropped: (count: number) => void) {
  let waiting: string[] = [];
  const flush = singleFlight(async () => {
    const lines = waiting;
    waiting = [];
    if (lines.length > 0) await stream.append(lines).catch(() => onDropped(lines.length));
  });
  const timer = setInterval(() => void flush(), flushMs);
  timer.unref();
  return {
    add(line: string): void {
      if (waiting.length >= mostWaiting) onDropped(1);
      else if (isRetained(line)) waiting.push(shorten(line.trimEnd()));
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      // The first may have begun before the last line came.
      await flush();
      await flush();
    },
  };
}

// Cheaper than reading JSON, for lines that our own log has just written.
const isRetained = (line: string) => !/^\{"level":"(?:trace|debug)"/.test(line);

function shorten(line: string): string {
  if (line.length <= adminLogLimits.largest_line) return line;
  const { time, level, msg = '' } = JSON.parse(line) as Line;
  return JSON.stringify({ level, time, msg: msg.slice(0, 500), cut: true });
}
