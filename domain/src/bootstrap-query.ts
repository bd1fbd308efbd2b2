import { addDays, addMonths, type Day, maxDay, parseDay, toDay } from './day.ts';

/** The first query of a page: the home in its URL, and the screen whose data it needs. */
export type BootstrapQuery = { readonly home?: string; readonly view: BootstrapView };

/** Screens with their own bootstrap data. Any other is `home`. */
export const bootstrapViews = ['home', 'today', 'money', 'offers', 'power', 'signals', 'solar', 'homes'] as const;
export type BootstrapView = (typeof bootstrapViews)[number];

/** URL parameters that select other days than the default. The screen requests the data for those itself. */
const ownDays: Partial<Record<BootstrapView, string>> = { money: 'from', power: 'view' };

/**
 * The query of a URL. The server embeds the result in the page, and the front end requests it where the page has none.
 * With two forms of the query it would be requested twice.
 */
export function bootstrapQuery(path: string, search: string): BootstrapQuery {
  const home = /\/p\/([0-9a-f-]{36})\//.exec(path)?.[1];
  return { ...(home !== undefined && { home }), view: viewOf(path.split('/').at(-1) ?? '', search) };
}

function viewOf(screen: string, search: string): BootstrapView {
  if (screen === '' || screen === 'dashboard') return 'today';
  const view = bootstrapViews.find((name) => name === screen) ?? 'home';
  const own = ownDays[view];
  return own !== undefined && new RegExp(`(^|[?&])${own}=`).test(search) ? 'home' : view;
}

/** Daily totals that every screen shares: this year, the one before, and the months to compare with. */
export const dailyStart = (today: Day): Day => addDays(today, -760);

/** The first day of the twelve months that end with a day. */
export const yearStart = (newest: Day): Day => addDays(addMonths(newest, -12), 1);

/** The first of the 24 months that the costs of a year draw: its own, and those of the year before. */
export const costMonthsStart = (newest: Day): Day => addMonths(toDay(`${newest.slice(0, 7)}-01`), -23);

/** The first day of the calendars that a ranking of offers needs: two years, and the tempo day that ends in them. */
export const calendarStart = (newest: Day): Day => addDays(addMonths(yearStart(newest), -12), -1);

/** How many months of peaks are shown by default. */
export const usualPeakMonths = 12;

/**
 * The first day of this many months of peaks. Days before the meter's activation are not requested: the operator
 * refuses them.
 */
export function firstPeakDay(activation_date: string | null | undefined, newest: Day, months = usualPeakMonths): Day {
  const first = addDays(addMonths(newest, -months), 1);
  return maxDay(first, parseDay(activation_date ?? '') ?? first);
}
