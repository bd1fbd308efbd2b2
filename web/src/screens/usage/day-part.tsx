import { dailyValue, missingOn } from '../../api/series.ts';
import { SlotBars } from '../../charts/slot-bars.tsx';
import { Twin } from '../../charts/twin.tsx';
import { absenceOf, stateOfError } from '../../figures/panel.ts';
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
import { Card, Figure, Legend, Row } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useVoice } from '../../words/language.tsx';
import type { State } from '../../words/states.ts';
import type { UsageData } from './data.ts';
import { beforeName, registerLegend } from './legend.ts';
import type { UsageProps } from './props.ts';

export function DayPart({ data }: UsageProps) {
  const voice = useVoice();
  const { words, formats } = voice;
  const { home, period, curve } = data;
  const day = period.from;
  const slots = slotsOfDay(day, curve, home);
  const before = beforeSlots(data, slots);
  const name = beforeName(data, voice);
  const peak = peakOf(slots);
  const cuts = offPeakMinutes(home, day)
    .flatMap(({ from, to }) => [from, to])
    .filter((minute) => minute % 30 !== 0);
  const sentence = [
    peak?.power_w == null ? '' : words.usage.sentenceDay(formats.watts(peak.power_w), formats.clock(peak.minute)),
    cuts.length > 0 ? words.usage.cut(cuts.map(formats.clock).join(', ')) : '',
  ].join(' ');
  const minutes = slots[0]?.step_minutes ?? 30;
  const title = minutes === 30 ? words.usage.slots(slots.length) : words.usage.steps(slots.length, minutes);
  const legend = registerLegend(
    slots.flatMap(({ parts }) => parts.map(({ register }) => register)),
    voice,
    before.length > 0 ? name : undefined,
  );
  return (
    <>
      <Card title={title} span={8} aside={<Legend entries={legend} />}>
        <PanelState state={stateOfDay(data, slots)} height={380}>
          <SlotBars
            label={title}
            slots={slots}
            before={before}
            height={280}
            absence={absenceOf(missingOn(curve.missing, day))}
            unit={data.wishes.unit}
            beforeName={name}
          />
          <Twin
            hasLink
            sentence={sentence}
            table={() => slotTable(slots, voice, before.length > 0 ? before : undefined)}
          />
        </PanelState>
      </Card>
      <DayFigures data={data} slots={slots} />
    </>
  );
}

/** By the wall clock: an hour that one of the days has twice stands beside the one of the other. */
function beforeSlots({ home, period, curve, earlier }: UsageData, slots: readonly Slot[]): (number | null)[] {
  const past = earlier(period.from);
  if (past === undefined) return [];
  const powers = new Map(slotsOfDay(past, curve, home).map(({ minute, power_w }) => [minute, power_w]));
  const before = slots.map(({ minute }) => powers.get(minute) ?? null);
  return before.some((power) => power !== null) ? before : [];
}

function stateOfDay({ waiting, curveError, curve, period, daily }: UsageData, slots: readonly Slot[]): State {
  if (slots.some(({ power_w }) => power_w !== null)) return { kind: 'ready' };
  if (waiting > 0) return { kind: 'loading' };
  if (curveError) return stateOfError(curveError);
  const why = missingOn(curve.missing, period.from);
  if (why?.reason === 'refused') return { kind: 'refused', code: why.operator_code ?? why.code ?? '' };
  return { kind: 'empty', reason: dailyValue(daily, period.from) === null ? 'nothing' : 'hourly' };
}

function DayFigures({ data, slots }: { data: UsageData; slots: readonly Slot[] }) {
  const { words, formats } = useVoice();
  const total = dailyValue(data.daily, data.period.from);
  const { hp, hc } = energyByRegister(slots);
  const peak = peakOf(slots);
  const lowest = lowestOf(slots);
  return (
    <Card title={words.usage.theDay} span={4}>
      {total !== null && <Figure isLarge value={formats.energyNumber(total)} unit="kWh" />}
      <div className="divide-line mt-2 divide-y">
        {hc > 0 && isComplete(slots) && (
          <>
            <Row name={words.usage.peakHours}>{formats.energy(hp)}</Row>
            <Row name={words.usage.offPeakHours}>{formats.energy(hc)}</Row>
          </>
        )}
        {peak?.power_w != null && (
          <Row name={words.usage.peak}>{words.usage.at(formats.watts(peak.power_w), formats.clock(peak.minute))}</Row>
        )}
        {lowest?.power_w != null && (
          <Row name={words.usage.lowest}>
            {words.usage.at(formats.watts(lowest.power_w), formats.clock(lowest.minute))}
          </Row>
        )}
      </div>
    </Card>
  );
}
