import { firstPeakDay } from '@svc/domain/bootstrap-query';
import { addDays, type Day, parseDay } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { QueryClient } from '@tanstack/react-query';
import { type BootstrapData, seedQueryCache } from '../src/api/bootstrap.ts';
import { costQueries, yearEarlier } from '../src/api/costs.ts';
import { powerQueries } from '../src/api/power.ts';
import { type Home, inOrder, queries } from '../src/api/queries.ts';
import { type DailySeries, knownDays, newestDay } from '../src/api/series.ts';
import { signalQueries } from '../src/api/signals.ts';
import { makeFormats } from '../src/messages/formats.ts';
import { type I18n, loadMessages } from '../src/messages/i18n.tsx';
import type { MessageNamespace } from '../src/messages/screens.ts';
import { comparedDay } from '../src/period/comparison.ts';
import { readPeriod } from '../src/period/period.ts';
import { daysShown, listShown, readShown } from '../src/screens/calendar/range.ts';
import { calendarSentence } from '../src/screens/calendar/sentence.ts';
import { compareSentence } from '../src/screens/compare/sentence.ts';
import { compareYears, modes } from '../src/screens/compare/windows.ts';
import { homesSentence } from '../src/screens/homes/sentence.ts';
import { moneySentence } from '../src/screens/money/sentence.ts';
import { monthsShown } from '../src/screens/power/months.ts';
import { powerSentence } from '../src/screens/power/sentence.ts';
import { signalSentence } from '../src/screens/signals/sentence.ts';
import { summarizeToday } from '../src/screens/today/summary.ts';
import { usageSentence } from '../src/screens/usage/sentence.ts';
import { readViewOptions } from '../src/screens/usage/view-options.ts';
import { readPeriodSearch, type Search } from '../src/search-params.ts';

type PageRequest = {
  readonly path: string;
  readonly search: string;
  readonly language: 'fr' | 'en';
  readonly data: object;
  readonly now: number;
};
type Sentence = { readonly headline: string; readonly caption: string };
type Known = { readonly cache: QueryClient; readonly search: Search; readonly today: Day };
type KnownHome = Known & { readonly home: Home; readonly daily: DailySeries };
type Describe<Facts> = (known: Facts, i18n: I18n) => Sentence | undefined;
// Not a plain object: an address may end with any word, also with a property that every object has.
type Screens<Facts> = ReadonlyMap<
  string,
  { readonly messages: readonly MessageNamespace[]; readonly describe: Describe<Facts> }
>;

/** The screens whose summary follows from the bootstrap data, and the messages it uses. */
const screens: Screens<Known> = new Map([
  ['signals', { messages: ['signals'], describe: describeSignals }],
  ['homes', { messages: ['homes'], describe: describeHomes }],
]);
/** Those that need the daily totals of a home. */
const screensOfHome: Screens<KnownHome> = new Map([
  ['dashboard', { messages: ['today'], describe: describeToday }],
  ['today', { messages: ['today'], describe: describeToday }],
  ['usage', { messages: ['usage'], describe: describeUsage }],
  ['calendar', { messages: ['calendar'], describe: describeCalendar }],
  ['compare', { messages: ['compare'], describe: describeCompare }],
  ['power', { messages: ['power'], describe: describePower }],
  ['money', { messages: ['money', 'tariffs'], describe: describeMoney }],
]);

/**
 * The summary of a screen as text, only from the bootstrap query of the front. The server writes it into the page, so
 * that users can read it before any program runs. The loaded screen uses the same functions.
 */
export async function summarizePage({ path, search, language, data, now }: PageRequest): Promise<Sentence | undefined> {
  const name = path.split('/').at(-1) ?? '';
  const cache = new QueryClient();
  const home = seedQueryCache(cache, data as BootstrapData, now);
  const today = parisDay(now);
  const known = { cache, search: Object.fromEntries(new URLSearchParams(search)), today };
  const createI18n = async (messages: readonly MessageNamespace[]) => ({
    messages: await loadMessages(language, ...messages),
    formats: makeFormats(language),
  });
  const screen = screens.get(name);
  if (screen) return screen.describe(known, await createI18n(screen.messages));
  const ofHome = screensOfHome.get(name);
  const daily = home && cache.getQueryData(queries.daily(home.usage_point_id, today).queryKey);
  return ofHome && daily && ofHome.describe({ ...known, home, daily }, await createI18n(ofHome.messages));
}

function describeSignals({ cache, today }: Known, i18n: I18n): Sentence | undefined {
  const tempo = cache.getQueryData(queries.tempo().queryKey);
  const signal = cache.getQueryData(queries.gridSignal().queryKey);
  const flex = cache.getQueryData(signalQueries.flexDays().queryKey);
  if (!tempo && !signal && !flex) return undefined;
  return signalSentence({ today, tempo, signal, flex, colours: undefined, outlook: undefined }, i18n);
}

function describeHomes({ cache, today }: Known, i18n: I18n): Sentence | undefined {
  const homes = cache.getQueryData(queries.homes().queryKey);
  return homes && homesSentence(inOrder(homes), today, i18n);
}

function describeToday({ cache, home, today, daily }: KnownHome, i18n: I18n): Sentence {
  const tempo = cache.getQueryData(queries.tempo().queryKey);
  const signal = cache.getQueryData(queries.gridSignal().queryKey);
  const others = (cache.getQueryData(queries.homes().queryKey) ?? []).filter(({ id }) => id !== home.id);
  const known = { home, others, today, newest: newestDay(daily), daily, tempo, signal, simulation: undefined };
  const { headline, caption } = summarizeToday(known, i18n);
  return { headline, caption };
}

function describeUsage({ home, search, today, daily }: KnownHome, i18n: I18n): Sentence | undefined {
  const viewOptions = readViewOptions(search);
  if (viewOptions.isAll) return undefined;
  const period = readPeriod(readPeriodSearch(search), newestDay(daily) ?? addDays(today, -1), 'month');
  const earlier = comparedDay(viewOptions.compared, period);
  // Half hours are loaded with the screen, and so is what they add to the sentence.
  const curve = { runs: [], missing: [] };
  return usageSentence({ home, today, period, daily, curve, viewOptions, earlier }, i18n);
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

function describeCalendar({ home, search, today, daily }: KnownHome, i18n: I18n): Sentence | undefined {
  const newest = newestDay(daily);
  const shown = newest && readShown(readPeriodSearch(search), listShown(knownDays(daily)));
  if (!shown) return undefined;
  const activation = home.activation_date === null ? undefined : parseDay(home.activation_date);
  const facts = { today, newest, activation, daily, tempo: none, grid: none, costs: none };
  return calendarSentence(facts, daysShown(shown, newest), i18n);
}

function describeCompare({ search, daily }: KnownHome, i18n: I18n): Sentence | undefined {
  const newest = newestDay(daily);
  const mode = modes.find((name) => name === search.view) ?? 'calendar';
  return newest && compareSentence(compareYears(daily, mode, newest), i18n);
}

function describePower({ cache, home, search, daily }: KnownHome, i18n: I18n): Sentence | undefined {
  const newest = newestDay(daily);
  const from = newest && firstPeakDay(home.activation_date, newest, monthsShown(search.view));
  const known = from && cache.getQueryData(powerQueries.peaks(home.usage_point_id, from, newest).queryKey);
  return known && powerSentence({ peaks: known.peaks, subscribed: home.subscribed_power }, i18n);
}

function describeMoney({ cache, home, search, today, daily }: KnownHome, i18n: I18n): Sentence | undefined {
  const newest = newestDay(daily);
  if (!newest) return undefined;
  const period = readPeriod(readPeriodSearch(search), newest, 'year');
  const cost = cache.getQueryData(costQueries.cost(home.id, period).queryKey);
  const before = cache.getQueryData(costQueries.cost(home.id, yearEarlier(period)).queryKey);
  const projection = cache.getQueryData(costQueries.projection(home.id).queryKey);
  const pricing = cache.getQueryData(costQueries.pricing(home.id).queryKey);
  return cost && moneySentence({ today, period, cost, before, projection, pricing }, i18n);
}
