import { addDays, type Day, maxDay } from '../day.ts';
import { dayRange, daysOf } from '../day-range.ts';
import { type TempoCalendar, type TempoColor, tempoColors, tempoQuota, tempoSeason, tempoUsed } from './tempo.ts';
import { type ColorOdds, normaliseOdds, ratesOn, spellFactors, type TempoModel } from './tempo-outlook-model.ts';
import { mayBeRed, mayBeWhite } from './tempo-rules.ts';

export type TempoOutlook = { readonly date: Day; readonly odds: ColorOdds };

/**
 * The chances of the colours of J+2 to J+9. An estimate by nature: it is shown as such, never stored as a colour.
 *
 * The rules apply first and are certain: no red on Saturday, Sunday or a public holiday nor outside 1 November to
 * 31 March, no white on Sunday, no colour whose stock is used up, and red or white for certain when the stock left
 * fills every day left for it. Five red days in a row at most needs no rule of its own: a week-end ends every run.
 */
export function forecastTempo(model: TempoModel, calendar: TempoCalendar, today: Day): TempoOutlook[] {
  const tomorrow = addDays(today, 1);
  const lastKnown = calendar.has(tomorrow) ? tomorrow : today;
  return daysOf(dayRange(addDays(today, 2), addDays(today, 10))).map((date) => ({
    date,
    odds: oddsOn(model, calendar, lastKnown, date),
  }));
}

function oddsOn(model: TempoModel, calendar: TempoCalendar, lastKnown: Day, day: Day): ColorOdds {
  const rates = ratesOn(model.rates, day);
  const spell = spellFactors(model, calendar, lastKnown, day);
  const white = readStock('BLANC', model, calendar, lastKnown, day);
  const red = readStock('ROUGE', model, calendar, lastKnown, day);
  if (red.need >= 1) return { BLEU: 0, BLANC: 0, ROUGE: 1 };
  if (white.need >= 1) return { BLEU: 0, BLANC: 1, ROUGE: 0 };
  const odds = normaliseOdds({
    BLEU: rates.BLEU * spell.BLEU,
    BLANC: rates.BLANC * spell.BLANC * white.factor,
    ROUGE: rates.ROUGE * spell.ROUGE * red.factor,
  });
  // The cube leaves autumn unchanged, when the stock takes a fifth of the days left. It matters in March.
  return raiseTo(raiseTo(odds, 'BLANC', white.need ** 3), 'ROUGE', red.need ** 3);
}

type Stock = {
  /** How much more or less often than usual the colour must occur to use up its stock. */
  readonly factor: number;
  /** The stock over the days left for it: 1 leaves no choice, 0 leaves the colour out. */
  readonly need: number;
};

function readStock(
  color: 'BLANC' | 'ROUGE',
  model: TempoModel,
  calendar: TempoCalendar,
  lastKnown: Day,
  day: Day,
): Stock {
  const isAllowed = color === 'ROUGE' ? mayBeRed : mayBeWhite;
  if (!isAllowed(day)) return { factor: 0, need: 0 };
  const season = tempoSeason(day);
  const isNewSeason = season.start > lastKnown;
  const used = isNewSeason ? { BLEU: 0, BLANC: 0, ROUGE: 0 } : tempoUsed(calendar, lastKnown);
  if (!used) return { factor: 1, need: 0 };
  const left = tempoQuota(season)[color] - used[color];
  if (left <= 0) return { factor: 0, need: 0 };
  const first = maxDay(addDays(lastKnown, 1), season.start);
  const days = daysOf(dayRange(first, addDays(season.end, 1))).filter(isAllowed);
  const expected = days.reduce((sum, each) => sum + ratesOn(model.rates, each)[color], 0);
  // The square root, because the supplier does hold stock back and past rates come from few seasons.
  return { factor: Math.sqrt((left + 1) / (expected + 1)), need: left / days.length };
}

// The less choice is left, the closer the chance must be to the fraction of days that the stock will take.
function raiseTo(odds: ColorOdds, color: TempoColor, floor: number): ColorOdds {
  if (odds[color] >= floor) return odds;
  const others = (1 - floor) / (1 - odds[color]);
  return { BLEU: odds.BLEU * others, BLANC: odds.BLANC * others, ROUGE: odds.ROUGE * others, [color]: floor };
}

/** 0 for certainty of what came, 2 for certainty of something else. Lower is better. */
export function brierScore(odds: ColorOdds, actual: TempoColor): number {
  return tempoColors.reduce((sum, color) => sum + (odds[color] - (color === actual ? 1 : 0)) ** 2, 0);
}
