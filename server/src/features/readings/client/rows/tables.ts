import {
  type Measure,
  type MeasureKind,
  type MeasureTable,
  measureNames,
  measures,
} from '@svc/domain/readings/measure';

export type DailyRow = {
  readonly id: string;
  readonly usage_point_id: string;
  readonly date: string;
  readonly value_wh: number;
  readonly quality: string | null;
  readonly created_at: string;
};

export type DetailRow = {
  readonly id: string;
  readonly usage_point_id: string;
  readonly start_utc: string;
  readonly local_date: string;
  readonly interval_minutes: number;
  readonly value_w: number;
  readonly quality: string | null;
  readonly created_at: string;
};

export type PeakRow = {
  readonly usage_point_id: string;
  readonly date: string;
  readonly value_va: number;
  readonly at_utc: string | null;
  readonly quality: string | null;
};

export type DetailDayRow = {
  readonly usage_point_id: string;
  readonly kind: string;
  readonly date: string;
  readonly expected_count: number;
  readonly count: number;
  readonly interval_minutes: number;
  readonly complete: boolean;
  readonly fetched_at: string;
};

export type DayFetchRow = {
  readonly usage_point_id: string;
  readonly kind: string;
  readonly date: string;
  readonly fetched_at: string;
};

/** Why days are not requested now. */
export type MarkReason = 'refused' | 'empty' | 'ignored';

export type FetchMarkRow = {
  readonly usage_point_id: string;
  readonly kind: string;
  readonly start: string;
  readonly end: string;
  readonly reason: MarkReason;
  readonly code: string | null;
  readonly detail: string | null;
  readonly retry_after: string | null;
  readonly marked_at: string;
};

/** Each measure has its own table. The kind of the measure determines its columns. */
export type ReadingTables = Record<MeasureTable<'daily'>, DailyRow> &
  Record<MeasureTable<'curve'>, DetailRow> &
  Record<MeasureTable<'peak'>, PeakRow> & {
    detail_days: DetailDayRow;
    day_fetches: DayFetchRow;
    fetch_marks: FetchMarkRow;
  };

/** One measure of one PDL. */
export type MeasureKey = { readonly measure: Measure; readonly usage_point_id: string };

/** Something for each table of a kind, such as its prepared statement. */
export function forEachTable<Kind extends MeasureKind, Made>(
  kind: Kind,
  make: (table: MeasureTable<Kind>) => Made,
): Readonly<Record<MeasureTable<Kind>, Made>> {
  const tables = measureNames.filter((name) => measures[name].kind === kind).map((name) => measures[name].table);
  const made = tables.map((table) => [table, make(table as MeasureTable<Kind>)]);
  return Object.fromEntries(made) as Record<MeasureTable<Kind>, Made>;
}
