import { addDays, type Day, dayOf, weekdayOf, yearOf } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { drawFraction, drawIndex } from './draw.ts';

export type TempoColour = 'BLUE' | 'WHITE' | 'RED';

const whiteDaysInSeason = 43;

// Cold spells: five weeks of 3 to 5 red week days, 22 together.
const spellLengths = [
  [5, 5, 5, 4, 3],
  [5, 5, 4, 4, 4],
] as const;

/**
 * A fictional season under the rules of the contract: every Sunday blue; red in cold spells inside one week, November
 * to March, never on a week-end or a public holiday; the first white day in the second half of November; both stocks
 * used up. `year` is the one the season starts in.
 */
export function generateTempoSeason(year: number): Map<Day, TempoColour> {
  const days = daysOf(dayRange(dayOf(year, 9, 1), dayOf(year + 1, 9, 1)));
  const colours = new Map<Day, TempoColour>(days.map((day) => [day, 'BLUE']));
  const firstWhite = chooseFirstWhite(year);
  for (const day of chooseRedDays(year, firstWhite)) colours.set(day, 'RED');
  for (const day of chooseWhiteDays(year, firstWhite, colours)) colours.set(day, 'WHITE');
  return colours;
}

function chooseFirstWhite(year: number): Day {
  const day = addDays(dayOf(year, 11, 15), drawIndex(`first white ${year}`, 14));
  return weekdayOf(day) === 7 ? addDays(day, 1) : day;
}

function chooseRedDays(year: number, firstWhite: Day): Day[] {
  const lengths = spellLengths[drawIndex(`spells ${year}`, spellLengths.length)] ?? spellLengths[0];
  const weeks = listWholeWeeks(firstWhite, dayOf(year + 1, 3, 31));
  const coldest = weeks.toSorted((a, b) => measureCold(b) - measureCold(a)).slice(0, lengths.length);
  return coldest.flatMap((monday, rank) => {
    const length = lengths[rank] ?? 3;
    const first = addDays(monday, drawIndex(`spell ${monday}`, 6 - length));
    return daysOf(dayRange(first, addDays(first, length)));
  });
}

/** Mondays after `after` whose five week days end by `until` and contain no public holiday. */
function listWholeWeeks(after: Day, until: Day): Day[] {
  const mondays = daysOf(dayRange(addDays(after, 1), addDays(until, -3))).filter((day) => weekdayOf(day) === 1);
  return mondays.filter((monday) => !daysOf(dayRange(monday, addDays(monday, 5))).some(isPublicHoliday));
}

function chooseWhiteDays(year: number, firstWhite: Day, colours: Map<Day, TempoColour>): Day[] {
  const candidates = daysOf(dayRange(addDays(firstWhite, 1), dayOf(year + 1, 9, 1))).filter(
    (day) => weekdayOf(day) !== 7 && colours.get(day) === 'BLUE',
  );
  const coldest = candidates.toSorted((a, b) => measureCold(b) - measureCold(a));
  return [firstWhite, ...coldest.slice(0, whiteDaysInSeason - 1)];
}

/** How hard a day is on the grid: deepest in mid January, with the luck of its week and of the day itself. */
function measureCold(day: Day): number {
  const fromMidJanuary = Math.abs(((Number(day.slice(5, 7)) + 5) % 12) * 30.4 + Number(day.slice(8)) - 198);
  const week = addDays(day, 1 - weekdayOf(day));
  return (
    Math.cos((fromMidJanuary / 365) * 2 * Math.PI) + drawFraction(`cold ${week}`) + 0.6 * drawFraction(`cold ${day}`)
  );
}

const fixedHolidays = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']);

/** Easter Sunday of a year (the Gregorian computus in its integer form). */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1);
}

/** The public holidays of mainland France: eight fixed ones, Easter Monday, Ascension and Whit Monday. */
export function isPublicHoliday(day: Day): boolean {
  if (fixedHolidays.has(day.slice(5))) return true;
  const easter = easterSunday(yearOf(day));
  return [1, 39, 50].some((days) => addDays(easter, days) === day);
}
