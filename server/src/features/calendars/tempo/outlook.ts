import { tempoSeason } from '@svc/domain/calendars/tempo';
import { forecastTempo } from '@svc/domain/calendars/tempo-outlook';
import { type ColorOdds, type TempoModel, trainTempoModel } from '@svc/domain/calendars/tempo-outlook-model';
import {
  baseOdds,
  chooseMethod,
  type GivenOutlook,
  type OutlookMethod,
  type OutlookScore,
  scoreOutlooks,
} from '@svc/domain/calendars/tempo-outlook-score';
import { isSettledTime, tempoHistoryStart } from '@svc/domain/calendars/tempo-plan';
import { addDays, type Day, daysBetween } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { hasOutlookOf, listOutlooks, saveOutlooks } from './outlook-repository.ts';
import { readTempoCalendar } from './repository.ts';

export type TempoOutlooks = ReturnType<typeof createTempoOutlooks>;

const about: Readonly<Record<OutlookMethod, string>> = {
  model:
    'An estimate, not a publication: rates of past seasons by month and kind of week day, changed by the days that are left of each colour and by the colours of the last working days.',
  base_rates:
    'An estimate, not a publication: how often each colour falls on such a day. The model is not served: it has too little history, or its record is no better than this.',
};

// Less than a season of the past teaches nothing about a winter.
const leastHistory = 365;

/** The chances of J+2 to J+9, and what past chances were worth. Nothing of it ever enters the calendar. */
export function createTempoOutlooks({ database, clock }: { readonly database: Connection; readonly clock: Clock }) {
  let trained: { readonly season: Day; readonly days: number; readonly model: TempoModel } | undefined;

  /** Trains on the seasons before the current one; undefined when there is none. */
  async function findModel(today: Day): Promise<TempoModel | undefined> {
    const { start } = tempoSeason(today);
    const history = await readTempoCalendar(database, { start: tempoHistoryStart, end: addDays(start, -1) });
    if (history.size < leastHistory) return undefined;
    if (trained?.season !== start || trained.days !== history.size) {
      trained = { season: start, days: history.size, model: trainTempoModel(history) };
    }
    return trained.model;
  }

  async function foresee(today: Day, model: TempoModel | undefined): Promise<GivenOutlook[]> {
    const calendar = await readTempoCalendar(database, { start: addDays(today, -366), end: addDays(today, 1) });
    return forecastTempo(model ?? trainTempoModel(new Map()), calendar, today).map(({ date, odds }) => ({
      made_on: today,
      date,
      odds,
      base: baseOdds(model, date),
    }));
  }

  async function readRecord(today: Day) {
    const outlooks = await listOutlooks(database);
    const [first] = outlooks;
    const calendar = await readTempoCalendar(database, { start: first?.date ?? today, end: addDays(today, 1) });
    return { outlooks, calendar, overall: scoreOutlooks(outlooks, calendar) };
  }

  return {
    async give() {
      const today = parisDay(clock.now());
      const model = await findModel(today);
      const method = model ? chooseMethod((await readRecord(today)).overall) : 'base_rates';
      const days = (await foresee(today, model)).map(({ date, odds, base }) => ({
        date,
        probabilities: roundOdds(method === 'model' ? odds : base),
      }));
      return { estimate: true as const, method, about: about[method], made_on: today, days };
    },
    async score() {
      const today = parisDay(clock.now());
      const { outlooks, calendar, overall } = await readRecord(today);
      const byDistance = Map.groupBy(outlooks, ({ made_on, date }) => daysBetween(made_on, date));
      const by_days_ahead = [...byDistance]
        .sort(([a], [b]) => a - b)
        .map(([days_ahead, given]) => ({ days_ahead, ...roundScore(scoreOutlooks(given, calendar)) }));
      const method = (await findModel(today)) ? chooseMethod(overall) : 'base_rates';
      const since = outlooks[0]?.made_on ?? null;
      return { method, ...scale, since, overall: roundScore(overall), by_days_ahead };
    },
    /** Saves the outlook of the day: one, made by the model when tomorrow is known and settled. */
    async save(): Promise<void> {
      const now = clock.now();
      const today = parisDay(now);
      if (!isSettledTime(now) || (await hasOutlookOf(database, today))) return;
      const tomorrow = addDays(today, 1);
      const model = await findModel(today);
      if (!model || !(await readTempoCalendar(database, { start: tomorrow, end: tomorrow })).has(tomorrow)) return;
      await saveOutlooks(database, await foresee(today, model), now);
    },
  };
}

const scale = {
  scale: 'brier',
  lower_is_better: true,
  about:
    'Mean squared error of the chances given, 0 to 2. Lower is better; a model is worth something below base_rates.',
} as const;

// More than four digits would suggest more precision than a model of ten seasons has.
const round = (value: number) => Math.round(value * 10_000) / 10_000;

function roundOdds({ BLEU, BLANC, ROUGE }: ColorOdds): ColorOdds {
  return { BLEU: round(BLEU), BLANC: round(BLANC), ROUGE: round(ROUGE) };
}

const roundKnown = (value: number | null) => value && round(value);

const roundScore = ({ days, ...rates }: OutlookScore): OutlookScore => ({
  days,
  model: roundKnown(rates.model),
  base_rates: roundKnown(rates.base_rates),
  hit_rate: roundKnown(rates.hit_rate),
  base_hit_rate: roundKnown(rates.base_hit_rate),
});
