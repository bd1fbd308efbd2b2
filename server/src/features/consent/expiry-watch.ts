import { expiryNoticeDue, expiryNotices, isConsentOver } from '@svc/domain/consent/window';
import { addDays, type Day } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { type DeliveryPoint, type DeliveryPoints, endIfOver } from '#features/delivery-points/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';

export type ExpiryNotice = {
  readonly user_id: string;
  /** What the owner calls the PDL; its last digits where it has no name. */
  readonly pdl: string;
  readonly days: number;
  readonly expires_at: Day;
};

/** Called in the transaction that records the notice as sent. Call the returned function after the commit. */
export type Notify = (notice: ExpiryNotice, transaction: Connection) => Promise<() => Promise<void>>;

export type WatchOptions = {
  readonly points: Pick<DeliveryPoints, 'listEnding' | 'change'>;
  readonly notify: Notify;
  readonly clock: Clock;
};

const pageSize = 200;

/** Daily: ends the consents whose last day has passed, and notifies owners 60, 15 and 1 days before, once each. */
export async function watchConsents(
  { points, notify, clock }: WatchOptions,
  run: { readonly log: Log; readonly signal: AbortSignal },
): Promise<{ ended: number; notices: number }> {
  const today = parisDay(clock.now());
  const report = { ended: 0, notices: 0 };
  for (let last: DeliveryPoint | undefined; !run.signal.aborted; ) {
    const page = await points.listEnding(addDays(today, expiryNotices[0]), last, pageSize);
    for (const point of page) {
      const { expires_at } = point.consent;
      if (expires_at === null) continue;
      if (isConsentOver(expires_at, today)) {
        await points.change({ id: point.id }, ({ consent }) => ({ consent: endIfOver(consent, clock.now()) }));
        report.ended++;
      } else if (await noticeOnce(points, notify, point, today)) report.notices++;
    }
    last = page.at(-1);
    if (page.length < pageSize) break;
  }
  run.log.info(report, 'consents watched');
  return report;
}

async function noticeOnce(
  points: WatchOptions['points'],
  notify: Notify,
  seen: DeliveryPoint,
  today: Day,
): Promise<boolean> {
  let afterCommit: (() => Promise<void>) | undefined;
  await points.change({ id: seen.id }, async ({ consent, user_id, name, usage_point_id }, transaction) => {
    const { expires_at, expiry_notices } = consent;
    const days = expires_at === null ? null : expiryNoticeDue(expires_at, today, expiry_notices);
    // Only a consent that serves is worth a letter.
    const serves = consent.consent_status === 'active' || consent.consent_status === 'unusable';
    if (expires_at === null || days === null || !serves) return {};
    const pdl = name ?? `…${usage_point_id.slice(-4)}`;
    afterCommit = await notify({ user_id, pdl, days, expires_at }, transaction);
    return { consent: { ...consent, expiry_notices: [...expiry_notices, days] } };
  });
  await afterCommit?.();
  return afterCommit !== undefined;
}
