import type { Alert, AlertKind } from '@svc/domain/alerts/alerts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { AlertHome, Failing } from './find-alerts.ts';
import type { AlertSwitches } from './switches.ts';

export type AlertsOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly channel: 'mail' | 'mqtt';
  readonly switches: AlertSwitches;
  /** The kinds that another job sends when they are switched on. */
  readonly sentElsewhere?: readonly AlertKind[];
  /** The single household of a local client; omitted where users have accounts. */
  readonly household?: string;
  readonly isReady: () => Promise<boolean>;
  readonly listHomes: (user_id: string) => Promise<readonly AlertHome[]>;
  readonly listDestinations?: () => Promise<readonly Failing[]>;
  /** Written in the transaction that records the alert. The returned function is called after the commit. */
  readonly put?: (user_id: string, alert: Alert, transaction: Connection) => Promise<() => Promise<void>>;
  /**
   * Called after the alert is recorded: no transaction waits for another machine. Throws: not sent, and the record is
   * deleted.
   */
  readonly publish?: (alert: Alert) => Promise<void>;
};
