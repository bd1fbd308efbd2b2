import { toDay } from '@svc/domain/day';
import { ChartTable } from '../../charts/chart-table.tsx';
import { EuroBars } from '../../charts/euro-bars.tsx';
import { useIsWide } from '../../kit/bar-slot.tsx';
import { Card, Figure, Legend } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { tagBackground } from '../../theme/registers.ts';
import { costTable, dayBars, hasUncertainFlag, isUnsure, monthBars, tagsOf } from './months.ts';
import type { MoneyData, OpenPeriod } from './props.ts';
import { changeOf } from './sentence.ts';

/** The period by month or by day, each bar by register; a bar opens its month, a day its half hours. */
export function PeriodCard({ data, onOpen }: { data: MoneyData; onOpen: OpenPeriod }) {
  const { messages } = useI18n();
  const isYear = data.period.span === 'year';
  const title = isYear ? messages.money.byMonth : messages.money.byDay;
  const rows = data.parts?.rows;
  const legend = [
    ...tagsOf(rows ?? [data.cost]).map((tag) => ({ label: messages.tariffs.tag(tag), colour: tagBackground(tag) })),
    ...(isYear ? [{ label: messages.before, colour: 'var(--ink-2)', form: 'line' as const }] : []),
  ];
  return (
    <Card title={title} span={8} aside={<Legend entries={legend} />}>
      <Total data={data} />
      <PanelState state={data.states.parts} height={[310, 274, 358]}>
        {rows && <Bars data={data} onOpen={onOpen} />}
      </PanelState>
      <Notes data={data} />
    </Card>
  );
}

function Total({ data }: { data: MoneyData }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { cost, period } = data;
  if (cost.energy_eur === null || cost.kwh === null) return null;
  const kwh = formats.energy(Number(cost.kwh) * 1000);
  const decimals = period.span === 'year' ? 0 : 2;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <Figure value={formats.number(Number(cost.total_eur ?? cost.energy_eur), decimals)} unit="€" />
      <span className="text-ink-2">
        {cost.total_eur === null ? messages.money.energyOnly(kwh) : messages.money.energyAnd(kwh)}
        {/* The headline of a year is about the bill. */}
        {period.span === 'year' && ` ${changeOf(data, 0, i18n)}`}
      </span>
    </div>
  );
}

function Bars({ data, onOpen }: { data: MoneyData; onOpen: OpenPeriod }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  // Beside the budget, which is as high.
  const isWide = useIsWide(1024);
  const rows = data.parts?.rows ?? [];
  const isYear = data.period.span === 'year';
  const shown = isYear ? 12 : rows.length;
  const bars = isYear ? monthBars(rows, data.projection, i18n) : dayBars(rows, data.today, i18n);
  const dearest = rows
    .slice(-shown)
    .reduce<(typeof rows)[number] | undefined>(
      (best, row) => (Number(row.total_eur ?? 0) > Number(best?.total_eur ?? 0) ? row : best),
      undefined,
    );
  const name = dearest && (isYear ? formats.monthYear : formats.dayLong)(toDay(dearest.start));
  const describe = isYear ? messages.money.highest : messages.money.highestDay;
  const sentence =
    dearest?.total_eur && name ? describe(name, formats.euros(dearest.total_eur)) : messages.money.noneKnown;
  return (
    <>
      <EuroBars
        label={isYear ? messages.money.byMonth : messages.money.byDay}
        bars={bars}
        height={isWide ? 260 : 176}
        hasValues={isYear}
        openHint={isYear ? messages.money.openMonth : messages.money.openDay}
        onOpen={(key) => onOpen(isYear ? 'month' : 'day', toDay(key))}
      />
      <ChartTable sentence={sentence} table={() => costTable(rows, shown, i18n)} />
    </>
  );
}

/** Why a bar is not the whole truth, in one note. */
function Notes({ data: { parts, cost } }: { data: MoneyData }) {
  const { messages, formats } = useI18n();
  const isAnyUnsure = parts?.rows?.some(isUnsure) ?? hasUncertainFlag(cost.flags);
  const reasons = cost.flags
    .filter((flag) => flag !== 'partial' && (flag !== 'estimated' || cost.coverage.estimated_days > 0))
    .map((flag) => messages.money.flags[flag]);
  const note = [...(isAnyUnsure ? [messages.money.estimatedNote] : []), ...reasons].join(' ');
  return (
    <div className="small text-ink-2 mt-2">
      {note && (
        <p>
          {isAnyUnsure && (
            <i aria-hidden="true" className="mr-1.5 inline-block size-3 border border-dotted align-[-1px]" />
          )}
          {note}
        </p>
      )}
      {cost.unpriced.map(({ reason, tag, kwh }) => (
        <p key={`${reason} ${tag}`} className="text-warn font-medium">
          {messages.tariffs.unpriced(formats.energy(Number(kwh) * 1000), reason)}
        </p>
      ))}
    </div>
  );
}
