import { byteOrderMark, type CsvForm, csvLine } from '@svc/domain/csv';
import { calendarNames, calendarOf } from '#features/calendars/index.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';

type Cell = string | number | null;
type Row = Record<string, Cell>;
type Tables = Record<string, Row>;

/** A table that is archived as it is, and restored the same way. */
export type TableFile = {
  readonly name: string;
  readonly table: string;
  readonly key: readonly string[];
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
  /** Only rows that have a value here. */
  readonly having?: string;
  /** What every row of the file has in common. */
  readonly same?: Readonly<Row>;
  /** Columns that a new row needs and the archive does not contain. */
  readonly fresh?: () => Row;
};

export const tableFiles: readonly TableFile[] = [
  ...calendarNames.flatMap((name) => {
    const { table, having, archive } = calendarOf(name);
    return archive ? [{ name: `calendars/${name}.csv`, table, ...archive, ...(having && { having }) }] : [];
  }),
  {
    name: 'pricing.csv',
    table: 'local_pricing',
    key: ['usage_point_id'],
    texts: ['usage_point_id', 'settings', 'choices', 'updated_at'],
    numbers: [],
  },
  {
    name: 'ignored-days.csv',
    table: 'fetch_marks',
    key: ['usage_point_id', 'kind', 'start', 'end', 'reason'],
    texts: ['usage_point_id', 'kind', 'start', 'end', 'retry_after', 'marked_at'],
    numbers: [],
    same: { reason: 'ignored' },
    fresh: () => ({ code: null, detail: null }),
  },
];

const columnsOf = (file: TableFile) => [...file.texts, ...file.numbers];
const rowsAtATime = 500;

/** The lines of a table, the header first. `count` is called for each row. */
export async function* renderTable(
  database: Connection,
  file: TableFile,
  form: CsvForm,
  count: () => void,
): AsyncGenerator<string> {
  const columns = columnsOf(file);
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
  lines: AsyncIterable<readonly string[]>,
): Promise<TableCounts> {
  const counts = { rows: 0, added: 0, changed: 0 };
  let header: readonly string[] | undefined;
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
  for await (const cells of lines) {
    if (!header) {
      header = cells;
      continue;
    }
    batch.push(readCells(file, header, cells));
    counts.rows += 1;
    if (batch.length === rowsAtATime) await flush();
  }
  await flush();
  return { rows: counts.rows, added: counts.added, changed: counts.changed };
}

function readCells(file: TableFile, header: readonly string[], cells: readonly string[]): Row {
  const row: Row = { ...file.same };
  for (const [index, column] of header.entries()) {
    const text = cells[index] ?? '';
    if (!columnsOf(file).includes(column)) continue;
    row[column] = text === '' ? null : file.numbers.includes(column) ? Number(text) : text;
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
