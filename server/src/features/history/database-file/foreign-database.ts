import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** The file cannot be used. The message completes "The database could not be read: ...". */
export class UnusableDatabase extends Error {}

/** Ten years of ten-minute steps in both directions are a million rows. */
export const mostRows = 1_500_000;
const longestValue = 64 * 1024;

export type ForeignRow = Readonly<Record<string, string | number | null>>;

export type ForeignDatabase = {
  /** The columns of a table. None for a view or a virtual table: they run statements of the file. */
  columns(table: string): readonly string[];
  rows(sql: string, ...values: SQLInputValue[]): Iterable<ForeignRow>;
};

/**
 * Reads a database of another program. The file is never written, a journal beside it is not looked at, and nothing that
 * the file defines is executed.
 */
export function readForeignDatabase<Result>(path: string, work: (database: ForeignDatabase) => Result): Result {
  const address = new URL(`file://${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`);
  address.searchParams.set('mode', 'ro');
  address.searchParams.set('immutable', '1');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(address, {
      readOnly: true,
      allowExtension: false,
      defensive: true,
      enableDoubleQuotedStringLiterals: false,
      limits: { length: longestValue, attach: 0, triggerDepth: 0 },
    });
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON');
    return work(describe(database));
  } catch (error) {
    if (error instanceof UnusableDatabase) throw error;
    throw new UnusableDatabase(explain(error));
  } finally {
    database?.close();
  }
}

function describe(database: DatabaseSync): ForeignDatabase {
  const findTable = database.prepare("select sql from sqlite_schema where type = 'table' and name = ?");
  const listColumns = database.prepare('select name, hidden from pragma_table_xinfo(?)');
  let count = 0;
  return {
    columns(table) {
      const sql = findTable.get(table)?.sql;
      if (typeof sql !== 'string' || /^\s*create\s+virtual/i.test(sql)) return [];
      // A generated column is an expression of the file.
      return listColumns
        .all(table)
        .filter(({ hidden }) => hidden === 0)
        .map(({ name }) => String(name));
    },
    *rows(sql, ...values) {
      for (const row of database.prepare(sql).iterate(...values)) {
        count += 1;
        if (count > mostRows) throw new UnusableDatabase(`it has more than ${mostRows} rows`);
        yield row as ForeignRow;
      }
    },
  };
}

function explain(error: unknown): string {
  const code = (error as { errcode?: number }).errcode ?? 0;
  // SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG
  if ((code & 0xff) === 11) return 'the file is damaged or incomplete';
  if ((code & 0xff) === 26) return 'the file is no SQLite database, or is encrypted';
  if ((code & 0xff) === 18) return 'a value is longer than any reading';
  return `SQLite says: ${(error instanceof Error ? error.message : String(error)).replace(/\p{Cc}+/gu, ' ').slice(0, 200)}`;
}
