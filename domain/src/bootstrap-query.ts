import { addDays, addMonths, type Day, maxDay, parseDay } from './day.ts';

/** What a page asks first: the home that its address names, and the screen whose answers are wanted with it. */
export type BootstrapQuery = { readonly home?: string; readonly view: BootstrapView };

/** Screens that have answers of their own in the first one; any other is `home`. */
export const bootstrapViews = ['home', 'today', 'money', 'power', 'signals', 'homes'] as const;
export type BootstrapView = (typeof bootstrapViews)[number];

/** What of an address asks for other days than the usual ones: their answers are asked for by the screen. */
const ownDays: Partial<Record<BootstrapView, string>> = { money: 'from', power: 'view' };

/**
 * The question of an address. The server answers it in the page, and the front asks it where the page has no answer: in
 * two forms it would be asked twice.
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

/** How many months of peaks are looked at unless somebody says otherwise. */
export const usualPeakMonths = 12;

/** The first of so many months of peaks. None is asked from before the meter was theirs: the operator refuses it. */
export function firstPeakDay(activation_date: string | null | undefined, newest: Day, months = usualPeakMonths): Day {
  const first = addDays(addMonths(newest, -months), 1);
  return maxDay(first, parseDay(activation_date ?? '') ?? first);
}
