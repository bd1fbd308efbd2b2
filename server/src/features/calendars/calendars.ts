import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { CalendarOptions } from './calendar-options.ts';
import { createClientFlexday, createServerFlexday } from './flexday/index.ts';
import { createClientSignal, createServerSignal } from './gridsignal/index.ts';
import { createGridsource, type Gridsource } from './gridsource.ts';
import { createClientNational, createServerNational } from './national/index.ts';
import type { CalendarGateway } from './source.gateway.ts';
import { createClientTempo, createServerTempo } from './tempo/index.ts';

export type ServerCalendarSettings = {
  readonly gridsourceUrl: string | undefined;
  readonly gridsourceClientId: string | undefined;
  readonly gridsourceClientSecret: string | undefined;
  readonly signalPath: string;
  readonly supplierUrl: string | undefined;
  readonly commerceUrl: string | undefined;
  /** Product and contact, for sources that want to know who asks. */
  readonly userAgent: string;
};

export type ClientCalendarSettings = {
  readonly tempo: Schedule;
  readonly gridsignal: Schedule;
  readonly gridsignalCheck: Schedule;
  readonly consumption: Schedule;
  readonly forecast: Schedule;
  readonly flexday: Schedule;
};

type Given = Omit<CalendarOptions, 'leaseMs' | 'silenceMs'>;

type Timing = Pick<CalendarOptions, 'leaseMs' | 'silenceMs'>;

// A call takes 20 s at most. The queue's lock lasts 15 s and is renewed every 3 s: nobody is taken for lost before 12.
const serverTiming: Timing = { leaseMs: 60_000, silenceMs: 10_000 };
// One question with its retries and timeouts stays under four minutes.
const clientTiming: Timing = { leaseMs: 240_000, silenceMs: 10_000 };

/** Server mode: four calendars, read at their sources. */
export function createServerCalendars(
  given: Given & {
    readonly settings: ServerCalendarSettings;
    readonly sleep?: (ms: number) => Promise<void>;
    readonly timing?: Timing;
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

/** Client mode: the same four, fed by the gateway alone. */
export function createClientCalendars(
  given: Given & { readonly gateway: CalendarGateway; readonly schedules: ClientCalendarSettings },
): Feature[] {
  const { gateway, schedules } = given;
  const options = { ...given, ...clientTiming };
  return [
    createClientTempo(options, gateway, schedules.tempo),
    createClientSignal(options, gateway, { always: schedules.gridsignal, whenIncomplete: schedules.gridsignalCheck }),
    createClientFlexday(options, gateway, schedules.flexday),
    createClientNational(options, gateway, { consumption: schedules.consumption, forecast: schedules.forecast }),
  ];
}

// An empty setting disables its calendars with one line, not with an error every ten minutes.
function openGridsource({ clock, log }: Given, settings: ServerCalendarSettings): Gridsource | undefined {
  const { gridsourceUrl: url, gridsourceClientId: clientId, gridsourceClientSecret: clientSecret } = settings;
  if (url && clientId && clientSecret) return createGridsource({ url, credentials: { clientId, clientSecret }, clock });
  log.warn(
    'tempo, gridsignal and national data are not refreshed: set GRIDSOURCE_URL, GRIDSOURCE_CLIENT_ID and GRIDSOURCE_CLIENT_SECRET',
  );
  return undefined;
}

function describeSupplier({ log }: Given, { supplierUrl, commerceUrl, userAgent }: ServerCalendarSettings) {
  if (supplierUrl && commerceUrl) return { siteUrl: supplierUrl, commerceUrl, userAgent };
  log.warn('flexday is not refreshed: set SUPPLIER_SITE_URL and COMMERCE_API_URL');
  return undefined;
}
