import { addDays, addMonths, type Day, maxDay, toDay } from '@svc/domain/day';
import { type DayRange, daysOf } from '@svc/domain/day-range';
import type { Offer } from '@svc/domain/offers/offer';
import { firstDayNeeded } from '@svc/domain/pricing/household-timeline';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import { useQueries, useQuery } from '@tanstack/react-query';
import { catalogueQueries } from '../../api/catalogue.ts';
import { type Home, queries } from '../../api/queries.ts';
import { dailyValue, newestDay, oldestDay } from '../../api/series.ts';
import { signalQueries } from '../../api/signals.ts';
import { monthsOf } from '../../period/period.ts';
import type { Household } from '../../workers/household.ts';

const hour = 3_600_000;

/** The last twelve months with a value, and the twelve before them where they are known. */
export function useHousehold(home: Home, today: Day) {
  const pdl = home.usage_point_id;
  const daily = useQuery(queries.daily(pdl, today));
  const offers = useQuery(catalogueQueries.offers());
  const newest = (daily.data && newestDay(daily.data)) ?? addDays(today, -1);
  const oldest = daily.data && oldestDay(daily.data);
  const range: DayRange = { start: addDays(addMonths(newest, -12), 1), end: addDays(newest, 1) };
  const known = { start: firstDayNeeded(offers.data ?? [], addMonths(range.start, -12)), end: range.end };
  const months = oldest ? monthsOf({ from: maxDay(known.start, oldest), to: newest }) : [];
  const curves = useQueries({ queries: months.map((month) => queries.curve(pdl, month, today)) });
  // A tempo day ends in the morning after it: the colour of the day before counts, too.
  const tempo = useQuery({ ...signalQueries.tempoDays(addDays(known.start, -1), newest), staleTime: hour });
  const flexdays = useQuery({ ...signalQueries.flexDaysOf(addDays(known.start, -1), newest), staleTime: hour });
  // Hardly any catalogue has such an offer, so most pages do not request the days.
  const hasPeakDays = (offers.data ?? []).some(countsPeakDays);
  const peaks = useQuery({ ...catalogueQueries.peakDays(addDays(known.start, -1), newest), enabled: hasPeakDays });
  const needed = [daily, offers, tempo, flexdays, ...(hasPeakDays ? [peaks] : []), ...curves];
  const isThere = needed.every(({ isSuccess }) => isSuccess);
  const isReady = isThere && months.length > 0;
  const stamp = needed.map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ');
  const build = (): Household => ({
    known,
    runs: curves
      .flatMap(({ data }) => data?.runs ?? [])
      .map(({ start, step_minutes, powers_w }) => ({ start, step: step_minutes, powers_w: toColumn(powers_w) })),
    dailies_wh: toColumn(daysOf(known).map((day) => (daily.data ? dailyValue(daily.data, day) : null))),
    tempo: [...(tempo.data ?? [])].map(([date, color]) => ({ date: toDay(date), color })),
    flexdays: (flexdays.data ?? []).map(({ date, day_type }) => ({ date: toDay(date), day_type })),
    peakDays: (peaks.data ?? []).flatMap(({ list, date, day_type }) =>
      day_type === null ? [] : [{ list, date: toDay(date), day_type }],
    ),
    offPeak: (home.offpeak_hours ?? []) as readonly OffPeakSchedule[],
    offers: (offers.data ?? []).filter(({ id, is_active }) => is_active || id === home.selected_offer_id),
  });
  // Built once for these responses: the stamp changes when one of them does.
  const household = useQuery({
    queryKey: ['household', home.id, stamp, home.selected_offer_id, home.offpeak_hours],
    queryFn: build,
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  }).data;
  const error = needed.find((query) => query.error)?.error ?? null;
  // A home without any value has nothing to be computed on, however long one waits.
  const isEmpty = daily.isSuccess && oldest === undefined;
  const isReading = curves.some(({ isLoading }) => isLoading);
  return { household, range, newest, oldest, offers: offers.data ?? [], error, isEmpty, isReading, stamp };
}

const countsPeakDays = ({ type, versions }: Offer) =>
  type === 'EJP' || versions.some(({ prices }) => prices.peak_day_price != null);

const toColumn = (values: readonly (number | null)[]) => Float64Array.from(values, (value) => value ?? Number.NaN);
