import { addDays, toDay } from '@svc/domain/day';
import { hasColours, sureSaving } from '../../figures/saving.ts';
import type { Voice } from '../../words/language.tsx';
import { candidateOf, isAnnualised, isStale } from './compare.ts';
import type { Compared, OffersData } from './props.ts';

type Sentence = { readonly headline: string; readonly caption: string };
const shownFirst = 3;
const mostNamed = 2;

/** A headline is no surer than its oldest price: first the saving that holds, then the one with a condition. */
export function offersSentence(data: OffersData, voice: Voice): Sentence {
  const { words } = voice;
  const caption = captionOf(data, voice);
  const { mine, ranked, today } = data;
  if (ranked.length === 0) return { headline: words.offers.nothing, caption };
  if (!mine || mine.eur === null) return { headline: words.offers.noMine, caption: words.offers.noMineText };
  const [best] = ranked.filter(({ offer }) => offer.id !== mine.offer.id);
  const found = sureSaving(ranked.map(candidateOf), candidateOf(mine), today);
  const sure = ranked.find(({ offer }) => offer.id === found?.id);
  return { headline: headlineOf(mine, sure, best, today, voice), caption };
}

/** The difference of two shown amounts, never another rounding. */
export const shownSaving = (mine: Compared, other: Compared) => Math.round(mine.eur ?? 0) - Math.round(other.eur ?? 0);

function headlineOf(
  mine: Compared,
  sure: Compared | undefined,
  best: Compared | undefined,
  today: OffersData['today'],
  { words, formats }: Voice,
): string {
  const euros = (other: Compared) => formats.euros(shownSaving(mine, other), 0);
  const isBetter = best !== undefined && shownSaving(mine, best) > (sure ? shownSaving(mine, sure) : 0);
  if (!isBetter) return sure ? words.offers.saves(euros(sure)) : words.offers.best;
  const month = best.line.price_from === null ? '' : formats.monthYear(toDay(best.line.price_from));
  if (isStale(best, today))
    return sure ? words.offers.savesUpTo(euros(sure), euros(best), month) : words.offers.onlyOld(euros(best), month);
  if (hasColours(best.offer))
    return sure ? words.offers.savesWithColours(euros(sure), euros(best)) : words.offers.onlyColours(euros(best));
  // Neither old nor coloured, and yet not sure: it was dearer a year earlier, or its price is three months old.
  const wasDearer = (best.previous_eur ?? 0) > (mine.previous_eur ?? Number.POSITIVE_INFINITY);
  return wasDearer ? words.offers.oneYearOnly(euros(best)) : words.offers.saves(euros(best));
}

/** The days that are not there, by name as far as two stretches go. */
function missingDays({ missing, coverage }: OffersData['ranking'], { words, formats }: Voice): string {
  if (coverage.missing_days === 0) return '';
  const names = missing.map(({ start, end }) => {
    const [first, last] = [formats.dayMonth(start), formats.dayMonth(addDays(end, -1))];
    return first === last ? first : `${first} – ${last}`;
  });
  // A month that is shortened ends with a point of its own.
  const named = names.slice(0, mostNamed).join(', ').replace(/\.$/, '');
  return words.offers.missing(coverage.missing_days, named, names.length > mostNamed);
}

function captionOf({ ranking, ranked, from, to, today }: OffersData, voice: Voice): string {
  const { words, formats } = voice;
  const { coverage, hasPrevious } = ranking;
  const stale = ranked.slice(0, shownFirst).filter((each) => isStale(each, today)).length;
  const parts = [
    words.offers.onHours(formats.dayPlain(from), formats.dayPlain(to)),
    isAnnualised(ranking) ? words.offers.annualised(coverage.days - coverage.missing_days, coverage.days) : '',
    missingDays(ranking, voice),
    stale > 0 ? words.offers.oldPrices(stale) : '',
    hasPrevious ? words.offers.twoWinters : words.offers.oneWinter,
  ];
  return parts.filter(Boolean).join(' ');
}
