import { addDays, type Day } from '../day.ts';
import { dayRange, daysOf } from '../day-range.ts';
import { type TempoCalendar, type TempoColor, tempoQuota, tempoSeason } from './tempo.ts';
import { brierScore, forecastTempo } from './tempo-outlook.ts';
import { type ColorOdds, normaliseOdds, ratesOn, type TempoModel, trainTempoModel } from './tempo-outlook-model.ts';
import { mayBeRed, mayBeWhite } from './tempo-rules.ts';

/** `base_rates`: how often each colour falls on such a day, with no look at the season that runs. */
export type OutlookMethod = 'model' | 'base_rates';

/** An outlook made on one day for a later day, with the base-rate odds beside it. */
export type GivenOutlook = {
  readonly made_on: Day;
  readonly date: Day;
  readonly odds: ColorOdds;
  readonly base: ColorOdds;
};

/**
 * Over the days whose colour is known by now: mean Brier scores, where lower is better, and how often the most likely
 * colour was the one that came. Null without any such day.
 */
export type OutlookScore = {
  readonly days: number;
  readonly model: number | null;
  readonly base_rates: number | null;
  /** 0 to 1. */
  readonly hit_rate: number | null;
  readonly base_hit_rate: number | null;
};

/** Rates of the month and of the kind of week day, where past seasons were seen; those of the contract otherwise. */
export function baseOdds(model: TempoModel | undefined, day: Day): ColorOdds {
  return model ? ratesOn(model.rates, day) : contractOdds(day);
}

/**
 * The odds that follow from the contract only: 22 red and 43 white days a season, spread over the days on which they
 * may fall.
 */
export function contractOdds(day: Day): ColorOdds {
  const season = tempoSeason(day);
  const quota = tempoQuota(season);
  const days = daysOf(dayRange(season.start, addDays(season.end, 1)));
  const red = mayBeRed(day) ? quota.ROUGE / days.filter(mayBeRed).length : 0;
  const white = mayBeWhite(day) ? quota.BLANC / days.filter(mayBeWhite).length : 0;
  return normaliseOdds({ BLEU: 1 - red - white, BLANC: white, ROUGE: red });
}

export function scoreOutlooks(outlooks: readonly GivenOutlook[], calendar: TempoCalendar): OutlookScore {
  const scored = outlooks.flatMap(({ date, odds, base }) => {
    const actual = calendar.get(date);
    if (actual === undefined) return [];
    return {
      model: brierScore(odds, actual),
      base: brierScore(base, actual),
      hit: Number(likeliest(odds) === actual),
      base_hit: Number(likeliest(base) === actual),
    };
  });
  if (scored.length === 0) return { days: 0, model: null, base_rates: null, hit_rate: null, base_hit_rate: null };
  const mean = (of: (score: (typeof scored)[number]) => number) =>
    scored.reduce((sum, score) => sum + of(score), 0) / scored.length;
  return {
    days: scored.length,
    model: mean(({ model }) => model),
    base_rates: mean(({ base }) => base),
    hit_rate: mean(({ hit }) => hit),
    base_hit_rate: mean(({ base_hit }) => base_hit),
  };
}

/** Of equal chances the more frequent colour of a season. */
const likeliest = (odds: ColorOdds): TempoColor =>
  (['BLEU', 'BLANC', 'ROUGE'] as const).reduce((best, color) => (odds[color] > odds[best] ? color : best));

// Eight days a day for about six weeks: fewer are no evidence about a method.
const enoughDays = 320;

/** The model, unless its own record is worse than base rates. */
export function chooseMethod(record: Pick<OutlookScore, 'days' | 'model' | 'base_rates'>): OutlookMethod {
  if (record.days < enoughDays || record.model === null || record.base_rates === null) return 'model';
  return record.model < record.base_rates ? 'model' : 'base_rates';
}

/** Every outlook of a season as a model of other seasons would have produced it, day by day. */
export function replaySeason(season: TempoCalendar, past: TempoCalendar): GivenOutlook[] {
  const model = trainTempoModel(past);
  return [...season.keys()]
    .filter((today) => season.has(addDays(today, 1)))
    .flatMap((today) =>
      forecastTempo(model, season, today).map(({ date, odds }) => ({
        made_on: today,
        date,
        odds,
        base: baseOdds(model, date),
      })),
    );
}
