import type { Series } from '@svc/domain/exports/series';
import { dayDigest, planSeries, sampleLine, seriesName } from '@svc/domain/exports/series-text';
import type { Instant } from '@svc/domain/paris-time';
import type { Delivered, Delivery } from '../destination.ts';
import type { MetricValue } from '../export-metrics.ts';
import { DestinationError } from '../failure.ts';
import { openHttpLine } from '../http-call.ts';
import type { SeriesConfig } from './config.ts';
import { identifyServer } from './identify.ts';
import { openLedger } from './ledger.ts';
import { isUnknownOutcome, postLines, type RetryPolicy, type Sending } from './lines.ts';
import { sendDays, settle } from './sending.ts';
import { openServer } from './server.ts';
import { warnOfRetention } from './verify-stored.ts';

/**
 * The database stores both values of a corrected day, so the series is read, deleted and written again. Samples that
 * the household does not have are recorded first, so that a process that dies in between loses none of them.
 */
async function replaceSeries(sending: Sending, series: Series): Promise<void> {
  const { server, ledger } = sending;
  const name = seriesName(series);
  const stored = await server.readBack(series);
  if (stored === undefined) {
    const message = 'Corrected days cannot be replaced: nothing can be read at this address.';
    throw new DestinationError('api_error', message, 'series-write-only');
  }
  const begun = ledger.replacing();
  const own = new Set([...series.days.values()].flat().map(({ at }) => at));
  const kept = begun?.name === name ? begun.kept : stored.samples.filter(({ at }) => !own.has(at));
  await ledger.beginReplacing(name, kept);
  await server.remove(series, stored.otherLabels);
  await ledger.forget(name);
  await postLines(
    sending,
    kept.map((sample) => sampleLine(name, sample)),
  );
  const days = [...series.days].map(([day, samples]) => ({ name, day, samples, digest: dayDigest(samples) }));
  await sendDays(sending, days);
  await ledger.endReplacing();
}

const mostAttempts = 3;

type Corrected = { readonly series: string; readonly day: string };

/** Brings the database to the household's data without ever writing one value twice. */
export async function deliverSeries(
  all: readonly Series[],
  config: SeriesConfig,
  delivery: Delivery,
  { delays, postMs, readMetrics }: RetryPolicy & { readonly readMetrics: () => Promise<readonly MetricValue[]> },
): Promise<Delivered> {
  const line = openHttpLine(config, delivery.signal);
  try {
    const server = openServer(line, config, postMs);
    const ledger = await openLedger(delivery);
    const byName = new Map(all.map((series) => [seriesName(series), series]));
    await ledger.arriveAt(config.url, byName.keys());
    const known = config.import_path ?? ledger.pathFor(config.url);
    const path = known ?? (await identifyServer(server, config)).path;
    const sending: Sending = {
      server,
      ledger,
      delivery,
      delays,
      byName,
      path,
      url: config.url,
      warnings: [],
      confirmed: 0,
      mayHaveArrived: false,
      maySwitchPath: known === undefined,
      isConfirmed: !ledger.isEmpty(),
    };
    return await describeDelivery(sending, async () => {
      const corrected = await bringUp(sending, config);
      if (config.internal_metrics) await postLines(sending, metricLines(await readMetrics(), config, delivery.now()));
      return corrected;
    });
  } finally {
    line.close();
  }
}

/** Counters as they are now, so each run adds one sample to a series. They are no records of the household. */
function metricLines(values: readonly MetricValue[], { labels: own }: SeriesConfig, at: Instant): string[] {
  return values.map(({ metric, labels, value }) => {
    const added = Object.entries(own).filter(([name]) => labels.every(([label]) => label !== name));
    return sampleLine(seriesName({ metric, labels: [...labels, ...added] }), { at, value });
  });
}

// What was confirmed before a failure counts, and is not sent again.
async function describeDelivery(sending: Sending, work: () => Promise<readonly Corrected[]>): Promise<Delivered> {
  const detailsOf = (corrected: readonly Corrected[]) => ({
    import_path: sending.path,
    ...(corrected.length > 0 && { corrected_not_replaced: corrected }),
    ...(sending.warnings.length > 0 && { warnings: sending.warnings }),
  });
  try {
    const corrected = await work();
    return { records: sending.confirmed, details: detailsOf(corrected), skipped: [], errors: [] };
  } catch (error) {
    if (!(error instanceof DestinationError)) throw error;
    const errors = [{ part: 'series', code: error.code, message: error.message }];
    return { records: sending.confirmed, details: detailsOf([]), skipped: [], errors };
  }
}

async function bringUp(sending: Sending, config: SeriesConfig): Promise<readonly Corrected[]> {
  const { ledger, byName, delivery } = sending;
  const isFirst = ledger.isEmpty();
  await settle(sending);
  const begun = byName.get(ledger.replacing()?.name ?? '');
  if (begun) await replaceSeries(sending, begun);
  if (delivery.full && !isFirst) {
    if (!config.allow_replace) throw wouldDouble();
    for (const series of byName.values()) await replaceSeries(sending, series);
  }
  const corrected = await sendDue(sending, config.allow_replace);
  if (isFirst || delivery.full) await warnOfRetention(sending);
  return corrected;
}

async function sendDue(sending: Sending, mayReplace: boolean): Promise<readonly Corrected[]> {
  const { ledger, byName } = sending;
  for (let attempt = 1; ; attempt++) {
    const { due, corrected } = planSeries([...byName.values()], ledger.sentOf(byName.keys()));
    const replaced = mayReplace
      ? new Map(corrected.map(({ name, series }) => [name, series]))
      : new Map<string, Series>();
    try {
      for (const series of replaced.values()) await replaceSeries(sending, series);
      await sendDays(
        sending,
        due.filter(({ name }) => !replaced.has(name)),
      );
      return mayReplace ? [] : corrected.map(({ name, day }) => ({ series: name, day }));
    } catch (error) {
      // What may have arrived is looked up before anything is sent again; where that fails, a later run does it.
      const isKnown = await (sending.mayHaveArrived ? settle(sending) : ledger.settled()).then(
        () => true,
        () => false,
      );
      if (!isKnown || !isUnknownOutcome(error) || attempt >= mostAttempts) throw error;
    }
  }
}

function wouldDouble(): DestinationError {
  const message =
    'Sending everything again would count every value twice, since the database keeps both: allow replacing (allow_replace) first.';
  return new DestinationError('bad_format', message, 'series-replace');
}
