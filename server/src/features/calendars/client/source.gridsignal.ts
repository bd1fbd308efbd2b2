import { readSignalLevel, type SignalLevel, signalDays } from '@svc/domain/calendars/gridsignal';
import { parseInstant } from '@svc/domain/paris-time';
import type { SignalSource } from '../gridsignal/source.ts';
import { type CalendarGateway, readFromGateway } from './source.gateway.ts';

/** The signal as served by a gateway: 24 entries a day, null for a missing hour. */
export function createSignalGateway(gateway: Pick<CalendarGateway, 'readGridsignal'>): SignalSource {
  return {
    readDays: (today, claim) =>
      readFromGateway(
        claim,
        () => gateway.readGridsignal(today, signalDays(today).at(-1) ?? today),
        (days) =>
          days.map(({ date, level, message, hours, generated_at }) => ({
            date,
            level: readSignalLevel(level) ?? null,
            message: message ?? null,
            hours: new Map(hours.slice(0, 24).flatMap(listHour)),
            generated_at: parseInstant(generated_at ?? '') ?? null,
          })),
      ),
  };
}

function listHour(value: number | null, hour: number): [number, SignalLevel][] {
  const level = readSignalLevel(value);
  return level === undefined ? [] : [[hour, level]];
}
