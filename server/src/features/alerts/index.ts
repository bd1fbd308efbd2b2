import type { Alert, AlertKind } from '@svc/domain/alerts/alerts';
import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import type { Feature } from '#feature.ts';
import { readTempoCalendar } from '#features/calendars/index.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { isStoreFailure } from '#platform/store-failure.ts';
import { findAlerts } from './find-alerts.ts';
import type { AlertsOptions } from './options.ts';
import {
  forgetAlerts,
  forgetSent,
  listSwitchRows,
  listWatched,
  noteSent,
  purgeSent,
  type Switch,
} from './repository.ts';
import { serveAlerts } from './routes.ts';

export type { AlertHome } from './find-alerts.ts';
export type { AlertsOptions } from './options.ts';

export type Alerts = {
  readonly feature: Feature;
  isOn(user_id: string, kind: AlertKind): Promise<boolean>;
  forget(user_id: string, transaction: Connection): Promise<void>;
  describeOwn(user_id: string): Promise<unknown>;
};

/** The end of a consent is on by default. The other alerts are opt-in. */
const onAtFirst: ReadonlySet<AlertKind> = new Set(['consent_end']);

/** Notifies users of events without a visit: each kind has its own switch, each subject is sent once. */
export function createAlerts(options: AlertsOptions): Alerts {
  const { database } = options;
  const listSwitches = async (user_id: string): Promise<Switch[]> => {
    const stored = await listSwitchRows(database, user_id);
    const fresh = (kind: AlertKind): Switch => ({ kind, is_on: onAtFirst.has(kind), threshold: null, unit: 'kwh' });
    return options.kinds.map((kind) => stored.find((one) => one.kind === kind) ?? fresh(kind));
  };
  const job: Job = {
    name: 'alerts',
    schedule: { everyMinutes: 30 },
    run: (_data, run) => watch(options, listSwitches, run),
  };
  return {
    feature: { name: 'alerts', routes: (app) => serveAlerts(app, { ...options, listSwitches }), jobs: [job] },
    isOn: async (user_id, kind) => (await listSwitches(user_id)).some((one) => one.kind === kind && one.is_on),
    forget: (user_id, transaction) => forgetAlerts(transaction, user_id),
    describeOwn: listSwitches,
  };
}

type ListSwitches = (user_id: string) => Promise<Switch[]>;

async function watch(
  options: AlertsOptions,
  listSwitches: ListSwitches,
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
    const switches = (await listSwitches(user_id)).filter(({ kind }) => !sentElsewhere.includes(kind));
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
