import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DayRange } from '@svc/domain/day-range';
import type { Member } from '../servers/gateway-fleet.ts';
import { PlainConnection, type PlainResponse } from './plain-connection.ts';

export type RangeName = 'week' | 'yesterday';

/** One request as its sender saw it, in milliseconds since the crowd came. */
export type Seen = {
  readonly rangeName: RangeName;
  readonly at: number;
  readonly ms: number;
  /** 0: the connection failed. */
  readonly status: number;
  readonly told_when: boolean;
  readonly delivered: boolean;
};

export type CrowdOptions = {
  readonly ports: readonly number[];
  readonly members: readonly Member[];
  readonly week: DayRange;
  readonly yesterday: DayRange;
  readonly until_ms: number;
  readonly onProgress?: (line: string) => void;
};

/**
 * All clients at once: a cached week, then the day that is not cached yet. A client that gets a retry time tries again.
 */
export async function sendCrowd(options: CrowdOptions): Promise<Seen[]> {
  const { members, ports } = options;
  const connections = members.map((_, index) => new PlainConnection(ports[index % ports.length] ?? 0));
  // In the seconds before: opening ten thousand connections takes the generator longer than the servers.
  const opened = await Promise.allSettled(connections.map((connection) => connection.open()));
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const begun = performance.now();
  const seen: Seen[] = [];
  const note = (entry: Seen) => void seen.push(entry);
  const timer = setInterval(() => options.onProgress?.(describe(seen, performance.now() - begun)), 10_000);
  for (const { status } of opened) if (status === 'rejected') note(failedToConnect);
  await Promise.all(
    connections.map(async (connection, index) => {
      const member = members[index];
      // Within a second, in a hundred bursts, so that the generator reads responses between them.
      await sleep(Math.floor((100 * index) / connections.length) * 10);
      if (member) await live(options, member, connection, begun, note);
    }),
  );
  clearInterval(timer);
  options.onProgress?.(`the crowd's own delay: p99 ${Math.round(delay.percentile(99) / 1e6)} ms`);
  return seen;
}

function describe(seen: readonly Seen[], ms: number): string {
  const count = (rangeName: RangeName) =>
    seen.filter((entry) => entry.rangeName === rangeName && entry.delivered).length;
  return `${(ms / 1000).toFixed(0)} s: ${seen.length} answers, ${count('week')} weeks, ${count('yesterday')} times the new day`;
}

const failedToConnect: Seen = { rangeName: 'week', at: 0, ms: 0, status: 0, told_when: false, delivered: false };

async function live(
  { week, yesterday, until_ms }: CrowdOptions,
  member: Member,
  connection: PlainConnection,
  begun: number,
  note: (entry: Seen) => void,
): Promise<void> {
  for (const [rangeName, range] of [
    ['week', week],
    ['yesterday', yesterday],
  ] as const) {
    const path = `/api/gridop/consumption/daily/${member.usage_point_id}?start=${range.start}&end=${range.end}`;
    for (;;) {
      const at = performance.now() - begun;
      if (at > until_ms) return connection.close();
      const response = await connection.get(path, member.client_secret).catch(() => undefined);
      const reading = readReply(response);
      note({
        rangeName,
        at,
        ms: response?.ms ?? performance.now() - begun - at,
        status: response?.status ?? 0,
        ...reading,
      });
      if (reading.delivered) break;
      await sleep(reading.wait_ms);
    }
  }
  connection.close();
}

type Reading = { readonly delivered: boolean; readonly told_when: boolean; readonly wait_ms: number };
type Body = {
  data: { meter_reading: { interval_reading: unknown[] } | null; missing?: { retry_at: string | null }[] };
};

function readReply(response: PlainResponse | undefined): Reading {
  if (response?.status !== 200) {
    const wait = response?.retry_after_ms;
    return { delivered: false, told_when: wait !== undefined, wait_ms: wait ?? 5000 };
  }
  const { data } = JSON.parse(response.body) as Body;
  const [missing] = data.missing ?? [];
  if (!missing) return { delivered: true, told_when: false, wait_ms: 0 };
  const retry = missing.retry_at === null ? undefined : Date.parse(missing.retry_at) - Date.now();
  return { delivered: false, told_when: retry !== undefined, wait_ms: Math.max(0, retry ?? 5000) };
}
