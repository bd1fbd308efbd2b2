import type { Feature } from '#feature.ts';
import type { CalendarParts, CalendarTiming } from '../calendar-options.ts';
import { createServerFlexday } from './flexday.ts';
import { createServerSignal } from './gridsignal.ts';
import { createGridsource, type Gridsource } from './gridsource.ts';
import { createServerNational } from './national.ts';
import { createServerTempo } from './tempo.ts';

export type ServerCalendarSettings = {
  readonly gridsourceUrl: string | undefined;
  readonly gridsourceClientId: string | undefined;
  readonly gridsourceClientSecret: string | undefined;
  readonly signalPath: string;
  readonly supplierUrl: string | undefined;
  readonly commerceUrl: string | undefined;
  /** Product and contact, for sources that identify their clients. */
  readonly userAgent: string;
};

// A call takes 20 s at most. The queue's lock lasts 15 s and is renewed every 3 s: no run is considered lost before 12.
const serverTiming: CalendarTiming = { leaseMs: 60_000, silenceMs: 10_000 };

/** Server mode: four calendars, read at their sources. */
export function createServerCalendars(
  given: CalendarParts & {
    readonly settings: ServerCalendarSettings;
    readonly sleep?: (ms: number) => Promise<void>;
    readonly timing?: CalendarTiming;
  },
): Feature[] {
  const { settings } = given;
  const options = { ...given, ...(given.timing ?? serverTiming) };
  const gridsource = openGridsource(options, settings);
  return [
    createServerTempo(options, gridsource),
    createServerSignal(options, gridsource, settings.signalPath),
    createServerFlexday(options, describeSupplier(options, settings)),
    createServerNational(options, gridsource),
  ];
}

// An empty setting disables its calendars with one line, not with an error every ten minutes.
function openGridsource({ clock, log }: CalendarParts, settings: ServerCalendarSettings): Gridsource | undefined {
  const { gridsourceUrl: url, gridsourceClientId: clientId, gridsourceClientSecret: clientSecret } = settings;
  if (url && clientId && clientSecret) return createGridsource({ url, credentials: { clientId, clientSecret }, clock });
  log.warn(
    'tempo, gridsignal and national data are not refreshed: set GRIDSOURCE_URL, GRIDSOURCE_CLIENT_ID and GRIDSOURCE_CLIENT_SECRET',
  );
  return undefined;
}

function describeSupplier({ log }: CalendarParts, { supplierUrl, commerceUrl, userAgent }: ServerCalendarSettings) {
  if (supplierUrl && commerceUrl) return { siteUrl: supplierUrl, commerceUrl, userAgent };
  log.warn('flexday is not refreshed: set SUPPLIER_SITE_URL and COMMERCE_API_URL');
  return undefined;
}
