import type { Day } from '@svc/domain/day';
import { dailyValue } from '../../api/series.ts';
import { RegisterKey } from '../../charts/register-key.tsx';
import { energyByRegister, isComplete, slotsOfDay } from '../../figures/slots.ts';
import { compareDays, totalOf } from '../../figures/totals.ts';
import { Card, Figure, Row } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { daysOfPeriod } from '../../period/period.ts';
import { registerColour } from '../../theme/registers.ts';
import type { UsageData } from './data.ts';

/** The figures of several days: their sum, its parts, the highest and the lowest of them. */
export function PeriodFigures({ data, title }: { data: UsageData; title: string }) {
  const { messages, formats } = useI18n();
  const days = daysOfPeriod(data.period).filter((day) => day < data.today);
  const total = totalOf(data.daily, days);
  const known = days.filter((day) => dailyValue(data.daily, day) !== null);
  const value = (day: Day) => dailyValue(data.daily, day) ?? 0;
  const highest = known.reduce<Day | undefined>(
    (best, day) => (best && value(best) >= value(day) ? best : day),
    undefined,
  );
  const lowest = known.reduce<Day | undefined>(
    (best, day) => (best && value(best) <= value(day) ? best : day),
    undefined,
  );
  const common = compareDays(data.daily, days, data.earlier).days;
  return (
    <Card
      title={title}
      span={4}
      aside={<span className="small text-ink-3">{messages.usage.knownOf(total.known, total.days)}</span>}
    >
      {total.known > 0 && (
        <>
          <Figure isLarge value={formats.energyNumber(total.wh)} unit="kWh" />
          <Shares data={data} days={known} />
          <div className="divide-line mt-3 divide-y">
            <Row name={messages.usage.meanDay}>{formats.energy(total.wh / total.known)}</Row>
            {highest && (
              <Row name={messages.usage.highestDay}>
                {messages.usage.onDay(formats.energy(value(highest)), formats.dayMonth(highest))}
              </Row>
            )}
            {lowest && (
              <Row name={messages.usage.lowestDay}>
                {messages.usage.onDay(formats.energy(value(lowest)), formats.dayMonth(lowest))}
              </Row>
            )}
          </div>
          {common > 0 && common < days.length && (
            <p className="note small mt-3">{messages.usage.commonOnly(common, days.length)}</p>
          )}
        </>
      )}
    </Card>
  );
}

/** Peak and off-peak over the days with all half hours known. Their number is shown if it is not all days. */
function Shares({ data, days }: { data: UsageData; days: readonly Day[] }) {
  const { messages, formats } = useI18n();
  let [hp, hc, counted] = [0, 0, 0];
  for (const day of days) {
    const slots = slotsOfDay(day, data.curve, data.home);
    if (!isComplete(slots)) continue;
    const energy = energyByRegister(slots);
    hp += energy.hp;
    hc += energy.hc;
    counted += 1;
  }
  // The panel beside it reports that the half hours could not be read.
  if (data.curveError) return null;
  // Reserves the space of pending data.
  if (hp + hc === 0) return data.waiting > 0 ? <div className="h-24" /> : null;
  return (
    <>
      <div className="mt-2 flex h-3 gap-0.5 overflow-hidden rounded-[3px]" aria-hidden="true">
        <i className="block" style={{ width: `${(100 * hp) / (hp + hc)}%`, background: registerColour.hp }} />
        <i className="block flex-1" style={{ background: registerColour.hc }} />
      </div>
      <div className="mt-1">
        <Row
          name={<RegisterKey register="hp" label={messages.usage.peakHours} />}
        >{`${formats.energy(hp)} · ${formats.percent(hp / (hp + hc))}`}</Row>
        <Row
          name={<RegisterKey register="hc" label={messages.usage.offPeakHours} />}
        >{`${formats.energy(hc)} · ${formats.percent(hc / (hp + hc))}`}</Row>
      </div>
      {counted < days.length && data.waiting === 0 && (
        <p className="small text-ink-3">{messages.usage.measured(counted, days.length)}</p>
      )}
    </>
  );
}
