import { readTempoColor } from '@svc/domain/calendars/tempo';
import { lastDay } from '@svc/domain/day-range';
import { parseInstant } from '@svc/domain/paris-time';
import type { TempoSource } from '../tempo/source.ts';
import { type CalendarGateway, readFromGateway } from './source.gateway.ts';

/** The colours as served by a gateway: both ends included, French names, unknown days omitted. */
export function createTempoGateway(gateway: Pick<CalendarGateway, 'readTempo'>): TempoSource {
  return {
    readDays: (range, claim) =>
      readFromGateway(
        claim,
        () => gateway.readTempo(range.start, lastDay(range)),
        (days) =>
          days.flatMap(({ date, color, updated_at }) => {
            const known = readTempoColor(color);
            return known ? [{ date, color: known, updated_at: parseInstant(updated_at ?? '') ?? null }] : [];
          }),
      ),
  };
}
