import { DatabaseSync } from 'node:sqlite';
import { wallTime } from '@svc/domain/paris-time';
import type { Measure, measures } from '@svc/domain/readings/measure';
import { standInSecret } from '../../server/test/gateway/stand-in-gateway.ts';
import { type Program, startProgram } from '../../server/test/program.ts';

const facts: Record<(typeof measures)[Measure]['table'], string> = {
  consumption_daily: 'usage_point_id, date, value_wh, quality',
  production_daily: 'usage_point_id, date, value_wh, quality',
  consumption_detail: 'usage_point_id, start_utc, local_date, interval_minutes, value_w, quality',
  production_detail: 'usage_point_id, start_utc, local_date, interval_minutes, value_w, quality',
  max_power_daily: 'usage_point_id, date, value_va, at_utc',
};

/** A slot half a day ahead, so that a test has only the runs it requests. */
function distantSlot(): string {
  const { hour, minute } = wallTime(Date.now() + 12 * 3_600_000);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The client as a process of its own, on an SQLite file. `command` runs another installation than this one. */
export function startClientProcess(
  url: string,
  file: string,
  more: Record<string, string> = {},
  command?: readonly string[],
): Promise<Program> {
  const settings = {
    SVC_API_URL: url,
    SVC_CLIENT_ID: 'cli_00000000000000000000000000000000',
    SVC_CLIENT_SECRET: standInSecret,
    DATABASE_URL: `sqlite:${file}`,
    SYNC_SLOTS: distantSlot(),
    ...more,
  };
  return startProgram(settings, command);
}

/** Until the run at the start has ended. */
export async function waitForSync(program: Program, timeoutMs = 120_000): Promise<{ status: string }> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const response = await fetch(`${program.url}/api/sync`).catch(() => undefined);
    const body = response?.ok
      ? ((await response.json()) as { data: { running: boolean; last: { status: string } | null } })
      : undefined;
    if (body && !body.data.running && body.data.last) return body.data.last;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no sync ended:\n${program.output().slice(-2000)}`);
}

export type Contents = { readonly integrity: string; readonly tables: Record<string, number>; readonly digest: string };

/** Everything that was measured, without what depends on when it was stored; and SQLite's own opinion of the file. */
export function readContents(file: string): Contents {
  const database = new DatabaseSync(file, { readOnly: true });
  const counts: Record<string, number> = {};
  const texts: string[] = [];
  for (const [table, columns] of Object.entries(facts)) {
    const rows = database.prepare(`select ${columns} from ${table} order by 1, 2`).all();
    counts[table] = rows.length;
    texts.push(JSON.stringify(rows));
  }
  const integrity = String(database.prepare('PRAGMA integrity_check').get()?.integrity_check);
  database.close();
  return { integrity, tables: counts, digest: texts.join('\n') };
}

/** The number of rows in each table of readings. */
export function countRows(file: string): Record<string, number> {
  const database = new DatabaseSync(file, { readOnly: true });
  const count = (table: string) => Number(database.prepare(`select count(*) as rows from ${table}`).get()?.rows);
  const counts = Object.fromEntries(Object.keys(facts).map((table) => [table, count(table)]));
  database.close();
  return counts;
}
