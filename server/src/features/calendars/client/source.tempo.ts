import { readTempoColor } from '@svc/domain/calendars/tempo';
import { lastDay } from '@svc/domain/day-range';
import { parseInstant } from '@svc/domain/paris-time';
import type { TempoSource } from '../tempo/source.ts';
import { type CalendarGateway, readFromGateway } from './source.gateway.ts';

/** The colours as a gateway serves them: both ends included, French words, unknown days absent. */
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
