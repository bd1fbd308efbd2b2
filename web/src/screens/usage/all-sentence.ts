import { totalIn } from '../../charts/load-series.ts';
import { totalOf } from '../../figures/totals.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { daysOfPeriod } from '../../period/period.ts';
import type { AllData } from './all-data.ts';
import { momentOf } from './load-card.tsx';
import type { Sentence } from './sentence.ts';

/** What all known days amount to, from which to which, and the highest half hour while all of them are there. */
export function allSentence({ daily, first, newest, series, waiting }: AllData, { messages, formats }: I18n): Sentence {
  const total = totalOf(daily, daysOfPeriod({ from: first, to: newest }));
  if (total.known === 0)
    return {
      headline: messages.usage.noneKnown(messages.all),
      caption: messages.panel({ kind: 'empty', reason: 'nothing' }).text,
    };
  const { highest } = totalIn(series, { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY });
  const power = waiting > 0 ? undefined : series.power_w[highest];
  const parts = [
    messages.usage.allCaption(formats.dayPlain(first), formats.dayPlain(newest)),
    total.known < total.days ? messages.usage.missing(total.days - total.known) : '',
    power === undefined ? '' : messages.usage.allPeak(formats.watts(power), momentOf(series.at[highest] ?? 0, formats)),
  ];
  return {
    headline: messages.usage.allHeadline(formats.energy(total.wh), formats.number(total.known)),
    caption: parts.filter(Boolean).join(' '),
  };
}
