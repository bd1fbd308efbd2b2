import type { I18n } from '../../messages/i18n.tsx';
import { type Compared, sumOf } from './windows.ts';

/** More or less than the year before, on the days known in both. No percentage where there is no base. */
export function compareSentence(
  compared: Compared,
  { messages, formats }: I18n,
): { headline: string; caption: string } {
  const [now, before] = [0, 1].map((age) => compared.years.find((year) => year.age === age));
  const nowSum = now ? sumOf(now.values_wh) : null;
  const beforeSum = before ? sumOf(before.values_wh) : null;
  if (nowSum === null) return { headline: messages.compare.nothing, caption: messages.compare.nothingYet };
  if (compared.common === 0 || beforeSum === null)
    return { headline: messages.compare.tooShort, caption: messages.compare.onlyThisYear(formats.energy(nowSum)) };
  const difference = nowSum - beforeSum;
  const change = formats.change(nowSum, beforeSum);
  const common = messages.compare.commonOf(compared.common, compared.days);
  const sums = messages.compare.fromTo(formats.energy(beforeSum), formats.energy(nowSum));
  return {
    headline:
      difference === 0
        ? messages.compare.same
        : messages.compare.headline(formats.energy(Math.abs(difference)), difference > 0 ? 'more' : 'less'),
    caption: [change === undefined ? '' : `${formats.capital(change)}.`, sums, common].filter(Boolean).join(' '),
  };
}
