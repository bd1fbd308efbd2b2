import { addDays, type Day } from '@svc/domain/day';
import { type Instant, instantAtWallTime, parisDay, startOfDay } from '@svc/domain/paris-time';
import type { Home } from '../../api/queries.ts';
import type { Tariff } from '../../charts/load-drawing.ts';
import { isByDay } from '../../charts/load-reading.ts';
import { hasOffPeak, offPeakMinutes } from '../../figures/slots.ts';

type Stretch = { readonly from: Instant; readonly to: Instant };

/** Peak and off-peak hours of a stretch, to the minute; none where the contract has none, or where days run together. */
export function tariffsIn(home: Home, window: Stretch): Tariff[] {
  if (isByDay(window)) return [];
  const tariffs: Tariff[] = [];
  const last = parisDay(window.to - 1);
  for (let day = parisDay(window.from); day <= last; day = addDays(day, 1)) {
    if (hasOffPeak(home, day)) tariffs.push(...tariffsOfDay(home, day));
  }
  return tariffs;
}

function tariffsOfDay(home: Home, day: Day): Tariff[] {
  const at = (minute: number) =>
    minute >= 1440
      ? startOfDay(addDays(day, 1))
      : instantAtWallTime({ day, hour: Math.floor(minute / 60), minute: minute % 60, second: 0 });
  const spans = [...offPeakMinutes(home, day)].sort((a, b) => a.from - b.from);
  const tariffs: Tariff[] = [];
  let done = 0;
  const add = (to: number, register: Tariff['register']) => {
    if (to > done) tariffs.push({ from: at(done), to: at(to), register });
    done = Math.max(done, to);
  };
  for (const { from, to } of spans) {
    add(from, 'hp');
    add(to, 'hc');
  }
  add(1440, 'hp');
  return tariffs;
}
