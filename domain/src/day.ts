/** A civil day, 'YYYY-MM-DD'. Branded, so that no other text passes for one; compares with < and >. */
export type Day = string & { readonly day: unique symbol };

const form = /^\d{4}-\d{2}-\d{2}$/;
const millisecondsPerDay = 86_400_000;

/** The day a text names, or undefined when it is not a real calendar day (2026-02-30, 2026-2-3). */
export function parseDay(text: string): Day | undefined {
  if (!form.test(text)) return undefined;
  // A day that was numbered before is one: rows of years are read again and again.
  if (numberOfDay.has(text as Day)) return text as Day;
  try {
    return Temporal.PlainDate.from(text).toString() as Day;
  } catch {
    return undefined;
  }
}

/** The same for texts that our own code wrote; a wrong one is a defect, so it throws. */
export function toDay(text: string): Day {
  const day = parseDay(text);
  if (day === undefined) throw new RangeError(`not a day: ${text.slice(0, 40)}`);
  return day;
}

export function dayOf(year: number, month: number, date: number): Day {
  return Temporal.PlainDate.from({ year, month, day: date }, { overflow: 'reject' }).toString() as Day;
}

// Windows of 731 days are walked on every read, and Temporal takes microseconds a step: days are numbered
// once (days since 1970-01-01) and both directions are remembered. A century of days is 36,525 entries.
const numberOfDay = new Map<Day, number>();
const dayOfNumber = new Map<number, Day>();

export function dayNumber(day: Day): number {
  const known = numberOfDay.get(day);
  if (known !== undefined) return known;
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds;
  return remember(day, Math.round(midnight / millisecondsPerDay));
}

export function dayFromNumber(number: number): Day {
  const known = dayOfNumber.get(number);
  if (known !== undefined) return known;
  const day = Temporal.PlainDate.from('1970-01-01').add({ days: number }).toString() as Day;
  remember(day, number);
  return day;
}

function remember(day: Day, number: number): number {
  if (numberOfDay.size > 100_000) {
    numberOfDay.clear();
    dayOfNumber.clear();
  }
  numberOfDay.set(day, number);
  dayOfNumber.set(number, day);
  return number;
}

export function addDays(day: Day, days: number): Day {
  return dayFromNumber(dayNumber(day) + days);
}

/** Calendar months, the 31st falling back to the end of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  return Temporal.PlainDate.from(day).add({ months }).toString() as Day;
}

/** How many days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** ISO: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: Day): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

export function monthOf(day: Day): number {
  return Number(day.slice(5, 7));
}

export function minDay(a: Day, b: Day): Day {
  return a < b ? a : b;
}

export function maxDay(a: Day, b: Day): Day {
  return a > b ? a : b;
}
