import { describeAlert } from '@svc/domain/alerts/alert-messages';
import type { Spent } from '@svc/domain/alerts/alerts';
import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { Measure } from '@svc/domain/readings/measure';
import type { ServerConfig } from '#config.ts';
import type { Feature } from '#feature.ts';
import type { Accounts } from '#features/accounts/index.ts';
import { type AlertHome, type AlertSwitches, createAlertSwitches, createAlerts } from '#features/alerts/index.ts';
import type { createConsent } from '#features/consent/index.ts';
import type { DeliveryPoint } from '#features/delivery-points/server/index.ts';
import type { ServerPlumbing } from './server-plumbing.ts';

type ServerSource = {
  readonly permission: {
    listStored(user_id: string): Promise<readonly DeliveryPoint[]>;
    measuresOf(point: DeliveryPoint): readonly Measure[];
  };
  readonly spent: (user_id: string, ...args: [string, DayRange]) => Promise<Spent | null>;
  readonly listCached: (point: DeliveryPoint, measure: Measure, range: DayRange) => ReturnType<AlertHome['read']>;
  readonly listEmptyDays: (point: DeliveryPoint, measure: Measure, range: DayRange) => Promise<readonly Day[]>;
};

export function openAlertSwitches(database: ServerPlumbing['database']): AlertSwitches {
  return createAlertSwitches(database, ['red_day', 'consent_end', 'data_gap', 'power_overrun', 'budget']);
}

/** Alerts by mail, for users with an account. */
export function openServerAlerts(
  config: Pick<ServerConfig, 'SMTP_URL'>,
  { database, clock }: Pick<ServerPlumbing, 'database' | 'clock'>,
  switches: AlertSwitches,
  source: ServerSource & Pick<Accounts, 'putNotice'>,
): Feature {
  return createAlerts({
    database,
    clock,
    channel: 'mail',
    switches,
    sentElsewhere: ['consent_end'],
    isReady: async () => config.SMTP_URL !== undefined,
    listHomes: (user_id) => listHomes(source, user_id),
    put: (user_id, alert, transaction) =>
      source.putNotice(transaction, user_id, { kind: 'alert', ...describeAlert(alert, 'fr') }),
  });
}

type Notify = Parameters<typeof createConsent>[0]['notify'];

/** The job that watches consents reports the end of a consent, unless the user has switched this alert off. */
export function notifyOfEnd(switches: AlertSwitches, accounts: Pick<Accounts, 'putNotice'>): Notify {
  return async ({ user_id, ...notice }, transaction) =>
    (await switches.isOn(user_id, 'consent_end'))
      ? await accounts.putNotice(transaction, user_id, { kind: 'consent_expiry', ...notice })
      : async () => undefined;
}

/** The homes of a user of the gateway. Stored values are read only for measures that the operator would return now. */
async function listHomes(source: ServerSource, user_id: string): Promise<AlertHome[]> {
  const { permission, listCached, listEmptyDays, spent } = source;
  return (await permission.listStored(user_id)).map((point) => {
    const given = permission.measuresOf(point);
    return {
      usage_point_id: point.usage_point_id,
      name: point.name ?? `…${point.usage_point_id.slice(-4)}`,
      consent_ends: point.consent.expires_at,
      is_tempo: point.pricing_option === 'TEMPO',
      subscribed_kva: point.subscribed_power,
      spent: (range) => spent(user_id, point.usage_point_id, range),
      read: async (measure, range) => (given.includes(measure) ? await listCached(point, measure, range) : []),
      listEmptyDays: async (range) =>
        given.includes('consumption_daily') ? await listEmptyDays(point, 'consumption_daily', range) : [],
    };
  });
}
