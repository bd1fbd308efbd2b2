import { addDays, addMonths, daysBetween, maxDay } from '@svc/domain/day';
import { startOfDay } from '@svc/domain/paris-time';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { joinMonths } from '../../api/curve-months.ts';
import { queries } from '../../api/queries.ts';
import { ChartTable, type ChartTableData } from '../../charts/chart-table.tsx';
import { DurationCurve } from '../../charts/duration-curve.tsx';
import { isFailure, stateOfError, stateOfMonths } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { ChoiceField } from '../../kit/select.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { monthsOf } from '../../period/period.ts';
import { type Duration, durationOf, hoursAbove, limitChoices } from './facts.ts';
import type { PowerProps } from './props.ts';

/** How long each power lasts, from the load curve of at most twelve months. */
export function DurationCard({ home, today, from, to, what_if, limit_kw, onLimit }: PowerProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const first = maxDay(from, addDays(addMonths(to, -12), 1));
  const { curve, waiting, error, failure } = useQueries({
    queries: monthsOf({ from: first, to }).map((month) => queries.curve(home.usage_point_id, month, today)),
    combine: joinMonths,
  });
  const duration = useMemo(() => durationOf(curve, startOfDay(first), startOfDay(addDays(to, 1))), [curve, first, to]);
  const isKnown = duration.sorted_w.length > 1;
  const total = daysBetween(first, to) + 1;
  const state: State = stateOfMonths({ isKnown, waiting, error, failure, done: duration.days, total });
  const limits = [...new Set([what_if, limit_kw])].map((kw) => kw * 1000);
  const marks = limits
    .map((power_w) => ({ power_w, hours: hoursAbove(duration, power_w) }))
    .filter(({ hours }) => hours > 0)
    .map(({ power_w, hours }) => ({
      power_w,
      hours,
      label: messages.hoursAbove(formats.number(hours), `${formats.number(power_w / 1000)} kW`),
    }));
  const above = formats.number(hoursAbove(duration, limit_kw * 1000));
  const sentence = `${messages.power.durationHours(above, formats.number(limit_kw))} ${messages.power.durationSentence(duration.days)}`;
  return (
    <Card
      title={messages.power.duration}
      span={8}
      aside={<LimitChoice duration={duration} limit_kw={limit_kw} onLimit={onLimit} />}
    >
      <PanelState state={state} height={270}>
        {isKnown && !isFailure(state) && (
          <>
            <DurationCurve
              label={messages.power.duration}
              sorted_w={duration.sorted_w}
              hours_each={duration.hours_each}
              marks={marks}
              height={190}
            />
            <ChartTable sentence={sentence} table={() => durationTable(duration, i18n)} />
          </>
        )}
      </PanelState>
      {!isFailure(state) && failure && <PanelState state={stateOfError(failure)} height={0} />}
    </Card>
  );
}

function LimitChoice({
  duration,
  limit_kw,
  onLimit,
}: Pick<PowerProps, 'limit_kw' | 'onLimit'> & { duration: Duration }) {
  const { messages, formats } = useI18n();
  return (
    <ChoiceField
      label={messages.power.limit}
      choices={limitChoices(duration, limit_kw).map((kw) => ({
        id: String(kw),
        name: messages.power.limitOf(formats.number(kw)),
      }))}
      chosen={String(limit_kw)}
      onChoose={(kw) => onLimit(Number(kw))}
      isDisabled={duration.sorted_w.length < 2}
    />
  );
}

/** Every 100 W: how many hours were above it. */
function durationTable(duration: Duration, { messages }: I18n): ChartTableData {
  const most = Math.ceil((duration.sorted_w[0] ?? 0) / 100);
  return {
    name: messages.power.files.duration,
    head: [messages.power.columns.power_w, messages.power.columns.hours],
    rows: Array.from({ length: most }, (_, index) => [index * 100, hoursAbove(duration, index * 100)]),
  };
}
