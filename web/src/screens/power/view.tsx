import { type Day, daysBetween, toDay } from '@svc/domain/day';
import { CalendarDays } from 'lucide-react';
import type { Peak, Peaks } from '../../api/power.ts';
import { missingOn } from '../../api/series.ts';
import { ChartTable, type ChartTableData } from '../../charts/chart-table.tsx';
import { CountBars } from '../../charts/count-bars.tsx';
import { PeakBars } from '../../charts/peak-bars.tsx';
import { captionOf, missingKindOf, stateOfMissing, stateOfQuery } from '../../figures/panel.ts';
import { Card, Legend } from '../../kit/card.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { ChoiceField } from '../../kit/select.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { daysOfPeriod } from '../../period/period.ts';
import { DurationCard } from './duration-card.tsx';
import { highestPeak, listPowers, targetPower } from './facts.ts';
import { monthChoices } from './months.ts';
import { OtherPowers } from './other-powers.tsx';
import type { PowerProps } from './props.ts';
import { powerSentence } from './sentence.ts';

/** In which months the other power would have been too small. */
function MonthsCard({ peaks, what_if }: { peaks: readonly Peak[]; what_if: number }) {
  const { messages, formats } = useI18n();
  const months = [...new Set(peaks.map(({ day }) => day.slice(0, 7)))];
  const bars = months.map((month) => {
    const first = toDay(`${month}-01`);
    return {
      key: month,
      label: formats.capital(formats.monthLetter(first)),
      name: formats.capital(formats.monthYear(first)),
      count: peaks.filter(({ day, va }) => day.startsWith(month) && va > what_if * 1000).length,
    };
  });
  const over = bars.reduce((sum, { count }) => sum + count, 0);
  const table = (): ChartTableData => ({
    name: messages.power.files.months,
    head: [messages.power.columns.month, messages.power.columns.over],
    rows: bars.map(({ key, count }) => [key, count]),
  });
  const title = messages.power.riskMonths(formats.number(what_if));
  return (
    <Card title={title} span={4} aside={<span className="small text-ink-2">{messages.power.daysAbove}</span>}>
      <CountBars label={title} bars={bars} height={110} describe={messages.power.daysOver} />
      <ChartTable sentence={over === 0 ? messages.power.neverOver : messages.power.daysOver(over)} table={table} />
    </Card>
  );
}

export function PowerView(props: PowerProps) {
  const i18n = useI18n();
  const { messages } = i18n;
  const { home, peaks, offers } = props;
  const known = peaks.data?.peaks ?? [];
  const powers = listPowers(known, offers.data ?? [], home.selected_offer_id);
  const facts = { peaks: known, subscribed: home.subscribed_power, powers };
  const sentence = peaks.data
    ? powerSentence(facts, i18n)
    : { headline: messages.nav.power, caption: messages.chip[captionOf(stateOfQuery(peaks))] };
  return (
    <>
      <PageHead {...sentence} isKnown={!reservesLayout(peaks.isPending)}>
        <MonthChoice {...props} />
      </PageHead>
      <div className="cards items-start">
        <div className="col-span-12 flex min-w-0 flex-col gap-4 lg:col-span-8">
          <PeaksCard {...props} />
          <DurationCard {...props} />
        </div>
        <div className="column lg:col-span-4">
          <OtherPowers {...props} />
          {known.length > 0 && <MonthsCard peaks={known} what_if={targetPower(props)} />}
        </div>
      </div>
    </>
  );
}

function MonthChoice({ months, onMonths }: PowerProps) {
  const { messages } = useI18n();
  return (
    <ChoiceField
      label={messages.period.label}
      icon={<CalendarDays size={16} aria-hidden="true" />}
      choices={monthChoices.map((count) => ({ id: String(count), name: messages.power.lastMonths(count) }))}
      chosen={String(months)}
      onChoose={(count) => onMonths(Number(count))}
    />
  );
}

function PeaksCard({ home, from, to, peaks, what_if }: PowerProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const known = peaks.data?.peaks ?? [];
  const days = daysOfPeriod({ from: known[0]?.day ?? from, to });
  const byDay = new Map(known.map((peak) => [peak.day, peak]));
  const bars = days.map((day) => ({ key: day, name: formats.dayShort(day, to), va: byDay.get(day)?.va ?? null }));
  const ticks = days.flatMap((day, at) => (day.endsWith('-01') ? [{ label: formats.monthShort(day), at }] : []));
  const lines = [
    ...(home.subscribed_power === null
      ? []
      : [
          {
            kva: home.subscribed_power,
            label: messages.power.subscribed(formats.number(home.subscribed_power)),
            isDotted: false,
          },
        ]),
    ...(what_if === home.subscribed_power
      ? []
      : [{ kva: what_if, label: messages.power.whatIf(formats.number(what_if)), isDotted: true }]),
  ];
  const legend = [
    { label: messages.power.above(formats.number(what_if)), colour: 'var(--reg-hp)' },
    { label: messages.power.below, colour: 'var(--reg-hc)' },
    ...lines.map(({ label, isDotted }) => ({ label, colour: 'var(--ink)', form: isDotted ? 'dash' : 'line' }) as const),
  ];
  const highest = highestPeak(known);
  const mark = highest && {
    at: daysBetween(days[0] ?? from, highest.day),
    label: messages.power.highest(formats.number(highest.va / 1000, 1), formats.dayMonth(highest.day)),
  };
  const sentence = messages.power.peaksSentence(known.length, daysBetween(days[0] ?? from, to) + 1);
  return (
    <Card title={messages.power.peaks} span={8} aside={known.length > 0 && <Legend entries={legend} />}>
      <PanelState state={stateOfPeaks(peaks, from)} height={[372, 300, 300]}>
        {known.length > 0 && (
          <>
            <PeakBars
              label={messages.power.peaks}
              limit_kva={what_if}
              height={200}
              bars={bars}
              ticks={ticks}
              lines={lines}
              mark={mark}
            />
            <ChartTable sentence={sentence} table={() => peakTable(days, peaks.data, i18n)} />
          </>
        )}
      </PanelState>
    </Card>
  );
}

function stateOfPeaks(peaks: PowerProps['peaks'], from: Day): State {
  const queryState = stateOfQuery(peaks);
  if (queryState.kind !== 'ready' || (peaks.data?.peaks.length ?? 0) > 0) return queryState;
  const why = missingOn(peaks.data?.missing ?? [], from) ?? peaks.data?.missing[0];
  return stateOfMissing(why) ?? { kind: 'empty', reason: why?.reason === 'consent' ? 'consent' : 'nothing' };
}

function peakTable(days: readonly Day[], peaks: Peaks | undefined, { messages }: I18n): ChartTableData {
  const byDay = new Map(peaks?.peaks.map((peak) => [peak.day, peak]));
  return {
    name: messages.power.files.peaks,
    head: [messages.power.columns.day, messages.power.columns.peak_va, messages.power.columns.at],
    rows: days.map((day) => {
      const peak = byDay.get(day);
      return [
        day,
        peak?.va ?? null,
        peak ? peak.at : messages.missingKind[missingKindOf(missingOn(peaks?.missing ?? [], day))],
      ];
    }),
  };
}
