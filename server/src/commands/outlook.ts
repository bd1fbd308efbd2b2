import { readFileSync } from 'node:fs';
import { readTempoColor, type TempoCalendar, tempoSeason } from '@svc/domain/calendars/tempo';
import {
  contractOdds,
  type GivenOutlook,
  replaySeason,
  scoreOutlooks,
} from '@svc/domain/calendars/tempo-outlook-score';
import { daysBetween, toDay } from '@svc/domain/day';
import { z } from 'zod';

const usage = 'Usage: svc outlook score';
const published = new URL('../../../presets/france/tempo.json', import.meta.url);

/** `svc outlook score`: what the outlook would have been worth over the published seasons, each foreseen from the other. */
export async function runOutlook(args: readonly string[]): Promise<number> {
  if (args[0] !== 'score' || args.length > 1) {
    console.error(usage);
    return 1;
  }
  const seasons = readSeasons();
  console.log(
    'Brier score of the outlook J+2 to J+9: 0 is certainty of what came, 2 of something else; lower is better.',
  );
  console.log('Each season is foreseen by a model of the other published seasons, day by day as it ran.\n');
  console.log(row(['season', 'days', 'model', 'month rates', 'contract', 'better by']));
  const all: GivenOutlook[] = [];
  for (const [name, season] of seasons) {
    const others = [...seasons].filter(([other]) => other !== name).flatMap(([, days]) => [...days]);
    const outlooks = replaySeason(season, new Map(others));
    all.push(...outlooks);
    console.log(describe(name, outlooks, season));
  }
  const calendar = new Map([...seasons.values()].flatMap((season) => [...season]));
  console.log(describe('both', all, calendar));
  console.log('\nby days ahead');
  for (const [ahead, given] of Map.groupBy(all, ({ made_on, date }) => daysBetween(made_on, date))) {
    console.log(describe(`J+${ahead}`, given, calendar));
  }
  const { model, base_rates } = scoreOutlooks(all, calendar);
  const isBetter = model !== null && base_rates !== null && model < base_rates;
  console.log(isBetter ? '\nThe model beats base rates: it is served.' : '\nThe model does not beat base rates.');
  return isBetter ? 0 : 1;
}

function describe(name: string, outlooks: readonly GivenOutlook[], calendar: TempoCalendar): string {
  const { days, model, base_rates } = scoreOutlooks(outlooks, calendar);
  const contract = scoreOutlooks(
    outlooks.map((outlook) => ({ ...outlook, base: contractOdds(outlook.date) })),
    calendar,
  ).base_rates;
  const share = model === null || !base_rates ? '' : `${((1 - model / base_rates) * 100).toFixed(1)} %`;
  return row([name, String(days), figure(model), figure(base_rates), figure(contract), share]);
}

const figure = (score: number | null) => (score === null ? '-' : score.toFixed(4));

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(12))).join('');
}

/** The published colours by season; a season that is not whole is left out. */
function readSeasons(): Map<string, TempoCalendar> {
  const days = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(published, 'utf8')));
  const known = Object.entries(days).flatMap(([text, sourceValue]) => {
    const color = readTempoColor(sourceValue);
    return color ? [[toDay(text), color] as const] : [];
  });
  const bySeason = Map.groupBy(known, ([day]) => tempoSeason(day).name);
  return new Map(
    [...bySeason].filter(([, given]) => given.length >= 365).map(([name, given]) => [name, new Map(given)]),
  );
}
