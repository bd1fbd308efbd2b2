import { describeAlert } from '@svc/domain/alerts/alert-messages';
import { alertKinds } from '@svc/domain/alerts/alerts';
import { parseDay } from '@svc/domain/day';
import { parisDay, parseInstant } from '@svc/domain/paris-time';
import type { Feature } from '#feature.ts';
import { createAlertSwitches, createAlerts } from '#features/alerts/index.ts';
import { createBootstrap } from '#features/bootstrap/index.ts';
import { readCalendarVersion } from '#features/calendars/index.ts';
import type { createClientCosts } from '#features/costs/client/index.ts';
import type { PdlMirror } from '#features/delivery-points/client/index.ts';
import { createEvents } from '#features/events/index.ts';
import type { Exports } from '#features/exports/index.ts';
import { readStoredDays } from '#features/readings/client/index.ts';
import type { Sync } from '#features/sync/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';

type Household = { readonly database: Database; readonly clock: Clock; readonly mirror: Pick<PdlMirror, 'list'> };

type PageParts = Household & {
  readonly sync: Sync;
  readonly exports: Exports;
  readonly spent: ReturnType<typeof createClientCosts>['spent'];
};

/** The bootstrap data and events of an open page, and the alerts that are sent when none is open. */
export function openPageParts(parts: PageParts): readonly Feature[] {
  return [createBootstrap('client', parts.clock), openAlerts(parts), openEvents(parts)];
}

/** The events that an open page of the household receives. */
function openEvents({ database, clock, mirror, sync }: Household & { readonly sync: Sync }): Feature {
  return createEvents({
    readVersions: async () => ({
      'homes.updated': JSON.stringify(await mirror.list()),
      'series.updated': JSON.stringify(await sync.summaries(1)),
      'calendar.updated': await readCalendarVersion(database),
      'day.began': parisDay(clock.now()),
    }),
  });
}

/** Over the MQTT destination, for the one household that is here. */
function openAlerts({ database, clock, mirror, exports, spent }: Omit<PageParts, 'sync'>): Feature {
  return createAlerts({
    database,
    clock,
    channel: 'mqtt',
    switches: createAlertSwitches(database, alertKinds),
    household: 'household',
    isReady: exports.canPublish,
    listHomes: async () => {
      const homes = (await mirror.list()).filter((pdl) => pdl.gone_at === null && pdl.is_active);
      return homes.map((pdl) => ({
        usage_point_id: pdl.usage_point_id,
        name: pdl.local_overrides.name ?? pdl.name ?? `…${pdl.usage_point_id.slice(-4)}`,
        consent_ends: parseDay(pdl.consent_expires_at?.slice(0, 10) ?? '') ?? null,
        is_tempo: pdl.pricing_option === 'TEMPO',
        subscribed_kva: pdl.subscribed_power,
        spent: (range) => spent('household', pdl.usage_point_id, range),
        read: (measure, range) => readStoredDays(database, { usage_point_id: pdl.usage_point_id, measure }, range),
      }));
    },
    listDestinations: async () =>
      (await exports.listStates()).map(({ type, failures, last_success_at }) => ({
        type,
        failures,
        failing_since: parisDay(parseInstant(last_success_at) ?? clock.now()),
      })),
    publish: async (alert) => {
      const payload = { ...alert, fr: describeAlert(alert, 'fr'), en: describeAlert(alert, 'en') };
      await exports.publish(`alerts/${alert.kind}`, JSON.stringify(payload));
    },
  });
}
