import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { SecretKeys } from '#platform/crypto/secret-key.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { JobRunner } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import type { UserRoutePorts } from './administration/user-routes.ts';
import type { UserStatePorts } from './administration/user-state-routes.ts';
import type { UserDeleteListener } from './own-account/erasure.ts';
import type { AccountRoutePorts } from './own-account/routes.ts';
import type { SecretChangeListener } from './own-account/secret-change.ts';

export type AccountSettings = {
  readonly secretKeys: SecretKeys;
  readonly tokenMinutes: number;
  readonly frontendUrl: string;
  readonly backendUrl: string;
  readonly requireEmailVerification: boolean;
  /** Undefined: signup requires no captcha. */
  readonly captcha: { readonly verifyUrl: string; readonly secret: string } | undefined;
  readonly adminEmails: readonly string[];
  readonly demoEmail: string | undefined;
  /** Undefined: mails wait in the outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
};

export type AccountOptions = {
  readonly database: Connection;
  readonly store: Pick<KeyValueStore, 'runScript' | 'delete'>;
  readonly jobs: Pick<JobRunner, 'enqueue' | 'status'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: AccountSettings;
  readonly passwordCost?: number | undefined;
  /** Called in this order, in the transaction of the change. */
  readonly onSecretChange?: readonly SecretChangeListener[];
  readonly onUserDelete?: readonly UserDeleteListener[];
  /** User data of other features. Without the feature there is nothing to count, export or clear. */
  readonly countPdls?: UserRoutePorts['countPdls'];
  readonly readUsage?: NonNullable<AccountRoutePorts['readUsage']>;
  readonly readUsageDays?: NonNullable<AccountRoutePorts['readUsageDays']>;
  readonly readUsageCounts?: UserRoutePorts['readUsageCounts'];
  readonly contributors?: AccountRoutePorts['contributors'];
  readonly userState?: UserStatePorts;
};
