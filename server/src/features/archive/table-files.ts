import { byteOrderMark, type CsvForm, csvLine } from '@svc/domain/csv';
import { measureNames } from '@svc/domain/readings/measure';
import { z } from 'zod';
import { type ArchivedTable, calendarNames, calendarOf } from '#features/calendars/index.ts';
import { storedChoices, storedSettings } from '#features/costs/client/index.ts';
import { dayCell, instantCell, UnreadableCsv } from '#platform/csv-cells.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { usagePointId } from '#usage-point-id.ts';

type Cell = string | number | null;
export type Row = Record<string, Cell>;
type Tables = Record<string, Row>;

/** A table that is archived as it is, and restored the same way. */
export type TableFile = ArchivedTable & {
  readonly name: string;
  readonly table: string;
  /** Only rows that have a value here. */
  readonly having?: string;
  /** What every row of the file has in common. */
  readonly same?: Readonly<Row>;
};

/** Stored as the text that it was, when it can be read. */
const textOf = (schema: z.ZodType) => z.string().refine((stored) => schema.safeParse(stored).success, 'cannot be read');

export const tableFiles: readonly TableFile[] = [
  ...calendarNames.flatMap((name) => {
    const { table, having, archive } = calendarOf(name);
    return archive ? [{ name: `calendars/${name}.csv`, table, ...archive, ...(having && { having }) }] : [];
  }),
  {
    name: 'pricing.csv',
    table: 'local_pricing',
    key: ['usage_point_id'],
    columns: {
      usage_point_id: usagePointId,
      settings: textOf(storedSettings),
      choices: textOf(storedChoices),
      updated_at: instantCell,
    },
  },
  {
    name: 'ignored-days.csv',
    table: 'fetch_marks',
    key: ['usage_point_id', 'kind', 'start', 'end', 'reason'],
    columns: {
      usage_point_id: usagePointId,
      kind: z.enum(measureNames),
      start: dayCell,
      end: dayCell,
      retry_after: instantCell.nullable(),
      marked_at: instantCell,
    },
    same: { reason: 'ignored' },
    fresh: () => ({ code: null, detail: null }),
  },
];

const rowsAtATime = 500;

/** The lines of a table, the header first. `count` is called for each row. */
export async function* renderTable(
  database: Connection,
  file: TableFile,
  form: CsvForm,
  count: () => void,
): AsyncGenerator<string> {
  const columns = Object.keys(file.columns);
  yield byteOrderMark + csvLine(columns, form);
  for (let from = 0; ; from += rowsAtATime) {
    let query = database.for<Tables>().selectFrom(file.table).select(columns);
    for (const [column, value] of Object.entries(file.same ?? {})) query = query.where(column, '=', value);
    if (file.having) query = query.where(file.having, 'is not', null);
    for (const column of file.key) query = query.orderBy(column);
    const rows = await query.limit(rowsAtATime).offset(from).execute();
    yield rows
      .map((row) =>
        csvLine(
          columns.map((column) => row[column] ?? null),
          form,
        ),
      )
      .join('');
    for (const _ of rows) count();
    if (rows.length < rowsAtATime) return;
  }
}

export type TableCounts = { readonly rows: number; readonly added: number; readonly changed: number };

/** Puts the rows of a file in: what is there and empty in the file stays. */
export async function restoreTable(
  database: Connection,
  file: TableFile,
  rows: AsyncIterable<Row>,
): Promise<TableCounts> {
  const counts = { rows: 0, added: 0, changed: 0 };
  let batch: Row[] = [];
  const flush = async () => {
    const rows = batch;
    batch = [];
    await inTransaction(database, async (transaction) => {
      for (const row of rows) {
        const effect = await putRow(transaction, file, row);
        if (effect !== 'same') counts[effect] += 1;
      }
    });
  };
  for await (const row of rows) {
    batch.push(row);
    counts.rows += 1;
    if (batch.length === rowsAtATime) await flush();
  }
  await flush();
  return { rows: counts.rows, added: counts.added, changed: counts.changed };
}

/** The rows of a file, each with every column. Throws at the first cell that has another form. */
export async function* readRows(file: TableFile, lines: AsyncIterable<readonly string[]>): AsyncGenerator<Row> {
  let header: readonly string[] | undefined;
  for await (const cells of lines) {
    if (!header) header = cells;
    else yield readRow(file, header, cells);
  }
}

function readRow(file: TableFile, header: readonly string[], cells: readonly string[]): Row {
  const row: Row = { ...file.same };
  for (const [column, form] of Object.entries(file.columns)) {
    const text = cells[header.indexOf(column)] ?? '';
    const read = form.safeParse(text === '' ? null : text);
    if (!read.success) throw new UnreadableCsv(`${column} has a wrong form`);
    row[column] = read.data;
  }
  return row;
}

async function putRow(transaction: Connection, file: TableFile, row: Row): Promise<'same' | 'added' | 'changed'> {
  const tables = transaction.for<Tables>();
  const isThis = Object.fromEntries(file.key.map((column) => [column, row[column] ?? null]));
  const known = await tables
    .selectFrom(file.table)
    .selectAll()
    .where((is) => is.and(isThis))
    .executeTakeFirst();
  if (!known) {
    await tables
      .insertInto(file.table)
      .values({ ...file.fresh?.(), ...row })
      .execute();
    return 'added';
  }
  const change = Object.fromEntries(
    Object.entries(row).filter(([column, value]) => value !== null && known[column] !== value),
  );
  if (Object.keys(change).length === 0) return 'same';
  await tables
    .updateTable(file.table)
    .set(change)
    .where((is) => is.and(isThis))
    .execute();
  return 'changed';
}
