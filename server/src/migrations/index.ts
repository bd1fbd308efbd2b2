import type { Migration } from '#platform/database/migrate.ts';
import { consentHome } from './consent-home.ts';
import { dataVersions } from './data-versions.ts';
import { initialAccounts } from './initial-accounts.ts';
import { initialAlerts } from './initial-alerts.ts';
import { initialCalendars } from './initial-calendars.ts';
import { initialConfig } from './initial-config.ts';
import { initialConsent } from './initial-consent.ts';
import { initialCustomerRecords } from './initial-customer-records.ts';
import { initialDataKeys } from './initial-data-keys.ts';
import { initialDeliveryPoints } from './initial-delivery-points.ts';
import { initialExports } from './initial-exports.ts';
import { initialImports } from './initial-imports.ts';
import { initialOffers } from './initial-offers.ts';
import { initialPricing } from './initial-pricing.ts';
import { initialReadings } from './initial-readings.ts';
import { initialSync } from './initial-sync.ts';
import { peakDays } from './peak-days.ts';

/**
 * The one history of the schema, for both modes and both databases: one initial migration per area, then one entry per
 * change. New entries go to the end; released ones never change (`released.test.ts`).
 */
export const migrations: readonly Migration[] = [
  initialConfig,
  initialAccounts,
  initialDeliveryPoints,
  initialConsent,
  initialDataKeys,
  initialReadings,
  initialSync,
  initialImports,
  initialCustomerRecords,
  initialCalendars,
  initialOffers,
  initialPricing,
  initialExports,
  initialAlerts,
  peakDays,
  dataVersions,
  consentHome,
];
