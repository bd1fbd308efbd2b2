import type { HubRow, Statistic } from '@svc/domain/exports/hub/statistic';
import { formatInstant, hourMs, type Instant } from '@svc/domain/paris-time';
import { DestinationError } from '../failure.ts';
import { type HubConnection, HubRefused } from './hub-connection.ts';

/** The hub itself sets no limit below 4 MiB; this many rows are about 100 KiB. */
const rowsInMessage = 1000;
const unitClassSince = 202_511;

type RecorderInfo = {
  readonly recording?: boolean;
  readonly thread_running?: boolean;
  readonly migration_in_progress?: boolean;
};

/** Checked before anything is sent, because a successful import only means that it was queued. */
export async function readRecorder(line: HubConnection): Promise<'ready' | 'migrating'> {
  const info = await line.request<RecorderInfo>({ type: 'recorder/info' }).catch((error: unknown) => {
    if (error instanceof HubRefused && error.code === 'unknown_command')
      throw new DestinationError('api_error', noRecorder);
    throw error;
  });
  if (info.migration_in_progress) return 'migrating';
  if (info.recording === false || info.thread_running === false) throw new DestinationError('api_error', stopped);
  return 'ready';
}

const noRecorder = 'The recorder of the hub is not set up: the hub has no place to keep statistics.';
const stopped =
  'The recorder of the hub is stopped: it would take statistics and write none. Look at the log of the hub.';

export function versionNumber(version: string): number {
  const [year = 0, month = 0] = version.split('.').map(Number);
  return year * 100 + month;
}

/** From 2025.11 a statistic states its mean type and its unit class. Earlier versions refuse unknown keys. */
export function metadataOf({ id, name, unit }: Statistic, version: string) {
  const source = id.split(':', 1)[0];
  const common = { has_sum: true, name, source, statistic_id: id, unit_of_measurement: unit };
  if (versionNumber(version) < unitClassSince) return { ...common, has_mean: false };
  return { ...common, mean_type: 0, unit_class: unit === 'kWh' ? 'energy' : null };
}

/**
 * Sends rows oldest first and waits for the response to each message. `onChunk` receives the number of rows sent so
 * far.
 */
export async function sendRows(
  line: HubConnection,
  statistic: Statistic,
  rows: readonly HubRow[],
  onChunk: (sent: number) => void,
): Promise<void> {
  const metadata = metadataOf(statistic, line.version);
  for (let from = 0; from < rows.length; from += rowsInMessage) {
    const stats = rows
      .slice(from, from + rowsInMessage)
      .map(({ start, state, sum }) => ({ start: hubTime(start), state, sum }));
    await line.request({ type: 'recorder/import_statistics', metadata, stats });
    onChunk(Math.min(rows.length, from + rowsInMessage));
  }
}

type StoredRow = { readonly start: number; readonly state: number | null; readonly sum: number | null };

/** A year of hours is about 750 KiB of text, so years are requested one after the other. */
const sliceMs = 366 * 24 * hourMs;

/**
 * The rows of a statistic stored by the hub, oldest first. `from` null: all of them. Rows older than `first` are read
 * in one request, because there are usually none.
 */
export async function readRows(
  line: HubConnection,
  id: string,
  { from, first, until }: { from: Instant | null; first: Instant; until: Instant },
): Promise<HubRow[]> {
  const rows: HubRow[] = [];
  let start = from ?? first;
  if (from === null) rows.push(...(await readSlice(line, id, 0, first)));
  for (; start < until; start += sliceMs) {
    for (const row of await readSlice(line, id, start, Math.min(until, start + sliceMs))) rows.push(row);
  }
  return rows;
}

/** The rows of [from, until[. */
export async function readSlice(line: HubConnection, id: string, from: Instant, until: Instant): Promise<HubRow[]> {
  const found = await line.request<Record<string, StoredRow[]>>({
    type: 'recorder/statistics_during_period',
    start_time: hubTime(from),
    end_time: hubTime(until),
    statistic_ids: [id],
    period: 'hour',
    types: ['state', 'sum'],
  });
  return (found[id] ?? []).map(({ start, state, sum }) => ({ start, state: state ?? 0, sum: sum ?? 0 }));
}

export type ListedStatistic = {
  readonly statistic_id: string;
  readonly source: string;
  readonly name: string | null;
  readonly statistics_unit_of_measurement: string | null;
};

/** Our statistics are those whose source is our prefix. */
export async function listOurs(line: HubConnection, prefix: string): Promise<ListedStatistic[]> {
  const all = await line.request<ListedStatistic[]>({ type: 'recorder/list_statistic_ids', statistic_type: 'sum' });
  return all.filter(({ source }) => source === prefix);
}

/** The hub refuses a moment without an offset. */
export function hubTime(instant: Instant): string {
  return `${formatInstant(instant).slice(0, 19)}+00:00`;
}
