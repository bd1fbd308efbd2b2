import { useI18n } from '../messages/i18n.tsx';
import { type MissingKind, missingPattern, type Register, registerColour } from '../theme/registers.ts';
import { Cursor } from './cursor.tsx';
import { ChartSvg, niceScale, useWidth, ValueAxis } from './layout.tsx';
import { type LoadUnit, slotEnergy } from './load-reading.ts';
import { slotClock } from './slot-clock.ts';
import { TariffNames } from './tariff-names.tsx';

type BarSlot = {
  /** The moment it begins: the hour that October repeats has two. */
  readonly at: number;
  readonly minute: number;
  readonly step_minutes: number;
  readonly power_w: number | null;
  readonly parts: readonly { readonly register: Register; readonly minutes: number }[];
};
type SlotBarsProps = {
  label: string;
  slots: readonly BarSlot[];
  /** The same slots of the day it is compared with. */
  before?: readonly (number | null)[];
  height: number;
  missingKind: MissingKind;
  unit?: LoadUnit;
  /** What `before` is, where it is not the same day a year earlier. */
  beforeName?: string | undefined;
};

const left = 36;
/** The line under the hours that names the tariffs; it is taken from the bars, so that every day is as high. */
const nameLine = 16;
const hasTariffs = (slots: readonly BarSlot[]) =>
  slots.some(({ parts }) => parts.some(({ register }) => register !== 'base'));
const hourTicks = (width: number) => {
  if (width > 500) return [0, 3, 6, 9, 12, 15, 18, 21];
  // English hours have five letters.
  return width > 300 ? [0, 6, 12, 18] : [0, 12];
};

/** The slots of one day as bars, coloured by tariff. A slot shared by two tariffs is split to the minute. */
export function SlotBars({
  label,
  slots,
  before = [],
  height: totalHeight,
  missingKind,
  unit = 'w',
  beforeName,
}: SlotBarsProps) {
  const i18n = useI18n();
  const { formats, messages } = i18n;
  const [ref, width] = useWidth();
  const height = hasTariffs(slots) ? totalHeight - nameLine : totalHeight;
  const known = [...slots.map(({ power_w }) => power_w ?? 0), ...before.map((power) => power ?? 0)];
  // All slots of a day have the same length, so kWh uses the same bars on another scale.
  const share = unit === 'w' ? 1 : (slots[0]?.step_minutes ?? 30) / 60;
  const { top: highest, step } = niceScale((Math.max(500, ...known) / 1000) * share);
  const top = highest / share;
  const formatValue = (power: number) => (unit === 'w' ? formats.watts(power) : slotEnergy(power * share, formats));
  const valueText = (index: number) => {
    const slot = slots[index];
    if (!slot) return '';
    const value = slot.power_w === null ? messages.missingKind[missingKind] : formatValue(slot.power_w);
    return `${slotClock(slot.at, slot.minute, i18n)}, ${value}, ${slot.parts.map(({ register }) => messages.register[register]).join(', ')}`;
  };
  const tip = (index: number) => (
    <SlotTip
      slot={slots[index]}
      before={before[index]}
      missingKind={missingKind}
      formatValue={formatValue}
      beforeName={beforeName}
    />
  );
  return (
    <div ref={ref} style={{ minHeight: totalHeight + 58 }}>
      {width > 0 && (
        <Cursor label={label} count={slots.length} leap={12} left={left} width={width} valueText={valueText} tip={tip}>
          {(at) => (
            <ChartSvg width={width} height={totalHeight + 58} aria-hidden="true">
              <g transform="translate(0 26)">
                <ValueAxis
                  left={left}
                  width={width}
                  height={height}
                  step={step}
                  top={highest}
                  unit={unit === 'w' ? 'kW' : 'kWh'}
                />
                <Bars
                  slots={slots}
                  before={before}
                  width={width}
                  height={height}
                  top={top}
                  missingKind={missingKind}
                  at={at}
                  share={share}
                />
                <TariffStrip slots={slots} width={width} y={height + 4} />
                <RepeatedHour slots={slots} width={width} />
                <HourTicks slots={slots} width={width} y={height + 28} />
                {hasTariffs(slots) && (
                  <TariffNames slots={slots} left={left} width={width} y={height + 28 + nameLine} />
                )}
              </g>
            </ChartSvg>
          )}
        </Cursor>
      )}
    </div>
  );
}

type SlotTipProps = {
  slot?: BarSlot | undefined;
  before: number | null | undefined;
  missingKind: MissingKind;
  formatValue: (power: number) => string;
  beforeName: string | undefined;
};

function SlotTip({ slot, before, missingKind, formatValue, beforeName }: SlotTipProps) {
  const i18n = useI18n();
  const { formats, messages } = i18n;
  if (!slot) return null;
  const end = formats.clock((slot.minute + slot.step_minutes) % 1440 || 1440);
  return (
    <>
      <b className="font-semibold">{`${slotClock(slot.at, slot.minute, i18n)} – ${end}`}</b>
      <br />
      {slot.power_w === null ? messages.missingKind[missingKind] : formatValue(slot.power_w)}
      {before !== null && before !== undefined && (
        <span className="text-ink-3">{` · ${beforeName ?? messages.before} ${formatValue(before)}`}</span>
      )}
    </>
  );
}

type BarsProps = {
  slots: readonly BarSlot[];
  before: readonly (number | null)[];
  width: number;
  height: number;
  top: number;
  missingKind: MissingKind;
  at: number | undefined;
  share: number;
};

function Bars({ slots, before, width, height, top, missingKind, at, share }: BarsProps) {
  const { formats } = useI18n();
  const pitch = (width - left) / slots.length;
  const gap = pitch > 10 ? 2 : 1;
  const y = (power: number) => height - (power / 1000 / top) * height;
  const peak = slots.reduce(
    (best, slot, index) => ((slot.power_w ?? 0) > (slots[best]?.power_w ?? 0) ? index : best),
    0,
  );
  const peakPower = slots[peak]?.power_w ?? 0;
  return (
    <g>
      {slots.map((slot, index) => (
        <SlotBar
          key={slot.at}
          slot={slot}
          pitch={pitch}
          gap={gap}
          y={y}
          height={height}
          missingKind={missingKind}
          index={index}
          isAt={at === index}
        />
      ))}
      {before.map((power, index) =>
        power === null ? null : (
          <g key={slots[index]?.at}>
            <rect x={left + index * pitch - 1} y={y(power) - 2} width={pitch} height={4} fill="var(--surface)" />
            <rect x={left + index * pitch - 1} y={y(power) - 1} width={pitch} height={2} fill="var(--ink-2)" />
          </g>
        ),
      )}
      {peakPower > 0 && before.length === 0 && (
        <text className="strong" x={left + (peak + 0.5) * pitch} y={y(peakPower) - 7} textAnchor="middle">
          {formats.kilowatts(peakPower * share)}
        </text>
      )}
    </g>
  );
}

type SlotBarProps = {
  slot: BarSlot;
  index: number;
  pitch: number;
  gap: number;
  y: (power: number) => number;
  height: number;
  missingKind: MissingKind;
  isAt: boolean;
};

function SlotBar({ slot, index, pitch, gap, y, height, missingKind, isAt }: SlotBarProps) {
  const x = left + index * pitch;
  const bar = pitch - gap;
  if (slot.power_w === null)
    return <rect x={x} y={0} width={pitch} height={height} fill={missingPattern[missingKind]} />;
  const power = slot.power_w;
  let done = 0;
  return (
    <g>
      {slot.parts.map(({ register, minutes }) => {
        const from = x + (done / slot.step_minutes) * bar;
        done += minutes;
        const share = (minutes / slot.step_minutes) * bar;
        return (
          <rect
            key={from}
            x={from}
            y={y(power)}
            width={share}
            height={height - y(power)}
            rx={1}
            fill={registerColour[register]}
          />
        );
      })}
      {isAt && (
        <rect
          x={x - 1.5}
          y={y(power) - 1.5}
          width={bar + 3}
          height={height - y(power) + 3}
          fill="none"
          stroke="var(--ink)"
          strokeWidth={1.5}
          rx={2}
        />
      )}
    </g>
  );
}

function TariffStrip({ slots, width, y }: { slots: readonly BarSlot[]; width: number; y: number }) {
  if (!hasTariffs(slots)) return null;
  const pitch = (width - left) / slots.length;
  return (
    <g>
      {slots.map((slot, index) => {
        let done = 0;
        return slot.parts.map(({ register, minutes }) => {
          const x = left + (index + done / slot.step_minutes) * pitch;
          done += minutes;
          return (
            <rect
              key={x}
              x={x}
              y={y}
              width={(minutes / slot.step_minutes) * pitch + 0.4}
              height={4}
              fill={registerColour[register]}
            />
          );
        });
      })}
    </g>
  );
}

/** In October one hour occurs twice: a bracket marks both. */
function RepeatedHour({ slots, width }: { slots: readonly BarSlot[]; width: number }) {
  const { formats, messages } = useI18n();
  const again = slots.findIndex(({ minute }, index) => index > 0 && minute < (slots[index - 1]?.minute ?? 0));
  const minute = slots[again]?.minute;
  if (minute === undefined) return null;
  const pitch = (width - left) / slots.length;
  const first = slots.findIndex((slot) => slot.minute === minute);
  const [from, to] = [left + first * pitch, left + (2 * again - first) * pitch];
  return (
    <g>
      <path d={`M${from},36V30H${to}V36`} fill="none" stroke="var(--ink-2)" />
      <text x={Math.max(left, (from + to) / 2 - 60)} y={22}>
        {messages.twice(formats.clock(minute), formats.clock(minute + 60))}
      </text>
    </g>
  );
}

/** Placed by their slot: on a day of 23 or 25 hours the afternoon moves. */
function HourTicks({ slots, width, y }: { slots: readonly BarSlot[]; width: number; y: number }) {
  const { formats } = useI18n();
  const pitch = (width - left) / slots.length;
  return (
    <g>
      {hourTicks(width).map((hour) => {
        const index = slots.findIndex(({ minute }) => minute === hour * 60);
        if (index < 0) return null;
        return (
          <text key={hour} x={left + index * pitch} y={y} textAnchor={hour === 0 ? 'start' : 'middle'}>
            {formats.clock(hour * 60)}
          </text>
        );
      })}
      <text x={width} y={y} textAnchor="end">
        {formats.clock(1440)}
      </text>
    </g>
  );
}
