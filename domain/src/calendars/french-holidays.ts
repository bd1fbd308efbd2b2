import { addDays, type Day, dayOf, yearOf } from '../day.ts';

type Fixed = { readonly month: number; readonly date: number };

const fixedHolidays: readonly Fixed[] = [
  { month: 1, date: 1 },
  { month: 5, date: 1 },
  { month: 5, date: 8 },
  { month: 7, date: 14 },
  { month: 8, date: 15 },
  { month: 11, date: 1 },
  { month: 11, date: 11 },
  { month: 12, date: 25 },
];

/** Easter Monday, Ascension and Whit Monday, in days after Easter Sunday. */
const movableHolidays = [1, 39, 50];

/** The Gregorian computus, in its anonymous form: exact for every year of this calendar. */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + correction + 15) % 30;
  const fullMoon = epact - Math.floor((golden + 11 * epact) / 319);
  const leap = 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - (yearOfCentury % 4);
  const toSunday = (leap - fullMoon + 32) % 7;
  const month = Math.floor((fullMoon + toSunday + 90) / 25);
  return dayOf(year, month, (fullMoon + toSunday + month + 19) % 32);
}

const holidaysByYear = new Map<number, ReadonlySet<Day>>();

export function frenchHolidays(year: number): ReadonlySet<Day> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const days = [
    ...fixedHolidays.map(({ month, date }) => dayOf(year, month, date)),
    ...movableHolidays.map((after) => addDays(easter, after)),
  ];
  const found = new Set(days.sort());
  holidaysByYear.set(year, found);
  return found;
}

/** The eleven public holidays of metropolitan France; the two more of Alsace and Moselle are not among them. */
export function isFrenchHoliday(day: Day): boolean {
  return frenchHolidays(yearOf(day)).has(day);
}
