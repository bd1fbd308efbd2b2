import type { Series } from '@svc/domain/exports/series';
import { dayDigest, sampleLine, seriesName } from '@svc/domain/exports/series-text';
import { DestinationError } from '../failure.ts';
import { postLines, type Sending } from './lines.ts';
import { sendDays } from './sending.ts';

/**
 * The database stores both values of a corrected day, so the series is read, deleted and written again. Samples that
 * the household does not have are recorded first, so that a process that dies in between loses none of them.
 */
export async function replaceSeries(sending: Sending, series: Series): Promise<void> {
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
