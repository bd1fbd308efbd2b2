import { randomUUID } from 'node:crypto';
import { formatInstant, hourMs, type Instant } from '@svc/domain/paris-time';
import { readBoolean } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/transaction.ts';

export type ConfigRow = {
  readonly id: string;
  readonly type: string;
  readonly enabled: boolean;
  /** JSON; secrets in it are sealed. */
  readonly config: string;
  readonly last_export_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type LogRow = {
  readonly id: string;
  readonly export_config_id: string;
  readonly status: 'success' | 'error';
  readonly records_exported: number | null;
  readonly error_message: string | null;
  readonly started_at: string;
  readonly completed_at: string | null;
};

type Tables = { export_configs: ConfigRow; export_logs: LogRow };

export async function listConfigRows(connection: Connection): Promise<ConfigRow[]> {
  const rows = await connection.for<Tables>().selectFrom('export_configs').selectAll().orderBy('type').execute();
  return rows.map((row) => ({ ...row, enabled: readBoolean(row.enabled) }));
}

export async function findConfigRow(connection: Connection, type: string): Promise<ConfigRow | undefined> {
  return (await listConfigRows(connection)).find((row) => row.type === type);
}

export async function putConfigRow(
  connection: Connection,
  { type, enabled, config }: Pick<ConfigRow, 'type' | 'enabled' | 'config'>,
  now: Instant,
): Promise<void> {
  const moment = formatInstant(now);
  await connection
    .for<Tables>()
    .insertInto('export_configs')
    .values({ id: randomUUID(), type, enabled, config, last_export_at: null, created_at: moment, updated_at: moment })
    .onConflict((conflict) => conflict.column('type').doUpdateSet({ enabled, config, updated_at: moment }))
    .execute();
}

export async function noteExported(connection: Connection, type: string, now: Instant): Promise<void> {
  await connection
    .for<Tables>()
    .updateTable('export_configs')
    .set({ last_export_at: formatInstant(now) })
    .where('type', '=', type)
    .execute();
}

export async function addLogRow(connection: Connection, row: LogRow): Promise<void> {
  await connection.for<Tables>().insertInto('export_logs').values(row).execute();
}

export type LogQuery = {
  readonly type?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function listLogRows(
  connection: Connection,
  { type, before, limit }: LogQuery,
): Promise<(LogRow & { type: string })[]> {
  let rows = connection
    .for<Tables>()
    .selectFrom('export_logs')
    .innerJoin('export_configs', 'export_configs.id', 'export_logs.export_config_id')
    .selectAll('export_logs')
    .select('export_configs.type')
    .orderBy('started_at', 'desc')
    .limit(limit);
  if (type !== undefined) rows = rows.where('export_configs.type', '=', type);
  if (before !== undefined) rows = rows.where('started_at', '<', before);
  return await rows.execute();
}

const retentionMs = 90 * 24 * hourMs;
const maxRows = 200;

/** After 90 days, but the last 200 of each destination stay. */
export async function purgeLogRows(connection: Connection, now: Instant): Promise<void> {
  const tables = connection.for<Tables>();
  for (const { id } of await listConfigRows(connection)) {
    const [oldest] = await tables
      .selectFrom('export_logs')
      .select('started_at')
      .where('export_config_id', '=', id)
      .orderBy('started_at', 'desc')
      .offset(maxRows - 1)
      .limit(1)
      .execute();
    if (!oldest) continue;
    await tables
      .deleteFrom('export_logs')
      .where('export_config_id', '=', id)
      .where('started_at', '<', oldest.started_at)
      .where('started_at', '<', formatInstant(now - retentionMs))
      .execute();
  }
}
