import { randomUUID } from 'node:crypto';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { z } from 'zod';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { importSummary } from './schemas.ts';

type ImportRow = {
  readonly id: string;
  readonly number: number;
  readonly usage_point_id: string;
  readonly file_name: string | null;
  readonly imported_at: string;
  readonly summary: string;
};
type Tables = { history_imports: ImportRow };

export type ImportSummary = z.output<typeof importSummary>;
export type ListedImport = Omit<ImportRow, 'number' | 'summary'> & { readonly number: number } & {
  /** Null: it was cut off before its end. */
  readonly summary: ImportSummary | null;
};

const cutOff = 'null';

/** Notes an import before its first day is stored. */
export async function openImport(
  database: Connection,
  { usage_point_id, file_name }: { readonly usage_point_id: string; readonly file_name: string },
  now: Instant,
): Promise<{ readonly id: string; readonly number: number }> {
  return await inTransaction(database, async (transaction) => {
    const tables = transaction.for<Tables>();
    const last = await tables
      .selectFrom('history_imports')
      .select(({ fn }) => fn.max('number').as('number'))
      .executeTakeFirst();
    const [id, number] = [randomUUID(), Number(last?.number ?? 0) + 1];
    const facts = { id, number, usage_point_id, file_name: file_name.slice(0, 200), summary: cutOff };
    await tables
      .insertInto('history_imports')
      .values({ ...facts, imported_at: formatInstant(now) })
      .execute();
    return { id, number };
  });
}

export async function noteSummary(database: Connection, id: string, summary: ImportSummary): Promise<void> {
  const text = JSON.stringify(summary);
  await database.for<Tables>().updateTable('history_imports').set({ summary: text }).where('id', '=', id).execute();
}

/** Newest first. */
export async function listImports(database: Connection): Promise<ListedImport[]> {
  const rows = await database
    .for<Tables>()
    .selectFrom('history_imports')
    .selectAll()
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ summary, ...row }) => ({ ...row, summary: JSON.parse(summary) as ImportSummary | null }));
}

export async function deleteImport(database: Connection, id: string): Promise<void> {
  await database.for<Tables>().deleteFrom('history_imports').where('id', '=', id).execute();
}
