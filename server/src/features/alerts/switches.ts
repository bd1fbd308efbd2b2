import type { AlertKind } from '@svc/domain/alerts/alerts';
import type { Connection } from '#platform/database/transaction.ts';
import { forgetAlerts, listSwitchRows, type Switch } from './repository.ts';

export type AlertSwitches = {
  /** What can be known here, in the order it is shown. */
  readonly kinds: readonly AlertKind[];
  list(user_id: string): Promise<Switch[]>;
  isOn(user_id: string, kind: AlertKind): Promise<boolean>;
  forget(user_id: string, transaction: Connection): Promise<void>;
};

/** The end of a consent is on by default. The other alerts are opt-in. */
const onAtFirst: ReadonlySet<AlertKind> = new Set(['consent_end']);

/** Which alerts each user wants. */
export function createAlertSwitches(database: Connection, kinds: readonly AlertKind[]): AlertSwitches {
  const list = async (user_id: string): Promise<Switch[]> => {
    const stored = await listSwitchRows(database, user_id);
    const fresh = (kind: AlertKind): Switch => ({ kind, is_on: onAtFirst.has(kind), threshold: null, unit: 'kwh' });
    return kinds.map((kind) => stored.find((one) => one.kind === kind) ?? fresh(kind));
  };
  return {
    kinds,
    list,
    isOn: async (user_id, kind) => (await list(user_id)).some((one) => one.kind === kind && one.is_on),
    forget: (user_id, transaction) => forgetAlerts(transaction, user_id),
  };
}
