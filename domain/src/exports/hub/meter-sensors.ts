import { addDays, type Day, daysBetween, minDay, parseDay } from '../../day.ts';
import { dayRange } from '../../day-range.ts';
import { formatInstant, formatWithOffset, parisDay, parseInstant, startOfDay } from '../../paris-time.ts';
import type { DailyValue } from '../../readings/reading.ts';
import { newestDay, type Period, periodRange, periods, splitPeaks, sumDays, toKwh } from '../period-totals.ts';
import { openAccount, type PointAccount } from '../point-account.ts';
import type { PointSnapshot, Snapshot } from '../snapshot.ts';
import { billSensors } from './bill-sensors.ts';
import { consumptionAttributes, historyOf } from './consumption-attributes.ts';
import { type Device, ends, euroSensor, kwhSensor, type Sensor } from './sensor.ts';

const periodLabels: Readonly<Record<Period, string>> = {
  yesterday: 'yesterday',
  this_week: 'this week',
  this_month: 'this month',
  this_year: 'this year',
};

/** The device of a PDL: yesterday, periods, costs, highest power, and how old the data is. */
export function meterDevice(point: PointSnapshot, snapshot: Snapshot): Device {
  const pdl = point.usage_point_id;
  return {
    id: `meter_${pdl}`,
    place: pdl,
    name: `Meter ${point.name ?? pdl}`,
    model: 'Smart meter',
    serial_number: pdl,
    sensors: [
      ...(point.has_consumption ? consumptionSensors(point, snapshot) : []),
      ...(point.has_production ? productionSensors(point, snapshot) : []),
      lastDataDate(point),
      consentExpiry(point, snapshot),
    ],
  };
}

function consumptionSensors(point: PointSnapshot, snapshot: Snapshot): Sensor[] {
  const { today } = snapshot;
  const days = point.consumption_daily;
  const yesterday = days.get(addDays(today, -1));
  const account = openAccount(point, snapshot, minDay(periodRange('this_month', today).start, addDays(today, -7)));
  return [
    {
      key: 'consumption',
      name: 'Consumption',
      ...kwhSensor,
      icon: 'mdi:lightning-bolt',
      counted_from: addDays(today, -1),
      state: toKwh(yesterday?.value ?? null),
      attributes: consumptionAttributes(point, snapshot, account),
    },
    ...(['this_week', 'this_month', 'this_year'] as const).map((period) =>
      totalSensor('consumption', period, days, today),
    ),
    ...periods.flatMap((period) => splitSensors(point, period, today)),
    ...lastDays('consumption', point, days, today),
    ...costSensors(account, today),
    ...billSensors(point, snapshot),
    maxPower(point, today),
  ];
}

function productionSensors(point: PointSnapshot, { today, now }: Snapshot): Sensor[] {
  const days = point.production_daily;
  const date = addDays(today, -1);
  const value = days.get(date);
  return [
    {
      key: 'production',
      name: 'Production',
      ...kwhSensor,
      icon: 'mdi:solar-power',
      counted_from: date,
      state: toKwh(value?.value ?? null),
      attributes: {
        pdl: point.usage_point_id,
        date,
        value_wh: value?.value ?? null,
        data_date: newestDay(days),
        quality: value?.quality ?? null,
        history: historyOf(days, today, 31),
        last_updated: formatInstant(now),
      },
    },
    ...lastDays('production', point, days, today),
  ];
}

type Direction = 'consumption' | 'production';

function totalSensor(direction: Direction, period: Period, days: ReadonlyMap<Day, DailyValue>, today: Day): Sensor {
  const range = periodRange(period, today);
  const { wh, days: dayCount } = sumDays(days, range);
  return {
    key: `${direction}_${period}`,
    name: `${titleOf(direction)} ${periodLabels[period]}`,
    ...kwhSensor,
    icon: 'mdi:chart-line',
    counted_from: range.start,
    state: toKwh(wh),
    attributes: { ...ends(range), days: dayCount },
  };
}

function splitSensors(point: PointSnapshot, period: Period, today: Day): Sensor[] {
  const range = periodRange(period, today);
  const split = splitPeaks(point.consumption_detail, point.off_peak, range);
  return (['hp', 'hc'] as const).map((tag) => ({
    key: `consumption_${period}_${tag}`,
    name: `Consumption ${periodLabels[period]} ${tag.toUpperCase()}`,
    ...kwhSensor,
    counted_from: range.start,
    state: toKwh(split[`${tag}_wh`]),
    attributes: { pdl: point.usage_point_id, period, ...ends(range), coverage: split.coverage },
  }));
}

function lastDays(
  direction: Direction,
  point: PointSnapshot,
  days: ReadonlyMap<Day, DailyValue>,
  today: Day,
): Sensor[] {
  return [7, 14, 30].map((count) => {
    const range = dayRange(addDays(today, -count), today);
    const { wh, days: dayCount } = sumDays(days, range);
    return {
      key: `${direction}_last${count}day`,
      name: `${titleOf(direction)} of the last ${count} days`,
      ...kwhSensor,
      counted_from: range.start,
      state: toKwh(wh),
      attributes: { pdl: point.usage_point_id, days: dayCount, ...ends(range) },
    };
  });
}

function costSensors(account: PointAccount | null, today: Day): Sensor[] {
  return (['yesterday', 'this_month'] as const).map((period) => {
    const range = periodRange(period, today);
    const cost = account?.costOf(range);
    return {
      key: `cost_${period}`,
      name: `Cost ${periodLabels[period]}`,
      ...euroSensor,
      state: cost?.eur ?? null,
      attributes: {
        ...ends(range),
        offer: cost?.offer ?? null,
        price_estimated: cost?.price_estimated ?? null,
        partial_days: cost?.partial_days ?? null,
      },
    };
  });
}

function maxPower(point: PointSnapshot, today: Day): Sensor {
  const date = addDays(today, -1);
  const peak = point.max_power.get(date);
  const kva = point.subscribed_power;
  return {
    key: 'max_power',
    name: 'Highest power',
    unit: 'VA',
    device_class: 'apparent_power',
    state: peak?.value ?? null,
    attributes: {
      date,
      time: peak?.at == null ? null : formatInstant(peak.at),
      over: peak && kva !== null ? peak.value > kva * 1000 : null,
      subscribed_kva: kva,
    },
  };
}

function lastDataDate(point: PointSnapshot): Sensor {
  const state = newestDay(point.consumption_daily) ?? newestDay(point.production_daily);
  return {
    key: 'last_data_date',
    name: 'Last day held',
    device_class: 'date',
    icon: 'mdi:calendar-check',
    state,
    attributes: {},
  };
}

function consentExpiry(point: PointSnapshot, { today }: Snapshot): Sensor {
  const lastDay = consentLastDay(point);
  return {
    key: 'consent_expires',
    name: 'Consent expires',
    device_class: 'timestamp',
    icon: 'mdi:calendar-alert',
    // The hub rejects a timestamp without a time zone. The start of the last day, so that the hub shows that day.
    state: lastDay && formatWithOffset(startOfDay(lastDay)),
    attributes: {
      consent_status: point.consent_status,
      days_left: lastDay === null ? null : daysBetween(today, lastDay),
    },
  };
}

/** A gateway sends the last day of the consent; an instant is read as its day in Paris. */
function consentLastDay({ consent_expires_at: text }: PointSnapshot): Day | null {
  if (text === null) return null;
  const instant = parseInstant(text);
  return (instant === undefined ? parseDay(text) : parisDay(instant)) ?? null;
}

function titleOf(direction: Direction): string {
  return direction === 'consumption' ? 'Consumption' : 'Production';
}
