import type { GivenOutlook } from '@svc/domain/calendars/tempo-outlook-score';
import { type Day, toDay } from '@svc/domain/day';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';

type Row = {
  made_on: string;
  date: string;
  blue: number;
  white: number;
  red: number;
  base_blue: number;
  base_white: number;
  base_red: number;
  made_at: string;
};
type Tables = { tempo_outlooks: Row };

/** Every outlook is stored as first published, so that its score cannot be improved afterwards. */
export async function saveOutlooks(
  connection: Connection,
  outlooks: readonly GivenOutlook[],
  now: Instant,
): Promise<void> {
  const rows = outlooks.map(({ made_on, date, odds, base }) => ({
    made_on,
    date,
    blue: odds.BLEU,
    white: odds.BLANC,
    red: odds.ROUGE,
    base_blue: base.BLEU,
    base_white: base.BLANC,
    base_red: base.ROUGE,
    made_at: formatInstant(now),
  }));
  await connection
    .for<Tables>()
    .insertInto('tempo_outlooks')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['made_on', 'date']).doNothing())
    .execute();
}

export async function hasOutlookOf(connection: Connection, made_on: Day): Promise<boolean> {
  const row = await connection
    .for<Tables>()
    .selectFrom('tempo_outlooks')
    .select('date')
    .where('made_on', '=', made_on)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** In order of publication. */
export async function listOutlooks(connection: Connection): Promise<GivenOutlook[]> {
  const rows = await connection
    .for<Tables>()
    .selectFrom('tempo_outlooks')
    .selectAll()
    .orderBy('made_on')
    .orderBy('date')
    .execute();
  return rows.map((row) => ({
    made_on: toDay(row.made_on),
    date: toDay(row.date),
    odds: { BLEU: row.blue, BLANC: row.white, ROUGE: row.red },
    base: { BLEU: row.base_blue, BLANC: row.base_white, ROUGE: row.base_red },
  }));
}
