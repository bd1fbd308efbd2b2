import type { Alert, AlertKind } from '@svc/domain/alerts/alerts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { AlertHome, Failing } from './find-alerts.ts';

export type AlertsOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly channel: 'mail' | 'mqtt';
  /** What can be known here, in the order it is shown. */
  readonly kinds: readonly AlertKind[];
  /** Of these, what another job tells when it is switched on. */
  readonly sentElsewhere?: readonly AlertKind[];
  /** The one household of a local client; absent where people have accounts. */
  readonly household?: string;
  readonly isReady: () => Promise<boolean>;
  readonly listHomes: (user_id: string) => Promise<readonly AlertHome[]>;
  readonly listDestinations?: () => Promise<readonly Failing[]>;
  /** Written in the transaction that remembers it; what it gives back is called once that is committed. */
  readonly put?: (user_id: string, alert: Alert, transaction: Connection) => Promise<() => Promise<void>>;
  /** Said once it is remembered: no transaction waits for another machine. Throws: not said, and forgotten again. */
  readonly publish?: (alert: Alert) => Promise<void>;
};
