import { setTimeout as sleep } from 'node:timers/promises';
import { sampleLine } from '@svc/domain/exports/series-text';
import { formatInstant } from '@svc/domain/paris-time';
import type { Probe, StoredItem, Tested } from '../destination.ts';
import { DestinationError } from '../failure.ts';
import { openHttpLine } from '../http-call.ts';
import type { SeriesConfig } from './config.ts';
import { identifyServer, otherPath } from './identify.ts';
import type { Delays } from './lines.ts';
import { describeRefusal, openServer, type SeriesServer } from './server.ts';
import { notStored } from './verify-stored.ts';

const testSeries = { metric: 'svc_connection_test', labels: [['source', 'svc']] } as const;
const aboutRetention =
  'A database keeps one month by default: start it with a longer -retentionPeriod, or older days vanish.';

/**
 * Writes one sample of a series of its own and reads it back, because a response alone does not prove that it was
 * stored.
 */
export async function testServer(config: SeriesConfig, { signal, now }: Probe, delays: Delays): Promise<Tested> {
  const line = openHttpLine(config, signal);
  try {
    const server = openServer(line, config);
    const { path, certain } = await identifyServer(server, config);
    const warnings = config.insecure_skip_verify
      ? ['The certificate of the database is not checked.', aboutRetention]
      : [aboutRetention];
    let used = path;
    let found = await writeAndFind(server, used, now(), delays);
    if (found === false && !certain && config.import_path === null) {
      used = otherPath(path);
      found = await writeAndFind(server, used, now() + 1, delays);
    }
    if (found === false) throw new DestinationError('bad_format', notStored, 'series-route');
    if (found === undefined) warnings.push('Nothing can be read at this address: what is stored cannot be checked.');
    const checks = ['connect', 'authenticate', 'write', ...(found ? ['read_back'] : [])];
    return { checks: checks.map((name) => ({ name, ok: true })), details: { import_path: used }, warnings };
  } finally {
    line.close();
  }
}

async function writeAndFind(
  server: SeriesServer,
  path: Parameters<SeriesServer['post']>[0],
  at: number,
  delays: Delays,
): Promise<boolean | undefined> {
  await server.post(path, [sampleLine('svc_connection_test{source="svc"}', { at, value: 1 })]);
  for (const delay of delays) {
    await sleep(delay);
    const stored = await server.readBack(testSeries);
    if (stored === undefined) return undefined;
    if (stored.samples.some((sample) => sample.at === at)) return true;
  }
  return false;
}

type QueryResponse = {
  readonly data: { readonly result: readonly { metric: Record<string, string>; value: [number, string] }[] };
};

/** Our series, each with how many samples it has, from when and until when. */
export async function readContent(config: SeriesConfig, { signal }: Probe): Promise<StoredItem[]> {
  const line = openHttpLine(config, signal);
  try {
    const server = openServer(line, config);
    const [counts, firsts, lasts] = [
      await query(server, 'count_over_time'),
      await query(server, 'tfirst_over_time'),
      await query(server, 'tlast_over_time'),
    ];
    return [...counts].map(([name, samples]) => {
      const [first, last] = [firsts.get(name), lasts.get(name)].map((at) =>
        at === undefined ? null : formatInstant(at * 1000),
      );
      return { name, value: { samples, first: first ?? null, last: last ?? null }, at: last ?? null };
    });
  } finally {
    line.close();
  }
}

async function query(server: SeriesServer, rollup: string): Promise<Map<string, number>> {
  const encodedQuery = encodeURIComponent(`${rollup}({__name__=~"svc_.+"}[100y]) keep_metric_names`);
  const response = await server.get(`/api/v1/query?query=${encodedQuery}&nocache=1`);
  if (response.status !== 200) throw describeRefusal(response, '/api/v1/query');
  const { data } = JSON.parse(response.body) as QueryResponse;
  return new Map(data.result.map(({ metric, value }) => [nameOf(metric), Number(value[1])]));
}

function nameOf({ __name__: name = '', ...labels }: Record<string, string>): string {
  const parts = Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`);
  return `${name}{${parts.join(',')}}`;
}
