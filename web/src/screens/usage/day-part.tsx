import { missingOn } from '../../api/series.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { SlotBars } from '../../charts/slot-bars.tsx';
import { missingKindOf } from '../../figures/panel.ts';
import {
  energyByRegister,
  isComplete,
  lowestOf,
  offPeakMinutes,
  peakOf,
  type Slot,
  slotsOfDay,
} from '../../figures/slots.ts';
import { slotTable } from '../../figures/tables.ts';
import { Card, Figure, Legend } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { UsageData } from './data.ts';
import { DayLines } from './day-lines.tsx';
import { stateOfDay } from './day-state.ts';
import { beforeName, registerLegend } from './legend.ts';
import type { UsageProps } from './props.ts';

export function DayPart({ data }: UsageProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { home, period, curve } = data;
  const day = period.from;
  const slots = slotsOfDay(day, curve, home);
  const state = stateOfDay(data, slots);
  const before = beforeSlots(data, slots);
  const name = beforeName(data, i18n);
  const peak = peakOf(slots);
  const minutes = slots[0]?.step_minutes ?? 30;
  const cuts = offPeakMinutes(home, day)
    .flatMap(({ from, to }) => [from, to])
    .filter((minute) => minute % minutes !== 0);
  const sentence = [
    peak?.power_w == null
      ? ''
      : messages.usage.sentenceDay(formats.watts(peak.power_w), formats.clock(peak.minute), minutes),
    cuts.length > 0 ? messages.usage.cut(formats.list(cuts.map(formats.clock))) : '',
  ].join(' ');
  const title = messages.usage.slots(slots.length, minutes);
  const legend = registerLegend(
    slots.flatMap(({ parts }) => parts.map(({ register }) => register)),
    i18n,
    before.length > 0 ? name : undefined,
  );
  return (
    <>
      <Card title={title} span={8} aside={<Legend entries={legend} />}>
        <PanelState state={state} height={[691, 578, 529]}>
          <SlotBars
            label={title}
            slots={slots}
            before={before}
            height={328}
            missingKind={missingKindOf(missingOn(curve.missing, day))}
            unit={data.viewOptions.unit}
            beforeName={name}
          />
          <DayFigures slots={slots} />
          <ChartTable
            sentence={sentence}
            table={() => ({ ...slotTable(slots, i18n, before.length > 0 ? before : undefined), day })}
          />
        </PanelState>
      </Card>
      <DayLines home={home.id} day={day} slots={slots} state={state} />
    </>
  );
}

/** By the wall clock: an hour that occurs twice on one of the days is compared with the single hour of the other. */
function beforeSlots({ home, period, curve, earlier }: UsageData, slots: readonly Slot[]): (number | null)[] {
  const past = earlier(period.from);
  if (past === undefined) return [];
  const powers = new Map(slotsOfDay(past, curve, home).map(({ minute, power_w }) => [minute, power_w]));
  const before = slots.map(({ minute }) => powers.get(minute) ?? null);
  return before.some((power) => power !== null) ? before : [];
}

type FigureFact = { readonly name: string; readonly value: string; readonly unit: string; readonly note: string };

/** The figures of the half hours: by tariff if all are known, the highest and the lowest. */
function DayFigures({ slots }: { slots: readonly Slot[] }) {
  const { messages, formats } = useI18n();
  const { hp, hc } = energyByRegister(slots);
  const [peak, lowest] = [peakOf(slots), lowestOf(slots)];
  const facts: FigureFact[] = [];
  const part = (name: string, wh: number) =>
    facts.push({ name, value: formats.energyNumber(wh), unit: 'kWh', note: formats.percent(wh / (hp + hc)) });
  if (hc > 0 && isComplete(slots)) {
    part(messages.usage.peakHours, hp);
    part(messages.usage.offPeakHours, hc);
  }
  const at = ({ minute }: Slot) => messages.usage.atTime(formats.clock(minute));
  if (peak?.power_w != null)
    facts.push({ name: messages.usage.peak, value: formats.kilowatts(peak.power_w), unit: 'kW', note: at(peak) });
  if (lowest?.power_w != null)
    facts.push({ name: messages.usage.lowest, value: formats.number(lowest.power_w), unit: 'W', note: at(lowest) });
  return (
    <div className="border-line mt-3 flex flex-wrap gap-x-6 gap-y-3 border-t pt-3">
      {facts.map(({ name, value, unit, note }) => (
        <div key={name} className="small text-ink-2" style={{ minWidth: 130 }}>
          {name}
          <div className="text-ink">
            <Figure value={value} unit={unit} />
          </div>
          {note}
        </div>
      ))}
    </div>
  );
}
