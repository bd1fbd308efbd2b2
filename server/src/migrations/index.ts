import type { Migration } from '#platform/database/migrate.ts';
import { addAlertUnit } from './add-alert-unit.ts';
import { addContractOffpeak } from './add-contract-offpeak.ts';
import { addMailDetails } from './add-mail-details.ts';
import { addPasswordProved } from './add-password-proved.ts';
import { addPublicationMarks } from './add-publication-marks.ts';
import {
  createAccountExportParts,
  createAccountExportPoints,
  createAccountExports,
  indexAccountExportsOfUser,
  indexRunningAccountExports,
} from './create-account-exports.ts';
import { createAlertSwitches } from './create-alert-switches.ts';
import { createAlertsSent } from './create-alerts-sent.ts';
import { createAudit } from './create-audit.ts';
import { createAuthorisations } from './create-authorisations.ts';
import { createCacheErasures } from './create-cache-erasures.ts';
import { createCalendarSources } from './create-calendar-sources.ts';
import { createCallbackAttempts } from './create-callback-attempts.ts';
import { createConfig } from './create-config.ts';
import { createConsentStates } from './create-consent-states.ts';
import {
  addChangeContribution,
  createContributionMessages,
  createContributions,
  createContributionsOutbox,
} from './create-contributions.ts';
import { createConsumptionDaily, createProductionDaily } from './create-daily-readings.ts';
import { createDataKeys } from './create-data-keys.ts';
import { createDayFetches } from './create-day-fetches.ts';
import { createDetailDays } from './create-detail-days.ts';
import {
  createConsumptionDetail,
  createProductionDetail,
  indexConsumptionDetail,
  indexProductionDetail,
} from './create-detail-readings.ts';
import {
  createEnergyOffers,
  createOfferChanges,
  createOfferChoices,
  createOfferVersions,
} from './create-energy-offers.ts';
import { createEnergyProviders } from './create-energy-providers.ts';
import { createExportConfigs, createExportLogs } from './create-exports.ts';
import { createFetchMarks } from './create-fetch-marks.ts';
import { createFlexdayDays } from './create-flexday-days.ts';
import { createHistoryImports, createImportedDays, indexImportedDays } from './create-history-imports.ts';
import { createImportSteps } from './create-import-steps.ts';
import { createImports } from './create-imports.ts';
import { createLinkTokens } from './create-link-tokens.ts';
import { createGridsignal, createTempoCalendar } from './create-local-calendars.ts';
import { createMailOutbox } from './create-mail-outbox.ts';
import { createMaxPowerDaily } from './create-max-power-daily.ts';
import { createGenerationForecast, createNationalConsumption } from './create-national.ts';
import { createOperatorTokens } from './create-operator-tokens.ts';
import { createPdlMirror } from './create-pdl-mirror.ts';
import { createPdls } from './create-pdls.ts';
import { createLocalPricing, createPdlPricing } from './create-pricing-settings.ts';
import { createRecordMirror } from './create-record-mirror.ts';
import { createReleasedAuthorisations } from './create-released-authorisations.ts';
import { createRoles } from './create-roles.ts';
import { createSeriesMarks } from './create-series-marks.ts';
import { createEndedTokens, createSessions } from './create-sessions.ts';
import { createSyncRuns } from './create-sync-runs.ts';
import { createTempoOutlooks } from './create-tempo-outlooks.ts';
import { createUsers } from './create-users.ts';
import { deleteUnconsentedDataKeys } from './delete-unconsented-data-keys.ts';
import {
  addGridsignalDayLevel,
  addGridsignalGeneratedAt,
  addTempoFetchedAt,
  addTempoSourceUpdatedAt,
} from './extend-calendars.ts';
import { indexDataKeysByOwner } from './index-data-keys.ts';
import { indexImportsByOwner } from './index-imports.ts';
import { indexRunningImports } from './index-running-imports.ts';

/** The one history of the schema, for both modes and both databases. New entries go to the end; old ones never change. */
export const migrations: readonly Migration[] = [
  createConfig,
  createRoles,
  createUsers,
  createLinkTokens,
  createMailOutbox,
  createAudit,
  createDataKeys,
  createPdls,
  createConsentStates,
  createCallbackAttempts,
  createAuthorisations,
  createOperatorTokens,
  addMailDetails,
  createConsumptionDaily,
  createProductionDaily,
  createConsumptionDetail,
  indexConsumptionDetail,
  createProductionDetail,
  indexProductionDetail,
  createMaxPowerDaily,
  createDetailDays,
  createDayFetches,
  createFetchMarks,
  createPdlMirror,
  createSyncRuns,
  createTempoCalendar,
  createGridsignal,
  createExportConfigs,
  createExportLogs,
  addTempoSourceUpdatedAt,
  addTempoFetchedAt,
  addGridsignalGeneratedAt,
  addGridsignalDayLevel,
  createFlexdayDays,
  createNationalConsumption,
  createGenerationForecast,
  createCalendarSources,
  createTempoOutlooks,
  createImports,
  createImportSteps,
  createRecordMirror,
  addContractOffpeak,
  createHistoryImports,
  createImportedDays,
  indexImportedDays,
  deleteUnconsentedDataKeys,
  createAccountExports,
  indexRunningAccountExports,
  indexAccountExportsOfUser,
  createAccountExportPoints,
  createAccountExportParts,
  createSessions,
  createEndedTokens,
  createReleasedAuthorisations,
  indexRunningImports,
  indexImportsByOwner,
  indexDataKeysByOwner,
  createCacheErasures,
  addPasswordProved,
  createEnergyProviders,
  createEnergyOffers,
  createOfferVersions,
  createOfferChanges,
  createOfferChoices,
  createPdlPricing,
  createLocalPricing,
  createContributions,
  createContributionMessages,
  addChangeContribution,
  createContributionsOutbox,
  createSeriesMarks,
  createAlertSwitches,
  createAlertsSent,
  addAlertUnit,
  addPublicationMarks,
];
