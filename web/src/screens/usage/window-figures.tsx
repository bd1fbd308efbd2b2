import { addDays, daysBetween } from '@svc/domain/day';
import { parisDay, startOfDay } from '@svc/domain/paris-time';
import type { Tariff } from '../../charts/load-drawing.ts';
import { energyBetween, type LoadSeries, totalIn } from '../../charts/load-series.ts';
import { RegisterKey } from '../../charts/register-key.tsx';
import type { TimeWindow } from '../../charts/zoom-window.ts';
import { Card, Figure, Row } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { registerColour } from '../../theme/registers.ts';
import type { AllData } from './all-data.ts';
import { momentOf } from './load-card.tsx';
import { tariffsIn } from './tariffs.ts';

type WindowFiguresProps = {
  data: AllData;
  window: TimeWindow;
  before: LoadSeries | undefined;
  beforeName: string;
};

/** The figures of the visible part of the curve, beside those of the meter's own daily totals. */
export function WindowFigures({ data: { home, series, daily }, window, before, beforeName }: WindowFiguresProps) {
  const { messages, formats } = useI18n();
  const total = totalIn(series, window);
  const { wh, known, minutes, highest, lowest } = total;
  const at = (index: number) =>
    messages.usage.onDay(formats.watts(series.power_w[index] ?? 0), momentOf(series.at[index] ?? 0, formats));
  const metered = meteredIn(daily, window);
  const past = before && totalIn(before, window);
  // Only what is known as long on both sides is compared.
  const change = past && past.known === known ? formats.change(wh, past.wh) : undefined;
  return (
    <Card
      title={messages.usage.shownPart}
      span={4}
      aside={<span className="small text-ink-3">{messages.usage.shownKnown(formats.percent(known / minutes))}</span>}
    >
      {known > 0 && (
        <>
          <span data-shown={wh}>
            <Figure value={formats.energyNumber(wh)} unit={messages.usage.byCurve} />
          </span>
          <Shares series={series} tariffs={tariffsIn(home, window)} window={window} />
          <div className="divide-line mt-3 divide-y">
            {change !== undefined && <Row name={formats.capital(beforeName)}>{change}</Row>}
            {metered.days > 0 && (
              <div data-metered={metered.wh} data-days={metered.days}>
                <Row name={messages.usage.dailyTotal(metered.days)}>{formats.energy(metered.wh)}</Row>
              </div>
            )}
            <Row name={messages.usage.mean}>{formats.watts((wh * 60) / known)}</Row>
            <Row name={messages.usage.peak}>{at(highest)}</Row>
            <Row name={messages.usage.lowest}>{at(lowest)}</Row>
          </div>
        </>
      )}
    </Card>
  );
}

type SharesProps = { series: LoadSeries; tariffs: readonly Tariff[]; window: TimeWindow };

/** Peak and off-peak of the visible range, to the minute, while the zoom is close enough to distinguish them. */
function Shares({ series, tariffs, window }: SharesProps) {
  const { messages, formats } = useI18n();
  const energy = { base: 0, hp: 0, hc: 0 };
  for (const { from, to, register } of tariffs) {
    const part = { from: Math.max(from, window.from), to: Math.min(to, window.to) };
    if (part.to > part.from) energy[register] += energyBetween(series, part);
  }
  const { hp, hc } = energy;
  if (hc === 0) return null;
  return (
    <>
      <div className="mt-2 flex h-3 gap-0.5 overflow-hidden rounded-[3px]" aria-hidden="true">
        <i className="block" style={{ width: `${(100 * hp) / (hp + hc)}%`, background: registerColour.hp }} />
        <i className="block flex-1" style={{ background: registerColour.hc }} />
      </div>
      <div className="mt-1">
        <Row name={<RegisterKey register="hp" label={messages.usage.peakHours} />}>{formats.energy(hp)}</Row>
        <Row name={<RegisterKey register="hc" label={messages.usage.offPeakHours} />}>{formats.energy(hc)}</Row>
      </div>
    </>
  );
}

/** Daily totals of the days that lie wholly in a window. */
function meteredIn(daily: AllData['daily'], { from, to }: TimeWindow): { readonly wh: number; readonly days: number } {
  const begun = parisDay(from);
  const first = daysBetween(daily.start, startOfDay(begun) < from ? addDays(begun, 1) : begun);
  const end = daysBetween(daily.start, parisDay(to));
  let [wh, days] = [0, 0];
  for (let index = Math.max(0, first); index < end; index++) {
    const value = daily.values_wh[index] ?? null;
    if (value === null) continue;
    wh += value;
    days += 1;
  }
  return { wh, days };
}
