import { singleFlight } from '#platform/single-flight.ts';
import { adminLogLimits, type LineStream } from './line-stream.ts';

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
