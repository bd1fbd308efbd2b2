import { listSignalHours, type SignalLevel, signalAround } from '../../calendars/gridsignal.ts';
import { type TempoColor, tempoQuota, tempoRemaining, tempoSeason, tempoUsed } from '../../calendars/tempo.ts';
import { addDays, type Day } from '../../day.ts';
import { formatWithOffset, hourMs, startOfDay } from '../../paris-time.ts';
import type { Price } from '../../pricing/money.ts';
import type { PointSnapshot, Snapshot } from '../snapshot.ts';
import type { Device, Sensor } from './sensor.ts';

const colorLabels: Readonly<Record<TempoColor, string>> = { BLEU: 'blue', BLANC: 'white', ROUGE: 'red' };
const colors = Object.keys(colorLabels) as TempoColor[];
const dayNames = [
  ['today', 0],
  ['tomorrow', 1],
] as const;

export function tempoDevice(snapshot: Snapshot): Device | null {
  const { tempo, today } = snapshot;
  if (tempo === null) return null;
  const days = dayNames.map(([key, ahead]): Sensor => {
    const date = addDays(today, ahead);
    return {
      key,
      name: key === 'today' ? 'Colour today' : 'Colour tomorrow',
      device_class: 'enum',
      options: [...colors, 'UNKNOWN'],
      icon: 'mdi:calendar-question',
      state: tempo.get(date) ?? 'UNKNOWN',
      attributes: { date, valid_from: sixOClock(date), valid_to: sixOClock(addDays(date, 1)) },
    };
  });
  const counts = colors.map((color) => remainingSensor(snapshot, color));
  const prices = colors.flatMap((color) => (['hc', 'hp'] as const).map((part) => priceSensor(snapshot, color, part)));
  return { id: 'tempo', place: 'tempo', name: 'Tempo', model: 'Calendar', sensors: [...days, ...counts, ...prices] };
}

// Both changes of the clock are long over at six.
const sixOClock = (day: Day) => formatWithOffset(startOfDay(addDays(day, 1)) - 18 * hourMs);

function remainingSensor({ tempo, today }: Snapshot, color: TempoColor): Sensor {
  const calendar = tempo ?? new Map();
  const season = tempoSeason(today);
  const left = tempoRemaining(calendar, today);
  const tomorrow = addDays(today, 1);
  const after = tempoSeason(tomorrow).start === season.start ? tempoRemaining(calendar, tomorrow) : null;
  return {
    key: `days_${colorLabels[color]}`,
    name: `Days left ${colorLabels[color]}`,
    unit: 'd',
    icon: { BLEU: 'mdi:calendar-check', BLANC: 'mdi:calendar-alert', ROUGE: 'mdi:calendar-remove' }[color],
    state: left?.[color] ?? null,
    attributes: {
      used: tempoUsed(calendar, today)?.[color] ?? null,
      remaining: left?.[color] ?? null,
      remaining_after_tomorrow: after?.[color] ?? null,
      quota: tempoQuota(season)[color],
      season_start: season.start,
      season_end: season.end,
    },
  };
}

/** The price of the offer that is chosen now; no built-in price is shown as one. */
function priceSensor({ points, today }: Snapshot, color: TempoColor, part: 'hc' | 'hp'): Sensor {
  const tag = `${colorLabels[color]}_${part}`;
  const found = points.map((point) => priceToday(point, today, tag)).find((price) => price !== null) ?? null;
  return {
    key: `price_${tag}`,
    name: `Price ${colorLabels[color]} ${part.toUpperCase()}`,
    unit: 'EUR/kWh',
    icon: 'mdi:currency-eur',
    state: found === null ? null : found.price / 1_000_000,
    attributes: {
      source: found === null ? null : 'selected_offer',
      offer_name: found?.offer ?? null,
      valid_from: found?.valid_from ?? null,
    },
  };
}

function priceToday({ pricing }: PointSnapshot, today: Day, tag: string) {
  const span = pricing?.timeline.find(({ range }) => today >= range.start && today < range.end);
  const register = span?.tariff.scheme.registers.findIndex((one) => one.tag === tag) ?? -1;
  const price: Price | undefined = span?.tariff.prices[register];
  return span && price !== undefined ? { price, offer: span.offer_id, valid_from: span.tariff.valid_from } : null;
}

export function flexdayDevice({ flexday, today }: Snapshot): Device | null {
  if (flexday === null) return null;
  const sensors = dayNames.map(([key, ahead]): Sensor => {
    const date = addDays(today, ahead);
    return {
      key,
      name: key === 'today' ? 'Day type today' : 'Day type tomorrow',
      device_class: 'enum',
      options: ['ECO', 'SOBRIETE', 'BONUS', 'UNKNOWN'],
      icon: 'mdi:calendar-question',
      state: flexday.get(date) ?? 'UNKNOWN',
      attributes: { date },
    };
  });
  return { id: 'flexday', place: 'flexday', name: 'Flexible days', model: 'Calendar', sensors };
}

const levelNames: Readonly<Record<SignalLevel, string>> = { 1: 'Normal', 2: 'Tendu', 3: 'Critique' };
const levelIcons: Readonly<Record<SignalLevel, string>> = {
  1: 'mdi:check-circle',
  2: 'mdi:alert',
  3: 'mdi:alert-octagon',
};

export function gridsignalDevice(snapshot: Snapshot): Device | null {
  const { gridsignal, today, now } = snapshot;
  if (gridsignal === null) return null;
  const { current } = signalAround(now, (date, hour) => gridsignal.get(date)?.hours.get(hour));
  const days = [0, 1, 2].map((ahead): Sensor => {
    const date = addDays(today, ahead);
    const day = gridsignal.get(date);
    const levels = [...(day?.hours.values() ?? [])];
    const level = levels.length > 0 ? (Math.max(...levels) as SignalLevel) : null;
    return {
      key: `j${ahead}`,
      name: `Signal J+${ahead}`,
      icon: levelIcons[level ?? 1],
      state: level,
      attributes: {
        date,
        message: day?.message ?? null,
        level_name: level === null ? null : levelNames[level],
        hours: listSignalHours(day?.hours ?? new Map()),
        current_hour: current.hour,
        current_hour_value: ahead === 0 ? current.level : null,
      },
    };
  });
  return {
    id: 'gridsignal',
    place: 'gridsignal',
    name: 'Grid signal',
    model: 'Calendar',
    sensors: [...days, alertSensor(snapshot, current.hour)],
  };
}

function alertSensor({ gridsignal, today }: Snapshot, hour: number): Sensor {
  const hours = gridsignal?.get(today)?.hours;
  const ahead = [...(hours ?? [])].filter(([at, level]) => at >= hour && level >= 2).sort(([a], [b]) => a - b);
  const [next] = ahead;
  return {
    key: 'alert',
    platform: 'binary_sensor',
    name: 'Grid alert',
    device_class: 'problem',
    state: hours && hours.size > 0 ? ahead.length > 0 : null,
    attributes: {
      next_start: next ? `${today}T${String(next[0]).padStart(2, '0')}:00:00` : null,
      level: next?.[1] ?? null,
    },
  };
}
