import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

type Row = Record<string, string | number | boolean | null>;
export type TableRows = { readonly table: string; readonly rows: readonly Row[] };

type Column = { readonly name: string; readonly type: string; readonly notnull: number; readonly pk: number };
type Reference = { readonly from: string; readonly table: string; readonly to: string };

const rowsOfATable = 4;
const day = 86_400_000;

/**
 * Rows for every table of a schema, parents first. Each has its own value in every column, and every second one has
 * null wherever a column allows it. PostgreSQL has the same tables and columns.
 */
export function makeSampleRows(sqliteText: string): TableRows[] {
  const file = new DatabaseSync(':memory:');
  file.exec(sqliteText);
  const read = <Result>(statement: string, ...values: string[]) => file.prepare(statement).all(...values) as Result[];
  const tables = read<{ name: string }>("select name from sqlite_schema where type = 'table' order by rowid");
  const made = new Map<string, Row[]>();
  const makeTable = (table: string): void => {
    if (made.has(table) || table === 'schema_migrations') return;
    const columns = read<Column>('select name, type, "notnull", pk from pragma_table_info(?)', table);
    const references = read<Reference>('select "from", "table", "to" from pragma_foreign_key_list(?)', table);
    for (const parent of references) if (parent.table !== table) makeTable(parent.table);
    const rows = Array.from({ length: rowsOfATable }, (_, number) => {
      const row: Row = {};
      for (const { name, type, notnull, pk } of columns) {
        const parent = references.find(({ from }) => from === name);
        if (number % 2 === 1 && notnull === 0 && pk === 0) row[name] = null;
        else if (parent) row[name] = made.get(parent.table)?.[number]?.[parent.to] ?? null;
        else row[name] = makeValue(table, name, type.toLowerCase(), number);
      }
      return row;
    });
    made.set(table, rows);
  };
  for (const { name } of tables) makeTable(name);
  file.close();
  return [...made].map(([table, rows]) => ({ table, rows }));
}

function makeValue(table: string, column: string, type: string, number: number): string | number | boolean {
  const hash = createHash('sha256').update(`${table}.${column}.${number}`).digest('hex');
  if (type === 'boolean') return number % 2 === 0;
  if (type === 'integer') return Number.parseInt(hash.slice(0, 5), 16) * 10 + number;
  if (type === 'double precision') return number + 0.1;
  if (type === 'text') return JSON.stringify({ row: number, text: `Électricité d'« ${column} »` });
  const length = Number(/^varchar\((\d+)\)$/.exec(type)?.[1]);
  if (!length) throw new Error(`no sample value for ${table}.${column}: add the type ${type} to makeValue`);
  const instant = new Date(Date.UTC(2024, 1, 28) + number * day).toISOString();
  if (length === 30 && /_(?:at|utc|after|used|since)$/.test(column)) return instant;
  if (length === 10 && /^(?:date|start|end|.*_date|.*_on|valid_.*)$/.test(column)) return instant.slice(0, 10);
  if (length === 14) return String(19_100_000_000_000 + number);
  return `${number}${hash}`.slice(0, length);
}
