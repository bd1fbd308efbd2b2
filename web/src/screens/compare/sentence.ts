import type { Voice } from '../../words/language.tsx';
import { type Compared, sumOf } from './windows.ts';

/** More or less than the year before, on the days that both know; no percentage where there is no base. */
export function compareSentence(compared: Compared, { words, formats }: Voice): { headline: string; caption: string } {
  const [now, before] = [0, 1].map((age) => compared.years.find((year) => year.age === age));
  const nowSum = now ? sumOf(now.values_wh) : null;
  const beforeSum = before ? sumOf(before.values_wh) : null;
  if (nowSum === null) return { headline: words.compare.nothing, caption: words.compare.nothingYet };
  if (compared.common === 0 || beforeSum === null)
    return { headline: words.compare.tooShort, caption: words.compare.onlyThisYear(formats.energy(nowSum)) };
  const difference = nowSum - beforeSum;
  const change = formats.change(nowSum, beforeSum);
  const common = words.compare.commonOf(compared.common, compared.days);
  const sums = words.compare.fromTo(formats.energy(beforeSum), formats.energy(nowSum));
  return {
    headline:
      difference === 0
        ? words.compare.same
        : words.compare.headline(formats.energy(Math.abs(difference)), difference > 0 ? 'more' : 'less'),
    caption: [change === undefined ? '' : `${formats.capital(change)}.`, sums, common].filter(Boolean).join(' '),
  };
}
