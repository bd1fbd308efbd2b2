import { type TempoColor, tempoDayAt, tempoRemaining, tempoSeason } from '@svc/domain/calendars/tempo';
import { tempoCadence, tempoMaxAge, tomorrowMayChangeUntil } from '@svc/domain/calendars/tempo-plan';
import { addDays, type Day, minDay } from '@svc/domain/day';
import { formatInstant, type Instant, parisDay } from '@svc/domain/paris-time';
import { lastSlot } from '@svc/domain/schedule';
import type { ServiceOptions } from '../define-calendar.ts';
import type { Period } from '../period.ts';
import { type MaxAge, readSilence } from '../public-response.ts';
import { listTempoDays, readTempoCalendar, type StoredTempoDay } from './repository.ts';

/** The stored colours. Unknown is null or omitted, never blue. */
export function createTempoService({ database, clock, freshness }: ServiceOptions) {
  const today = () => parisDay(clock.now());
  return {
    defaultPeriod: (): Period => ({ start: tempoSeason(today()).start, end: addDays(today(), 1) }),
    async days(period: Period): Promise<Pick<StoredTempoDay, 'date' | 'color' | 'updated_at'>[]> {
      return await listTempoDays(database, period);
    },
    async today() {
      const now = clock.now();
      const day = parisDay(now);
      const season = tempoSeason(day);
      // On 1 September before 06:00 the running day belongs to the season before.
      const running = tempoDayAt(now);
      const start = minDay(running, season.start);
      const calendar = await readTempoCalendar(database, { start, end: addDays(day, 1) });
      const show = (date: Day): { date: Day; color: TempoColor | null } => ({
        date,
        color: calendar.get(date) ?? null,
      });
      return {
        today: show(day),
        tomorrow: markChange(show(addDays(day, 1)), now),
        current: show(running),
        remaining: tempoRemaining(calendar, day),
        season: { start: season.start, end: season.end },
        silent: await readSilence(database, 'tempo'),
      };
    },
    /** Until the next moment at which a response can change. */
    async maxAge(): Promise<MaxAge> {
      const tomorrow = addDays(today(), 1);
      const known = await listTempoDays(database, { start: tomorrow, end: tomorrow });
      const isKnown = known.length > 0;
      const limit = await freshness.read('tempo');
      return (now) => {
        const slot = lastSlot({ everyMinutes: tempoCadence(now, isKnown) }, now);
        return limit(now, tempoMaxAge(now, isKnown), slot);
      };
    },
  };
}

function markChange<Shown extends { color: TempoColor | null }>(tomorrow: Shown, now: Instant) {
  const until = tomorrow.color === null ? null : tomorrowMayChangeUntil(now);
  return { ...tomorrow, may_change_until: until === null ? null : formatInstant(until) };
}
