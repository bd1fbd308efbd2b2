import { addDays, type Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import type { Reading } from '@svc/domain/readings/reading';
import type { Connection } from '#platform/database/transaction.ts';

/** The effect of a write on its days. */
export type WriteCounts = {
  readonly inserted: readonly Day[];
  readonly updated: readonly Day[];
  readonly unchanged: readonly Day[];
};

/** The rows of one measure of one PDL. Every measure has its own table and the same five operations. */
export type RowSet = {
  /** In the order of their days. */
  read(connection: Connection, range: DayRange): Promise<Reading[]>;
  /** The days that have a row of the operator or of a file, without their values; not those computed here. */
  listDays(connection: Connection, range: DayRange): Promise<Day[]>;
  /** Replaces each given day whole and leaves other days unchanged. Rows that would not change are not written. */
  write(connection: Connection, readings: readonly Reading[], now: Instant): Promise<WriteCounts>;
  delete(connection: Connection, day: Day): Promise<void>;
};

/** Groups the given days by the effect of their write. `same` compares a stored reading with a new one. */
export function sortByEffect(
  stored: ReadonlyMap<Day, Reading>,
  readings: readonly Reading[],
  same: (stored: Reading, given: Reading) => boolean,
): WriteCounts {
  const inserted: Day[] = [];
  const updated: Day[] = [];
  const unchanged: Day[] = [];
  for (const reading of readings) {
    const known = stored.get(reading.day);
    if (!known) inserted.push(reading.day);
    else (same(known, reading) ? unchanged : updated).push(reading.day);
  }
  return { inserted, updated, unchanged };
}

/** The smallest range that contains all of these days. */
export function spanOf(readings: readonly Reading[]): DayRange | undefined {
  const days = readings.map((reading) => reading.day).sort();
  const [first] = days;
  const last = days.at(-1);
  return first === undefined || last === undefined ? undefined : { start: first, end: addDays(last, 1) };
}

/** Pieces of a list that fit into one statement. */
export function* chunk<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
