import type { Alert, AlertKind } from '@svc/domain/alerts/alerts';
import { formatInstant, hourMs, type Instant } from '@svc/domain/paris-time';
import { readBoolean } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/transaction.ts';

type SwitchRow = { user_id: string; kind: string; is_on: boolean; threshold: number | null; unit: string };
type SentRow = { user_id: string; kind: string; subject: string; sent_at: string };
type Tables = { alert_switches: SwitchRow; alerts_sent: SentRow };

export type Switch = {
  readonly kind: AlertKind;
  readonly is_on: boolean;
  readonly threshold: number | null;
  readonly unit: 'kwh' | 'eur';
};

/** Longer than any subject stays valid: a month, or a consent of three years, whose subject is its own date. */
const retentionMs = 1200 * 24 * hourMs;

export async function listSwitchRows(connection: Connection, user_id: string): Promise<Switch[]> {
  const rows = connection.for<Tables>().selectFrom('alert_switches').selectAll().where('user_id', '=', user_id);
  return (await rows.execute()).map(({ kind, is_on, threshold, unit }) => ({
    kind: kind as AlertKind,
    is_on: readBoolean(is_on),
    threshold,
    unit: unit === 'eur' ? 'eur' : 'kwh',
  }));
}

/** Every user who has ever changed a switch. */
export async function listWatched(connection: Connection): Promise<string[]> {
  const rows = connection.for<Tables>().selectFrom('alert_switches').select('user_id').distinct().orderBy('user_id');
  return (await rows.execute()).map(({ user_id }) => user_id);
}

export async function putSwitch(connection: Connection, user_id: string, { kind, is_on, threshold, unit }: Switch) {
  await connection
    .for<Tables>()
    .insertInto('alert_switches')
    .values({ user_id, kind, is_on, threshold, unit })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ is_on, threshold, unit }))
    .execute();
}

/** False: it was already sent. */
export async function noteSent(
  connection: Connection,
  user_id: string,
  { kind, subject }: Alert,
  now: Instant,
): Promise<boolean> {
  const result = await connection
    .for<Tables>()
    .insertInto('alerts_sent')
    .values({ user_id, kind, subject, sent_at: formatInstant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function forgetSent(connection: Connection, user_id: string, { kind, subject }: Alert): Promise<void> {
  const rows = connection.for<Tables>().deleteFrom('alerts_sent').where('user_id', '=', user_id);
  await rows.where('kind', '=', kind).where('subject', '=', subject).execute();
}

/** The newest first. What it was about stays inside: a subject names a PDL by its digits. */
export async function listSent(connection: Connection, user_id: string, limit: number) {
  const rows = connection.for<Tables>().selectFrom('alerts_sent').select(['kind', 'sent_at']);
  return await rows.where('user_id', '=', user_id).orderBy('sent_at', 'desc').limit(limit).execute();
}

export async function purgeSent(connection: Connection, now: Instant): Promise<void> {
  await connection
    .for<Tables>()
    .deleteFrom('alerts_sent')
    .where('sent_at', '<', formatInstant(now - retentionMs))
    .execute();
}

export async function forgetAlerts(connection: Connection, user_id: string): Promise<void> {
  for (const table of ['alert_switches', 'alerts_sent'] as const)
    await connection.for<Tables>().deleteFrom(table).where('user_id', '=', user_id).execute();
}
