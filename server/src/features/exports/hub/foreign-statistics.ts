import { hourMs, type Instant, parseInstant } from '@svc/domain/paris-time';
import type { HubHour } from '@svc/domain/readings/hub-hours';
import type { Direction } from '@svc/domain/readings/operator-csv-table';
import type { HubConnection } from './hub-connection.ts';
import { hubTime, type ListedStatistic } from './statistics-commands.ts';

/** The energy of a meter at the hub that another program has put there. */
export type ForeignStatistic = {
  readonly statistic_id: string;
  readonly usage_point_id: string;
  readonly direction: Direction;
  /** Null: its unit is no energy that we know. */
  readonly hours: readonly HubHour[] | null;
};

/** As the program names them; what it names `_cost` is no energy. */
const idForm = /^(linky|linky_prod):(\d{14})$/;
const wattHours: Readonly<Record<string, number>> = { Wh: 1, kWh: 1000, MWh: 1_000_000 };

// Before it there was no such meter.
const earliest = parseInstant('2010-01-01T00:00:00Z') ?? 0;
const sliceMs = 366 * 24 * hourMs;

/** Only reads: the statistics of another program stay as they are. */
export async function readForeignStatistics(
  line: HubConnection,
  now: Instant,
  wanted?: readonly string[],
): Promise<ForeignStatistic[]> {
  const listed = await line.request<ListedStatistic[]>({ type: 'recorder/list_statistic_ids', statistic_type: 'sum' });
  const found: ForeignStatistic[] = [];
  for (const { statistic_id, statistics_unit_of_measurement: unit } of listed) {
    const [, source, usage_point_id] = idForm.exec(statistic_id) ?? [];
    if (usage_point_id === undefined || (wanted && !wanted.includes(statistic_id))) continue;
    const direction = source === 'linky' ? 'consumption' : 'production';
    const factor = wattHours[unit ?? ''];
    const hours = factor === undefined ? null : await readHours(line, statistic_id, factor, now);
    found.push({ statistic_id, usage_point_id, direction, hours });
  }
  return found.sort((a, b) => (a.statistic_id < b.statistic_id ? -1 : 1));
}

type Row = { readonly start: number; readonly state?: number | null };

async function readHours(line: HubConnection, id: string, factor: number, now: Instant): Promise<HubHour[]> {
  const [oldest] = await readRows(line, id, 'month', earliest, now);
  const hours: HubHour[] = [];
  for (let start = oldest?.start ?? now; start < now; start += sliceMs) {
    for (const row of await readRows(line, id, 'hour', start, Math.min(now, start + sliceMs))) {
      hours.push({ start: row.start, wh: typeof row.state === 'number' ? row.state * factor : null });
    }
  }
  return hours;
}

async function readRows(line: HubConnection, id: string, period: 'hour' | 'month', from: Instant, until: Instant) {
  const found = await line.request<Record<string, Row[]>>({
    type: 'recorder/statistics_during_period',
    start_time: hubTime(from),
    end_time: hubTime(until),
    statistic_ids: [id],
    period,
    types: ['state'],
  });
  return found[id] ?? [];
}
