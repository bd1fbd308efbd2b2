import { signalAround } from '../calendars/gridsignal.ts';
import { tempoRemaining } from '../calendars/tempo.ts';
import { addDays, type Day } from '../day.ts';
import { newestDay, periodRange, splitPeaks, sumDays, toKwh } from './period-totals.ts';
import { openAccount } from './point-account.ts';
import type { DataSelection, PointSnapshot, Snapshot } from './snapshot.ts';

export type ControllerValue = number | string;

/** A command of the controller, with its values by day. What is not known is not there. */
export type ControllerCommand = {
  readonly logical_id: string;
  readonly kind: 'numeric' | 'string';
  readonly unit: string;
  /** True: the value belongs to its day and is filed there. False: it is true now. */
  readonly dated: boolean;
  readonly values: ReadonlyMap<Day, ControllerValue>;
};

export type ControllerEquipment = { readonly logical_id: string; readonly commands: readonly ControllerCommand[] };

const sums = { week: 'this_week', month: 'this_month', year: 'this_year' } as const;

export function renderEquipment(snapshot: Snapshot, data: readonly DataSelection[]): ControllerEquipment[] {
  const ofPoints = snapshot.points.map((point) => ({
    logical_id: `svc_${point.usage_point_id}`,
    commands: pointCommands(point, snapshot, data),
  }));
  return [...ofPoints, { logical_id: 'svc', commands: sharedCommands(snapshot, data) }];
}

function pointCommands(point: PointSnapshot, snapshot: Snapshot, data: readonly DataSelection[]): ControllerCommand[] {
  const { today } = snapshot;
  const commands: ControllerCommand[] = [];
  const yesterday = addDays(today, -1);
  if (data.includes('consumption_daily') && point.has_consumption) {
    const daily = [...point.consumption_daily].map(([day, { value }]) => [day, value / 1000] as const);
    commands.push(dated('consumption_yesterday', 'kWh', new Map(daily)), ...splitCommands(point, today));
    for (const [name, period] of Object.entries(sums)) {
      const total = toKwh(sumDays(point.consumption_daily, periodRange(period, today)).wh);
      commands.push(dated(`consumption_${name}`, 'kWh', oneDay(yesterday, total)));
    }
    commands.push(dated('cost_yesterday', 'EUR', costsByDay(point, snapshot)));
    const peaks = [...point.max_power].map(([day, { value }]) => [day, value] as const);
    commands.push(dated('max_power_yesterday', 'VA', new Map(peaks)));
  }
  if (data.includes('production_daily') && point.has_production) {
    const daily = [...point.production_daily].map(([day, { value }]) => [day, value / 1000] as const);
    commands.push(dated('production_yesterday', 'kWh', new Map(daily)));
  }
  const newest = newestDay(point.consumption_daily) ?? newestDay(point.production_daily);
  commands.push(current('data_date', 'string', oneDay(today, newest)));
  return commands;
}

/**
 * Each day that is known whole, without the subscription. A day before the first known price has that price, as at
 * every other destination, so that the totals agree: the controller has no place to mark it as estimated.
 */
function costsByDay(point: PointSnapshot, snapshot: Snapshot): ReadonlyMap<Day, number> {
  const days = [...point.consumption_daily.keys()].filter((day) => day < snapshot.today).sort();
  const [oldest] = days;
  if (oldest === undefined) return new Map();
  const account = openAccount(point, snapshot, oldest);
  const costs = days.map((day) => [day, account?.costOfWhole(day) ?? null] as const);
  return new Map(costs.filter((entry): entry is [Day, number] => entry[1] !== null));
}

function splitCommands(point: PointSnapshot, today: Day): ControllerCommand[] {
  const periods = { yesterday: 'yesterday', ...sums } as const;
  return Object.entries(periods).flatMap(([name, period]) => {
    const { hp_wh, hc_wh } = splitPeaks(point.consumption_detail, point.off_peak, periodRange(period, today));
    const day = addDays(today, -1);
    return [
      dated(`consumption_${name}_hp`, 'kWh', oneDay(day, toKwh(hp_wh))),
      dated(`consumption_${name}_hc`, 'kWh', oneDay(day, toKwh(hc_wh))),
    ];
  });
}

function sharedCommands(snapshot: Snapshot, data: readonly DataSelection[]): ControllerCommand[] {
  const { today, tempo, flexday, gridsignal, now } = snapshot;
  const tomorrow = addDays(today, 1);
  const commands: ControllerCommand[] = [];
  if (data.includes('tempo')) {
    const left = tempo && tempoRemaining(tempo, today);
    commands.push(
      current('tempo_today', 'string', oneDay(today, tempo?.get(today))),
      current('tempo_tomorrow', 'string', oneDay(today, tempo?.get(tomorrow))),
      current('tempo_remaining_blue', 'numeric', oneDay(today, left?.BLEU)),
      current('tempo_remaining_white', 'numeric', oneDay(today, left?.BLANC)),
      current('tempo_remaining_red', 'numeric', oneDay(today, left?.ROUGE)),
      current('flexday_today', 'string', oneDay(today, flexday?.get(today))),
      current('flexday_tomorrow', 'string', oneDay(today, flexday?.get(tomorrow))),
    );
  }
  if (data.includes('gridsignal') && gridsignal) {
    const { current: hour, next } = signalAround(now, (day, at) => gridsignal.get(day)?.hours.get(at));
    commands.push(
      current('gridsignal_level', 'numeric', oneDay(today, hour.level)),
      current('gridsignal_next', 'numeric', oneDay(today, next.level)),
    );
  }
  return commands;
}

function oneDay(day: Day, value: ControllerValue | null | undefined): ReadonlyMap<Day, ControllerValue> {
  return value === null || value === undefined ? new Map() : new Map([[day, value]]);
}

function dated(logical_id: string, unit: string, values: ReadonlyMap<Day, ControllerValue>): ControllerCommand {
  return { logical_id, kind: 'numeric', unit, dated: true, values };
}

function current(
  logical_id: string,
  kind: ControllerCommand['kind'],
  values: ReadonlyMap<Day, ControllerValue>,
): ControllerCommand {
  return { logical_id, kind, unit: '', dated: false, values };
}
