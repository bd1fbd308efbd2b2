import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { CalendarParts, CalendarTiming } from '../calendar-options.ts';
import { createClientFlexday } from './flexday.ts';
import { createClientSignal } from './gridsignal.ts';
import { createClientNational } from './national.ts';
import type { CalendarGateway } from './source.gateway.ts';
import { createClientTempo } from './tempo.ts';

export type ClientCalendarSettings = {
  readonly tempo: Schedule;
  readonly gridsignal: Schedule;
  readonly gridsignalCheck: Schedule;
  readonly consumption: Schedule;
  readonly forecast: Schedule;
  readonly flexday: Schedule;
};

// One request with its retries and timeouts stays under four minutes.
const clientTiming: CalendarTiming = { leaseMs: 240_000, silenceMs: 10_000 };

/** Client mode: the same four calendars, read only from the gateway. */
export function createClientCalendars(
  given: CalendarParts & { readonly gateway: CalendarGateway; readonly schedules: ClientCalendarSettings },
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
