import { addDays, toDay } from '@svc/domain/day';
import { hasColours, sureSaving } from '../../figures/saving.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { candidateOf, isAnnualised, isStale } from './compare.ts';
import type { Compared, OffersData } from './props.ts';

type Sentence = { readonly headline: string; readonly caption: string };
const shownFirst = 3;
const mostNamed = 2;

/** A headline is no more certain than its oldest price: first the reliable saving, then the one with a condition. */
export function offersSentence(data: OffersData, i18n: I18n): Sentence {
  const { messages } = i18n;
  const caption = captionOf(data, i18n);
  const { mine, ranked, today } = data;
  if (ranked.length === 0) return { headline: messages.offers.nothing, caption };
  if (!mine || mine.eur === null) return { headline: messages.offers.noMine, caption: messages.offers.noMineText };
  const [best] = ranked.filter(({ offer }) => offer.id !== mine.offer.id);
  const found = sureSaving(ranked.map(candidateOf), candidateOf(mine), today);
  const sure = ranked.find(({ offer }) => offer.id === found?.id);
  return { headline: headlineOf(mine, sure, best, today, i18n), caption };
}

/** The difference of two shown amounts, never another rounding. */
export const shownSaving = (mine: Compared, other: Compared) => Math.round(mine.eur ?? 0) - Math.round(other.eur ?? 0);

function headlineOf(
  mine: Compared,
  sure: Compared | undefined,
  best: Compared | undefined,
  today: OffersData['today'],
  { messages, formats }: I18n,
): string {
  const euros = (other: Compared) => formats.euros(shownSaving(mine, other), 0);
  const isBetter = best !== undefined && shownSaving(mine, best) > (sure ? shownSaving(mine, sure) : 0);
  if (!isBetter) return sure ? messages.offers.saves(euros(sure)) : messages.offers.best;
  const month = best.line.price_from === null ? '' : formats.monthYear(toDay(best.line.price_from));
  if (isStale(best, today))
    return sure
      ? messages.offers.savesUpTo(euros(sure), euros(best), month)
      : messages.offers.onlyOld(euros(best), month);
  if (hasColours(best.offer))
    return sure ? messages.offers.savesWithColours(euros(sure), euros(best)) : messages.offers.onlyColours(euros(best));
  // Neither old nor coloured, and yet not sure: it was dearer a year earlier, or its price is three months old.
  const wasDearer = (best.previous_eur ?? 0) > (mine.previous_eur ?? Number.POSITIVE_INFINITY);
  return wasDearer ? messages.offers.oneYearOnly(euros(best)) : messages.offers.saves(euros(best));
}

/** The days that are not there, by name as far as two stretches go. */
function missingDays({ missing, coverage }: OffersData['ranking'], { messages, formats }: I18n): string {
  if (coverage.missing_days === 0) return '';
  const names = missing.map(({ start, end }) => {
    const last = addDays(end, -1);
    if (start === last) return formats.dayMonth(last);
    const isOneMonth = start.slice(0, 7) === last.slice(0, 7);
    return `${isOneMonth ? Number(start.slice(8)) : formats.dayMonth(start)} – ${formats.dayMonth(last)}`;
  });
  // A month that is shortened ends with a point of its own.
  const named = names.slice(0, mostNamed).join(', ').replace(/\.$/, '');
  return messages.offers.missing(coverage.missing_days, named, names.length > mostNamed);
}

function captionOf({ ranking, ranked, from, to, today }: OffersData, i18n: I18n): string {
  const { messages, formats } = i18n;
  const { coverage, hasPrevious } = ranking;
  const stale = ranked.slice(0, shownFirst).filter((each) => isStale(each, today)).length;
  const parts = [
    messages.offers.onHours(formats.dayPlain(from), formats.dayPlain(to)),
    isAnnualised(ranking) ? messages.offers.annualised(coverage.days - coverage.missing_days, coverage.days) : '',
    missingDays(ranking, i18n),
    stale > 0 ? messages.offers.oldPrices(stale) : '',
    hasPrevious ? messages.offers.twoWinters : messages.offers.oneWinter,
  ];
  return parts.filter(Boolean).join(' ');
}
