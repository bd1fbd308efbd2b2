import { isFrenchHoliday } from '../calendars/french-holidays.ts';
import { addDays, type Day, monthOf, weekdayOf } from '../day.ts';
import { hoursInDay } from '../paris-time.ts';
import { joinSpans, type OffPeakSchedule, offPeakOn, offPeakSpans } from './off-peak.ts';
import { type MinuteRange, minutesPerDay, toRange } from './off-peak-range.ts';
import { type CalendarMatch, matchCalendar, type PricingCalendars } from './pricing-calendars.ts';
import {
  countsOffPeak,
  type RegisterRule,
  type RegisterScheme,
  registerIndex,
  type Windows,
} from './register-scheme.ts';

/** Energy that no register may count: the day's colour is unknown, or no rule applies. */
export const unknownDay = -1;
export const noRule = -2;

/** Minutes of a day that count in one register; the register is an index, or one of the two reasons above. */
export type DaySpan = { readonly from: number; readonly to: number; readonly register: number };

export type DayPlan = {
  /** In elapsed minutes since midnight, oldest first and contiguous. */
  readonly spans: readonly DaySpan[];
  /** The off-peak hours are unknown: 22:00 to 06:00 was assumed. */
  readonly offpeakAssumed: boolean;
  readonly calendarMissing: boolean;
};

/** What the rules look at besides the clock. */
export type PricingContext = {
  readonly calendars: PricingCalendars;
  /** The dated off-peak configuration of the PDL. */
  readonly offPeak: readonly OffPeakSchedule[];
};

type OffPeakHours = { readonly spans: readonly MinuteRange[]; readonly assumed: boolean };

const assumedOffPeak: MinuteRange = toRange('22:00-06:00');

/** Every minute of the day leads to exactly one register, or to a reason why none may count it. */
export function planDay(scheme: RegisterScheme, day: Day, context: PricingContext): DayPlan {
  const offPeak = countsOffPeak(scheme) ? offPeakHours(scheme, day, context) : { spans: [], assumed: false };
  const spansOf = (windows: Windows) => windowSpans(windows, offPeak, scheme, day);
  const edges = edgesOf(scheme, spansOf);
  const indexes = new Map(scheme.registers.map(({ key }) => [key, registerIndex(scheme, key)]));
  const wall: DaySpan[] = [];
  let calendarMissing = false;
  for (const [at, from] of edges.entries()) {
    const to = edges[at + 1];
    if (to === undefined) break;
    const decided = decide(scheme.rules, { day, minute: from, context, spansOf });
    calendarMissing ||= decided === unknownDay;
    const register = typeof decided === 'number' ? decided : (indexes.get(decided.register) ?? noRule);
    const last = wall.at(-1);
    if (last && last.register === register) wall[wall.length - 1] = { ...last, to };
    else wall.push({ from, to, register });
  }
  return { spans: toElapsed(day, wall), offpeakAssumed: offPeak.assumed, calendarMissing };
}

type Minute = {
  readonly day: Day;
  readonly minute: number;
  readonly context: PricingContext;
  readonly spansOf: (windows: Windows) => readonly MinuteRange[];
};

/** The rule that holds, or the reason why none may. */
function decide(rules: readonly RegisterRule[], at: Minute): RegisterRule | typeof unknownDay | typeof noRule {
  for (const rule of rules) {
    if (!matchesClock(rule, at)) continue;
    const match: CalendarMatch = rule.calendar
      ? matchCalendar(rule.calendar, at.context.calendars, at.day, at.minute)
      : 'yes';
    if (match === 'yes') return rule;
    if (match === 'unknown') return unknownDay;
  }
  return noRule;
}

function matchesClock(rule: RegisterRule, { day, minute, spansOf }: Minute): boolean {
  if (rule.from !== undefined && day < rule.from) return false;
  if (rule.until !== undefined && day >= rule.until) return false;
  if (rule.months && !rule.months.includes(monthOf(day))) return false;
  if (rule.weekdays && !rule.weekdays.includes(weekdayOf(day)) && !(rule.holidays && isFrenchHoliday(day)))
    return false;
  return !rule.windows || spansOf(rule.windows).some(({ from, to }) => from <= minute && minute < to);
}

// The user's hours, the contract's, the offer's, else 22:00 to 06:00: decided for each day by itself, also for what
// the evening before leaves over after midnight.
function offPeakHours(scheme: RegisterScheme, day: Day, context: PricingContext): OffPeakHours {
  const today = offPeakRanges(scheme, day, context);
  const yesterday = offPeakRanges(scheme, addDays(day, -1), context);
  const spans = [
    ...today.ranges.map(({ from, to }) => ({ from, to: Math.min(to, minutesPerDay) })),
    ...yesterday.ranges.filter(({ to }) => to > minutesPerDay).map(({ to }) => ({ from: 0, to: to - minutesPerDay })),
  ];
  return { spans: joinSpans(spans), assumed: today.assumed || yesterday.assumed };
}

function offPeakRanges(scheme: RegisterScheme, day: Day, { offPeak }: PricingContext) {
  for (const schedules of [offPeak, scheme.schedules ?? []]) {
    const known = offPeakOn(schedules, day);
    if (known.state === 'known') return { ranges: known.ranges.map(toRange), assumed: false };
  }
  return { ranges: [assumedOffPeak], assumed: true };
}

function windowSpans(
  windows: Windows,
  offPeak: OffPeakHours,
  scheme: RegisterScheme,
  day: Day,
): readonly MinuteRange[] {
  if (windows === 'offpeak') return offPeak.spans;
  if (windows === 'schedule') return offPeakSpans(scheme.schedules ?? [], day);
  return timeSpans(windows);
}

const spansByText = new Map<string, readonly MinuteRange[]>();

/** Times of day; one that crosses midnight is two spans of the same day. */
function timeSpans(windows: readonly string[]): readonly MinuteRange[] {
  const text = windows.join(';');
  const known = spansByText.get(text);
  if (known) return known;
  const spans = joinSpans(
    windows
      .map(toRange)
      .flatMap(({ from, to }) => [
        { from, to: Math.min(to, minutesPerDay) },
        ...(to > minutesPerDay ? [{ from: 0, to: to - minutesPerDay }] : []),
      ]),
  );
  if (spansByText.size > 1_000) spansByText.clear();
  spansByText.set(text, spans);
  return spans;
}

const calendarEdges = { tempo: 6 * 60, ejp: 7 * 60, flexday: 0, peak_day: 0 } as const;

function edgesOf(scheme: RegisterScheme, spansOf: Minute['spansOf']): number[] {
  const edges = new Set([0, minutesPerDay]);
  for (const { windows, calendar } of scheme.rules) {
    if (calendar) edges.add(calendarEdges[calendar.kind]);
    if (windows) for (const { from, to } of spansOf(windows)) edges.add(from).add(to);
  }
  return [...edges].sort((a, b) => a - b);
}

const hour = 60;

/**
 * Converts the wall clock to elapsed minutes. In spring 02:00 to 03:00 does not exist. In autumn it occurs twice, and
 * both hours follow the same rule.
 */
export function toElapsed(day: Day, wall: readonly DaySpan[]): DaySpan[] {
  const hours = hoursInDay(day);
  if (hours === 24) return [...wall];
  if (hours === 23) return joinEqual(shift(wall, 0, 2 * hour, 0), shift(wall, 3 * hour, minutesPerDay, -hour));
  return joinEqual(shift(wall, 0, 3 * hour, 0), shift(wall, 2 * hour, minutesPerDay, hour));
}

// Where the clock changes but not the register, nothing is cut.
function joinEqual(before: readonly DaySpan[], after: readonly DaySpan[]): DaySpan[] {
  const [last, first] = [before.at(-1), after[0]];
  if (!last || !first || last.register !== first.register) return [...before, ...after];
  return [...before.slice(0, -1), { ...last, to: first.to }, ...after.slice(1)];
}

function shift(spans: readonly DaySpan[], first: number, last: number, by: number): DaySpan[] {
  return spans
    .filter(({ from, to }) => from < last && to > first)
    .map(({ from, to, register }) => ({ from: Math.max(from, first) + by, to: Math.min(to, last) + by, register }));
}

/** What decides a plan, as a text: days of the same text have the same plan. */
export function planKey(scheme: RegisterScheme, day: Day, { calendars, offPeak }: PricingContext): string {
  const parts: (string | number)[] = [kindOfDay(day)];
  if (scheme.rules.some((rule) => rule.holidays)) parts.push(isFrenchHoliday(day) ? 'h' : '');
  for (const { calendar, from, until } of scheme.rules) {
    if (calendar) parts.push(matchCalendar(calendar, calendars, day, 0), matchCalendar(calendar, calendars, day, 720));
    if (from !== undefined || until !== undefined)
      parts.push((from === undefined || day >= from) && (until === undefined || day < until) ? 1 : 0);
  }
  if (scheme.rules.some(({ windows }) => windows === 'offpeak' || windows === 'schedule')) {
    parts.push(offPeakText(offPeak, day));
    if (scheme.schedules) parts.push(offPeakText(scheme.schedules, day));
  }
  return parts.join('|');
}

const mostRemembered = 20_000;
const kindsOfDays = new Map<Day, string>();

function kindOfDay(day: Day): string {
  const known = kindsOfDays.get(day);
  if (known !== undefined) return known;
  const kind = `${weekdayOf(day)}|${monthOf(day)}|${hoursInDay(day)}`;
  if (kindsOfDays.size >= mostRemembered) kindsOfDays.clear();
  kindsOfDays.set(day, kind);
  return kind;
}

// Looking up off-peak hours is the largest cost of a year: every scheme of a household requests the same days.
const offPeakTexts = new WeakMap<readonly OffPeakSchedule[], Map<Day, string>>();

/** The off-peak hours of a day and of the evening before it. */
function offPeakText(schedules: readonly OffPeakSchedule[], day: Day): string {
  const texts = offPeakTexts.get(schedules) ?? new Map<Day, string>();
  offPeakTexts.set(schedules, texts);
  const known = texts.get(day);
  if (known !== undefined) return known;
  const text = [addDays(day, -1), day]
    .map((one) => offPeakOn(schedules, one))
    .map((hours) => (hours.state === 'known' ? hours.ranges.join(',') : hours.state))
    .join('|');
  texts.set(day, text);
  return text;
}
