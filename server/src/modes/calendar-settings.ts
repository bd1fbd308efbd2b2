import type { ClientConfig, ServerConfig } from '#config.ts';
import type { ClientCalendarSettings } from '#features/calendars/client/index.ts';
import type { ServerCalendarSettings } from '#features/calendars/server/index.ts';
import { version } from '../version.ts';

/** The part of the settings that calendars need, under the names they use. */
export function readServerCalendarSettings(config: ServerConfig): ServerCalendarSettings {
  return {
    gridsourceUrl: config.GRIDSOURCE_URL,
    gridsourceClientId: config.GRIDSOURCE_CLIENT_ID,
    gridsourceClientSecret: config.GRIDSOURCE_CLIENT_SECRET,
    signalPath: config.GRIDSOURCE_SIGNAL_PATH,
    supplierUrl: config.SUPPLIER_SITE_URL,
    commerceUrl: config.COMMERCE_API_URL,
    userAgent: `svc/${version} (+${config.FRONTEND_URL})`,
  };
}

export function readClientCalendarSettings(config: ClientConfig): ClientCalendarSettings {
  return {
    tempo: config.TEMPO_SLOTS,
    gridsignal: config.GRIDSIGNAL_SLOTS,
    gridsignalCheck: config.GRIDSIGNAL_CHECK_SLOTS,
    consumption: config.NATIONAL_SLOTS,
    forecast: config.FORECAST_SLOTS,
    flexday: config.FLEXDAY_SLOTS,
    ejp: config.EJP_SLOTS,
  };
}
