import {
  type ConsumptionType,
  type ForecastType,
  findOverlapped,
  type ProductionType,
} from '@svc/domain/calendars/national';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';

/** A mean power over an interval of any length: no step is assumed. */
export type Interval = {
  readonly start: Instant;
  readonly end: Instant;
  readonly value_mw: number;
  readonly updated_at: Instant | null;
};

export type ConsumptionSeries = { readonly type: ConsumptionType; readonly values: readonly Interval[] };
export type ForecastSeries = {
  readonly production_type: ProductionType;
  readonly type: ForecastType;
  readonly values: readonly Interval[];
};

type Stored = { start_utc: string; end_utc: string; value_mw: number; updated_at: string };
type Tables = {
  national_consumption: Stored & { type: string };
  generation_forecast: Stored & { production_type: string; forecast_type: string };
};

export type Span = { readonly start: Instant; readonly end: Instant };

const tables = { consumption: 'national_consumption', forecast: 'generation_forecast' } as const;

/** Whether nothing at all was ever stored. */
export async function isNationalEmpty(connection: Connection, kind: keyof typeof tables): Promise<boolean> {
  const row = await connection.for<Tables>().selectFrom(tables[kind]).select('start_utc').limit(1).executeTakeFirst();
  return row === undefined;
}

/** Every interval that touches the span, in order of time. */
export async function listConsumption(connection: Connection, { start, end }: Span, type: string | undefined) {
  let query = connection
    .for<Tables>()
    .selectFrom('national_consumption')
    .selectAll()
    .where('end_utc', '>', formatInstant(start))
    .where('start_utc', '<', formatInstant(end))
    .orderBy('start_utc');
  if (type !== undefined) query = query.where('type', '=', type);
  return await query.execute();
}

export async function listForecasts(connection: Connection, { start, end }: Span, production: readonly string[]) {
  return await connection
    .for<Tables>()
    .selectFrom('generation_forecast')
    .selectAll()
    .where('end_utc', '>', formatInstant(start))
    .where('start_utc', '<', formatInstant(end))
    .where('production_type', 'in', production)
    .orderBy('start_utc')
    .execute();
}

/** Returns the number of new or changed intervals. */
export async function saveConsumption(
  connection: Connection,
  series: ConsumptionSeries,
  now: Instant,
): Promise<number> {
  const { type, values } = series;
  const span = spanOf(values);
  if (!span) return 0;
  const tables = connection.for<Tables>();
  const stored = await listConsumption(connection, span, type);
  const { changed, overlapped } = compare(stored, values, now);
  for (const start_utc of overlapped) {
    await tables
      .deleteFrom('national_consumption')
      .where('type', '=', type)
      .where('start_utc', '=', start_utc)
      .execute();
  }
  for (const rows of slice(changed)) {
    await tables
      .insertInto('national_consumption')
      .values(rows.map((row) => ({ type, ...row })))
      .onConflict((conflict) =>
        conflict.columns(['type', 'start_utc']).doUpdateSet((set) => ({
          end_utc: set.ref('excluded.end_utc'),
          value_mw: set.ref('excluded.value_mw'),
          updated_at: set.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
  return changed.length;
}

/** Returns the number of new or changed intervals. */
export async function saveForecast(connection: Connection, series: ForecastSeries, now: Instant): Promise<number> {
  const { production_type, type: forecast_type, values } = series;
  const span = spanOf(values);
  if (!span) return 0;
  const tables = connection.for<Tables>();
  const stored = (await listForecasts(connection, span, [production_type])).filter(
    (row) => row.forecast_type === forecast_type,
  );
  const { changed, overlapped } = compare(stored, values, now);
  for (const start_utc of overlapped) {
    await tables
      .deleteFrom('generation_forecast')
      .where('production_type', '=', production_type)
      .where('forecast_type', '=', forecast_type)
      .where('start_utc', '=', start_utc)
      .execute();
  }
  for (const rows of slice(changed)) {
    await tables
      .insertInto('generation_forecast')
      .values(rows.map((row) => ({ production_type, forecast_type, ...row })))
      .onConflict((conflict) =>
        conflict.columns(['production_type', 'forecast_type', 'start_utc']).doUpdateSet((set) => ({
          end_utc: set.ref('excluded.end_utc'),
          value_mw: set.ref('excluded.value_mw'),
          updated_at: set.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
  return changed.length;
}

function spanOf(values: readonly Interval[]): Span | undefined {
  if (values.length === 0) return undefined;
  const starts = values.map(({ start }) => start);
  return { start: Math.min(...starts), end: Math.max(...values.map(({ end }) => end)) };
}

/** What has to be written, and which stored intervals a changed step has put inside a new one. */
function compare(stored: readonly Stored[], values: readonly Interval[], now: Instant) {
  const before = new Map(stored.map((row) => [row.start_utc, row]));
  const rows = values.map((value) => ({
    start_utc: formatInstant(value.start),
    end_utc: formatInstant(value.end),
    value_mw: value.value_mw,
    updated_at: formatInstant(value.updated_at ?? now),
  }));
  const changed = rows.filter((row) => {
    const known = before.get(row.start_utc);
    return known?.value_mw !== row.value_mw || known.end_utc !== row.end_utc;
  });
  return { changed, overlapped: findOverlapped([...before.keys()], rows) };
}

// PostgreSQL takes 65,535 values in a statement, SQLite 32,766.
function* slice<Row>(rows: readonly Row[], size = 1000): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
