import { dayNumber } from '@svc/domain/day';
import { hourMs, type Instant, parisOffset, wallTime } from '@svc/domain/paris-time';
import { drawSmoothly } from './draw.ts';

export const loadTypes = ['REALISED', 'ID', 'D-1', 'D-2'] as const;
export type LoadType = (typeof loadTypes)[number];

// An earlier forecast is less accurate: the largest deviation of each, as a fraction of the load.
const deviation: Record<LoadType, number> = { REALISED: 0, ID: 0.006, 'D-1': 0.015, 'D-2': 0.025 };

/** National load in MW: a smooth day with a morning and an evening peak, high in winter, always in 35 000 to 75 000. */
export function loadAt(type: LoadType, instant: Instant): number {
  const { day, hour, minute, second } = wallTime(instant);
  const clock = hour + minute / 60 + second / 3600;
  const season = (1 + Math.cos(((dayNumber(day) - winterPeak) / 365.25) * 2 * Math.PI)) / 2;
  const weather = drawSmoothly('load weather', (instant + parisOffset(instant)) / (48 * hourMs)) - 0.5;
  const realised = 39_000 + 17_500 * season + 2_500 * weather + (5_000 + 4_000 * season) * shapeOfDay(clock);
  const error = drawSmoothly(`load error ${type}`, instant / (6 * hourMs)) * 2 - 1;
  return Math.round(realised * (1 + deviation[type] * error));
}

/** Mid January of a year, as a day number: the deepest of the winter. */
const winterPeak = 15;

/** From about 0 in the small hours to 1 at the top of the evening; both ends of the day meet. */
function shapeOfDay(clock: number): number {
  return Math.min(1, 0.85 * bell(clock, 11, 4) + bell(clock, 19.25, 2.2));
}

function bell(clock: number, top: number, width: number): number {
  const distance = Math.min(Math.abs(clock - top), 24 - Math.abs(clock - top));
  return Math.exp(-((distance / width) ** 2));
}
