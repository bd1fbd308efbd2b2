/**
 * The slow reference for costs, written from the rules only: minute by minute, in big integers, on the standard's own
 * calendar. It shares nothing with the product but the types of the input.
 */
export type Civil = {
  readonly date: string;
  /** Milliseconds since 1970 of the first minute. */
  readonly start: number;
  /** The wall time of every minute that passes in the day: 1380, 1440 or 1500 of them. */
  readonly times: readonly number[];
  readonly weekday: number;
  readonly month: number;
  readonly year: number;
};

const zone = 'Europe/Paris';
const known = new Map<string, Civil>();

export function civil(date: string): Civil {
  const found = known.get(date);
  if (found) return found;
  const plain = Temporal.PlainDate.from(date);
  const start = plain.toZonedDateTime(zone).epochMilliseconds;
  const end = plain.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  const times: number[] = [];
  for (let at = start; at < end; at += 60_000) {
    const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
    times.push(wall.hour * 60 + wall.minute);
  }
  const made = { date, start, times, weekday: plain.dayOfWeek, month: plain.month, year: plain.year };
  known.set(date, made);
  return made;
}

export function later(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

export function distance(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
}

export function daysOfYear(year: number): bigint {
  return BigInt(Temporal.PlainDate.from({ year, month: 1, day: 1 }).daysInYear);
}

/** Public holidays: eight fixed dates, and three that follow Easter. */
export function isHoliday(date: string): boolean {
  if (/-(01-01|05-01|05-08|07-14|08-15|11-01|11-11|12-25)$/.test(date)) return true;
  const easter = easterOf(Number(date.slice(0, 4)));
  return [1, 39, 50].some((days) => later(easter, days) === date);
}

/** The table of full moons (Lilius and Clavius), by the century's corrections. */
function easterOf(year: number): string {
  const golden = (year % 19) + 1;
  const century = Math.floor(year / 100) + 1;
  const solar = Math.floor((3 * century) / 4) - 12;
  const lunar = Math.floor((8 * century + 5) / 25) - 5;
  const sunday = Math.floor((5 * year) / 4) - solar - 10;
  let epact = (11 * golden + 20 + lunar - solar) % 30;
  if (epact < 0) epact += 30;
  if ((epact === 25 && golden > 11) || epact === 24) epact += 1;
  let moon = 44 - epact;
  if (moon < 21) moon += 30;
  return later(`${String(year).padStart(4, '0')}-03-01`, moon + 7 - ((sunday + moon) % 7) - 1);
}
