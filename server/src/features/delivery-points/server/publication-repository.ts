import { consentStatuses, permitsOperatorCalls } from '@svc/domain/consent/consent';
import type { Day } from '@svc/domain/day';
import { formatInstant, type Instant, readStoredInstant } from '@svc/domain/paris-time';
import type { Publication } from '@svc/domain/readings/published-day';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/transaction.ts';
import type { PdlTables } from './tables.ts';

/**
 * The operator's publication progress for one day, over every PDL that may be requested. The three parts add up to the
 * total.
 */
export type PublicationProgress = {
  readonly points: number;
  readonly published: number;
  /** Requested, but not published yet. */
  readonly not_published: number;
  /** Not requested, or the operator failed or refused. */
  readonly unknown: number;
  /** When the published ones were first seen, in tens of minutes, the earliest first. */
  readonly arrivals: readonly { readonly at: Instant; readonly count: number }[];
};

/**
 * The first response about a day stays, regardless of how often and by which owner it is read again. One statement by
 * the number of the PDL, so that all of its owners have the same state. Writes nothing without a change.
 */
export async function notePublication(
  connection: Connection,
  {
    usage_point_id,
    day,
    publication,
  }: { readonly usage_point_id: string; readonly day: Day; readonly publication: Publication },
  now: Instant,
): Promise<void> {
  const update = connection.for<PdlTables>().updateTable('pdls').where('usage_point_id', '=', usage_point_id);
  const [column, set] =
    publication === 'published'
      ? (['published_day', { published_day: day, published_at: formatInstant(now) }] as const)
      : (['unpublished_day', { unpublished_day: day }] as const);
  await update
    .set(set)
    .where((row) => row.or([row(column, 'is', null), row(column, '<', day)]))
    .execute();
}

/** Covers the PDLs that may be requested now. A PDL with two owners counts once. */
export async function countPublication(
  connection: Connection,
  { day, today, except }: { readonly day: Day; readonly today: Day; readonly except: readonly string[] },
): Promise<PublicationProgress> {
  const isPublished = sql<number>`max(case when published_day = ${day} then 1 else 0 end)`;
  const isUnpublished = sql<number>`max(case when unpublished_day = ${day} then 1 else 0 end)`;
  // '2026-02-16T07:4': a slot of ten minutes.
  const slot = sql<string | null>`min(case when published_day = ${day} then substr(published_at, 1, 15) end)`;
  const points = connection
    .for<PdlTables>()
    .selectFrom('pdls')
    .select([isPublished.as('is_published'), isUnpublished.as('is_awaited'), slot.as('slot')])
    .where('is_active', '=', true)
    .where('consent_status', 'in', consentStatuses.filter(permitsOperatorCalls))
    .where((row) => row.or([row('consent_expires_at', 'is', null), row('consent_expires_at', '>=', today)]))
    .where('usage_point_id', 'not in', except)
    .groupBy('usage_point_id');
  const rows = await connection
    .for<PdlTables>()
    .selectFrom(points.as('points'))
    .select(['is_published', 'is_awaited', 'slot', (select) => select.fn.countAll().as('count')])
    .groupBy(['is_published', 'is_awaited', 'slot'])
    .execute();
  return sumUp(rows.map((row) => ({ ...row, count: Number(row.count) })));
}

type Group = {
  readonly is_published: number;
  readonly is_awaited: number;
  readonly slot: string | null;
  readonly count: number;
};

function sumUp(groups: readonly Group[]): PublicationProgress {
  const sum = (some: readonly Group[]) => some.reduce((total, { count }) => total + count, 0);
  const [missing, published] = [0, 1].map((is) => groups.filter((group) => group.is_published === is));
  const slots = Map.groupBy(published ?? [], ({ slot }) => slot ?? '');
  return {
    points: sum(groups),
    published: sum(published ?? []),
    not_published: sum((missing ?? []).filter((group) => group.is_awaited === 1)),
    unknown: sum((missing ?? []).filter((group) => group.is_awaited === 0)),
    arrivals: [...slots]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([slot, of]) => ({ at: readStoredInstant(`${slot}0:00.000Z`), count: sum(of) })),
  };
}
