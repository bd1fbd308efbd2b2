import type { Alert } from '@svc/domain/alerts/alerts';
import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import type { Feature } from '#feature.ts';
import { readTempoCalendar } from '#features/calendars/index.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { isStoreFailure } from '#platform/store-failure.ts';
import { findAlerts } from './find-alerts.ts';
import type { AlertsOptions } from './options.ts';
import { forgetSent, listWatched, noteSent, purgeSent } from './repository.ts';
import { serveAlerts } from './routes.ts';

export type { AlertHome } from './find-alerts.ts';
export { type AlertSwitches, createAlertSwitches } from './switches.ts';

/** Notifies users of events without a visit: each kind has its own switch, each subject is sent once. */
export function createAlerts(options: AlertsOptions): Feature {
  const job: Job = {
    name: 'alerts',
    schedule: { everyMinutes: 30 },
    run: (_data, run) => watch(options, run),
  };
  return { name: 'alerts', routes: (app) => serveAlerts(app, options), jobs: [job] };
}

async function watch(
  options: AlertsOptions,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<void> {
  const { database, clock, household, sentElsewhere = [] } = options;
  const today = parisDay(clock.now());
  const day = addDays(today, 1);
  const tomorrow = (await readTempoCalendar(database, { start: day, end: day })).get(day);
  await purgeSent(database, clock.now());
  const destinations = (await options.listDestinations?.()) ?? [];
  for (const user_id of household === undefined ? await listWatched(database) : [household]) {
    if (signal.aborted) return;
    const switches = (await options.switches.list(user_id)).filter(({ kind }) => !sentElsewhere.includes(kind));
    if (!switches.some(({ is_on }) => is_on)) continue;
    try {
      const homes = await options.listHomes(user_id);
      const alerts = await findAlerts({ today, tomorrow, homes, destinations }, switches);
      for (const alert of alerts) await trySendAlert(options, user_id, alert, log);
    } catch (error) {
      // A failure for one user does not stop the next ones. A store failure affects all users.
      if (isStoreFailure(error)) throw error;
      log.warn({ user_id, reason: reasonOf(error) }, 'the alerts of a user could not be found');
    }
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

/** An alert that cannot be sent now is retried at the next slot, and does not stop the others. */
async function trySendAlert(options: AlertsOptions, user_id: string, alert: Alert, log: Log): Promise<void> {
  try {
    await sendAlertOnce(options, user_id, alert);
  } catch (error) {
    log.warn({ kind: alert.kind, reason: reasonOf(error) }, 'alert not sent');
  }
}

async function sendAlertOnce(
  { database, clock, put, publish }: AlertsOptions,
  user_id: string,
  alert: Alert,
): Promise<void> {
  let afterCommit: (() => Promise<void>) | undefined;
  const isNew = await inTransaction(database, async (transaction) => {
    if (!(await noteSent(transaction, user_id, alert, clock.now()))) return false;
    afterCommit = await put?.(user_id, alert, transaction);
    return true;
  });
  if (!isNew) return;
  await afterCommit?.();
  try {
    await publish?.(alert);
  } catch (error) {
    await forgetSent(database, user_id, alert);
    throw error;
  }
}
