import { addDays, type Day, monthOf, weekdayOf } from '../day.ts';
import { isFrenchHoliday } from './french-holidays.ts';
import { type TempoCalendar, type TempoColor, tempoColors } from './tempo.ts';
import { mayBeRed, mayBeWhite } from './tempo-rules.ts';

/** The chance of each colour; the three add up to 1. */
export type ColorOdds = Readonly<Record<TempoColor, number>>;

/** What past seasons teach: how often each colour falls on such a day, and how much longer a cold spell lasts. */
export type TempoModel = {
  readonly rates: ReadonlyMap<string, ColorOdds>;
  readonly spells: ReadonlyMap<string, ColorOdds>;
};

// Weights, in days of observation, of what is assumed before counting: months are like their neighbours, and a
// spell changes nothing. One season has about 22 working days a month, so a month of one season counts for half.
const neighbourWeight = 20;
const spellWeight = 20;
const furthestDistance = 9;

/** Learns from the days of past seasons. Days that are not known teach nothing. */
export function trainTempoModel(history: TempoCalendar): TempoModel {
  const rates = learnRates(history);
  return { rates, spells: learnSpells(history, rates) };
}

/** The rates of such a day in past seasons, with the colours the rules forbid taken out. */
export function ratesOn(rates: TempoModel['rates'], day: Day): ColorOdds {
  const odds = rates.get(rateKey(monthOf(day), weekdayClass(day))) ?? { BLEU: 1, BLANC: 1, ROUGE: 1 };
  return normaliseOdds({ ...odds, BLANC: mayBeWhite(day) ? odds.BLANC : 0, ROUGE: mayBeRed(day) ? odds.ROUGE : 0 });
}

/** How the last known days change the rates of a day at this distance from them; 1 where nothing is known. */
export function spellFactors(model: TempoModel, calendar: TempoCalendar, lastKnown: Day, day: Day): ColorOdds {
  const tension = tensionOn(calendar, lastKnown);
  const known = tension === undefined ? undefined : model.spells.get(spellKey(tension, distance(lastKnown, day)));
  return known ?? { BLEU: 1, BLANC: 1, ROUGE: 1 };
}

export function normaliseOdds(odds: ColorOdds): ColorOdds {
  const total = odds.BLEU + odds.BLANC + odds.ROUGE;
  if (total <= 0) return { BLEU: 1, BLANC: 0, ROUGE: 0 };
  return { BLEU: odds.BLEU / total, BLANC: odds.BLANC / total, ROUGE: odds.ROUGE / total };
}

type WeekdayClass = 'working' | 'saturday' | 'sunday';
const weekdayClasses: readonly WeekdayClass[] = ['working', 'saturday', 'sunday'];

// A public holiday is like a Saturday: white is possible, red is not.
function weekdayClass(day: Day): WeekdayClass {
  const weekday = weekdayOf(day);
  if (weekday === 7) return 'sunday';
  return weekday === 6 || isFrenchHoliday(day) ? 'saturday' : 'working';
}

const rateKey = (month: number, weekday: WeekdayClass) => `${month} ${weekday}`;

function learnRates(history: TempoCalendar): Map<string, ColorOdds> {
  const counts = new Map<string, Record<TempoColor, number>>();
  for (const [day, color] of history) {
    const key = rateKey(monthOf(day), weekdayClass(day));
    const count = counts.get(key) ?? { BLEU: 0, BLANC: 0, ROUGE: 0 };
    count[color]++;
    counts.set(key, count);
  }
  const rates = new Map<string, ColorOdds>();
  for (let month = 1; month <= 12; month++) {
    for (const weekday of weekdayClasses) {
      const around = [month === 1 ? 12 : month - 1, month, month === 12 ? 1 : month + 1];
      const near = normaliseOdds(addCounts(around.map((each) => counts.get(rateKey(each, weekday)))));
      const own = addCounts([counts.get(rateKey(month, weekday))]);
      rates.set(
        rateKey(month, weekday),
        combine((color) => own[color] + neighbourWeight * near[color]),
      );
    }
  }
  return rates;
}

function addCounts(counts: readonly (ColorOdds | undefined)[]): ColorOdds {
  const sum = (color: TempoColor) => counts.reduce((total, count) => total + (count?.[color] ?? 0), 0);
  return { BLEU: sum('BLEU'), BLANC: sum('BLANC'), ROUGE: sum('ROUGE') };
}

function combine(of: (color: TempoColor) => number): ColorOdds {
  return normaliseOdds({ BLEU: of('BLEU'), BLANC: of('BLANC'), ROUGE: of('ROUGE') });
}

type Observed = { readonly seen: Record<TempoColor, number>; readonly expected: Record<TempoColor, number> };

// What happened after each kind of week, compared with what the rates alone predicted.
function learnSpells(history: TempoCalendar, rates: TempoModel['rates']): Map<string, ColorOdds> {
  const observed = new Map<string, Observed>();
  for (const lastKnown of history.keys()) {
    const tension = tensionOn(history, lastKnown);
    if (tension === undefined) continue;
    for (let ahead = 1; ahead < furthestDistance; ahead++) {
      const day = addDays(lastKnown, ahead);
      const color = history.get(day);
      if (color === undefined || weekdayClass(day) === 'sunday') continue;
      const key = spellKey(tension, distance(lastKnown, day));
      const tally = observed.get(key) ?? { seen: zeros(), expected: zeros() };
      const expected = ratesOn(rates, day);
      tally.seen[color]++;
      for (const each of tempoColors) tally.expected[each] += expected[each];
      observed.set(key, tally);
    }
  }
  return new Map([...observed].map(([key, tally]) => [key, factorsOf(tally)]));
}

function factorsOf({ seen, expected }: Observed): ColorOdds {
  const factor = (color: TempoColor) => (seen[color] + spellWeight) / (expected[color] + spellWeight);
  return { BLEU: factor('BLEU'), BLANC: factor('BLANC'), ROUGE: factor('ROUGE') };
}

function zeros(): Record<TempoColor, number> {
  return { BLEU: 0, BLANC: 0, ROUGE: 0 };
}

const weightOf = { BLEU: 0, BLANC: 1, ROUGE: 2 } as const;

// How tense the last three working days were, from 0 (all blue) to 3 (nearly all red): cold lasts for days.
function tensionOn(calendar: TempoCalendar, lastKnown: Day): number | undefined {
  let sum = 0;
  for (let day = lastKnown, counted = 0; counted < 3; day = addDays(day, -1)) {
    if (weekdayClass(day) !== 'working') continue;
    const color = calendar.get(day);
    if (color === undefined) return undefined;
    sum += weightOf[color];
    counted++;
  }
  return Math.ceil(sum / 2);
}

const spellKey = (tension: number, far: 'near' | 'far') => `${tension} ${far}`;

function distance(lastKnown: Day, day: Day): 'near' | 'far' {
  return day <= addDays(lastKnown, 4) ? 'near' : 'far';
}
