import type { Day } from '@svc/domain/day';
import { protocolLine } from '@svc/domain/exports/line-protocol';
import { fixedLabels, renderSeries, type Series } from '@svc/domain/exports/series';
import { type DueDay, dayDigest, planSeries, seriesName } from '@svc/domain/exports/series-text';
import { minuteMs } from '@svc/domain/paris-time';
import { z } from 'zod';
import { text } from '#platform/http/text.ts';
import { checkpointKey, sentOf } from '../checkpoint-key.ts';
import { advancedField, commonFields, httpUrl, secretField, targetField, tlsFields } from '../config-fields.ts';
import type { Delivered, Delivery, Destination, Probe } from '../destination.ts';
import { DestinationError, quoteError } from '../failure.ts';
import { type HttpLine, joinUrl, openHttpLine } from '../http-call.ts';

const config = z.object({
  url: targetField(httpUrl),
  org: text(200).min(1),
  bucket: text(200).min(1),
  token: secretField(2000),
  labels: advancedField(
    z
      .record(
        text(100)
          .min(1)
          .refine((name) => !fixedLabels.includes(name) && !/^_/.test(name), 'is a name of ours, or of the database'),
        text(200).min(1),
      )
      .default({}),
  ),
  ...tlsFields,
  ...commonFields,
});
type Config = z.output<typeof config>;

const linesAtOnce = 5000;
const timeoutMs = 30_000;
const choices = { quality_label: false, send_inactive_colors: false };

/** The line protocol over HTTP, version 2: the same point written again is overwritten, so corrections are plain. */
export function createLineProtocol(): Destination<Config, readonly Series[]> {
  return {
    type: 'influxdb',
    title: 'InfluxDB',
    config,
    place: ({ url, org, bucket }) => JSON.stringify([url, org, bucket]),
    deadlineMs: 10 * minuteMs,
    needs: ({ data }) => ({ days: 'all', curves: data.includes('consumption_detail') ? 'all' : 'none' }),
    render: (snapshot, given) => renderSeries(snapshot, { ...given, ...choices }),
    preview: (all) =>
      all.flatMap((series) => [...series.days.values()].flat().map((sample) => protocolLine(series, sample))),
    deliver,
    async test(given, probe) {
      await withLine(given, probe, async (line) => {
        const sample = { at: probe.now(), value: 1 };
        await write(line, given, [
          protocolLine({ metric: 'svc_connection_test', labels: [['source', 'svc']] }, sample),
        ]);
      });
      const checks = ['connect', 'authenticate', 'write'].map((name) => ({ name, ok: true }));
      const warnings = given.insecure_skip_verify ? ['The certificate of the database is not checked.'] : [];
      return { checks, details: { org: given.org, bucket: given.bucket }, warnings };
    },
    content: () =>
      Promise.reject(
        new DestinationError('api_error', 'This destination is only written: look at it with its own tools.'),
      ),
  };
}

async function deliver(all: readonly Series[], given: Config, delivery: Delivery): Promise<Delivered> {
  const { checkpoints, full, progress } = delivery;
  const byName = new Map(all.map((series) => [seriesName(series), series]));
  const known = full ? new Map<string, ReadonlyMap<Day, string>>() : await checkpoints.read();
  const { due, corrected } = planSeries(all, sentOf(known, byName.keys()));
  const replaced = corrected.map(({ series, name, day }): DueDay => {
    const samples = series.days.get(day) ?? [];
    return { name, day, samples, digest: dayDigest(samples) };
  });
  const days = [...due, ...replaced];
  const total = days.reduce((sum, { samples }) => sum + samples.length, 0);
  let done = 0;
  await withLine(given, delivery, async (line) => {
    for (let from = 0; from < days.length; ) {
      const part: DueDay[] = [];
      for (let lines = 0; from < days.length && lines < linesAtOnce; from++) {
        const day = days[from] as DueDay;
        part.push(day);
        lines += day.samples.length;
      }
      await write(
        line,
        given,
        part.flatMap(({ name, samples }) => linesOf(byName.get(name), samples)),
      );
      for (const [name, sent] of Map.groupBy(part, (one) => one.name))
        await checkpoints.write(checkpointKey(name), new Map(sent.map(({ day, digest }) => [day, digest])));
      done += part.reduce((sum, { samples }) => sum + samples.length, 0);
      progress(done, total, `${done} of ${total} points`);
    }
  });
  return { records: done, details: {}, skipped: [], errors: [] };
}

function linesOf(series: Series | undefined, samples: DueDay['samples']): string[] {
  return series ? samples.map((sample) => protocolLine(series, sample)) : [];
}

async function withLine(given: Config, { signal }: Probe, work: (line: HttpLine) => Promise<void>): Promise<void> {
  const line = openHttpLine(given, signal);
  try {
    await work(line);
  } finally {
    line.close();
  }
}

async function write(line: HttpLine, { url, org, bucket, token }: Config, lines: readonly string[]): Promise<void> {
  const place = new URLSearchParams({ org, bucket, precision: 'ms' });
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    ...(token !== null && { authorization: `Token ${token}` }),
  };
  const address = joinUrl(url, `/api/v2/write?${place}`);
  const response = await line.call({
    method: 'POST',
    url: address,
    headers,
    body: lines.join('\n'),
    timeoutMs,
  });
  const { status } = response;
  if (status === 204) return;
  if (status === 401 || status === 403)
    throw new DestinationError(
      'unauthorized',
      'Unauthorized: the database refused the token. Check it, and that it may write to this bucket.',
    );
  if (status === 400 || status === 404) {
    const message =
      status === 404 ? '404 Not Found: no such organisation, bucket or route' : '400 Bad Request: bad line format';
    throw new DestinationError('bad_format', `${message}.${quoteError(response)}`);
  }
  throw new DestinationError('api_error', `The database answered ${status} instead of 204.${quoteError(response)}`);
}
