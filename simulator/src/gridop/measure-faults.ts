import { addDays, toDay } from '@svc/domain/day';
import { formatWithOffset, instantAtWallTime, instantsAtWallTime } from '@svc/domain/paris-time';
import type { FaultKind } from '../faults.ts';
import { draw } from './readings/draw.ts';

/** The names that a point's fields have in a generation's body. */
type Names = { readonly value: string; readonly stamp: string; readonly unit: string };
type Fields = Record<string, unknown>;
/** The part of a measure body that faults modify: the list of points and the object that names the unit. */
type Series = { readonly names: Names; readonly holder: Fields; readonly list: string; readonly unitHolder: Fields };

const new2026: Names = { value: 'v', stamp: 'd', unit: 'unite' };
const v5: Names = { value: 'value', stamp: 'date', unit: 'unit' };

/** What can be wrong with the points of an otherwise well-formed response. One row, one fault. */
export const measureFaults: readonly FaultKind[] = [
  row('reversed', 'points from the newest to the oldest', (points) => points.toReversed()),
  row('shuffled', 'points in no order', shuffle),
  row('duplicated', 'every point twice', (points) => points.flatMap((point) => [point, { ...point }])),
  row('missing_points', 'every fourth point left out', (points) => points.filter((_, index) => index % 4 !== 3)),
  row(
    'null_values',
    'every fourth value null',
    everyFourth(() => null),
  ),
  row(
    'negative_values',
    'every fourth value negative',
    everyFourth((value) => `-${Number(value) + 1}`),
  ),
  row('numbers', 'values as numbers, not texts', (points, { value }) => setAll(points, value, Number)),
  row('iso_stamps', 'stamps with T and offset', isoStamps),
  row('shifted_dates', 'every stamp one day late', (points, { stamp }) => setAll(points, stamp, nextDay)),
  row('extra_fields', 'unknown fields, everywhere', (points) => points.map((point) => ({ ...point, inconnu: 1 })), {
    body: (body) => ({ ...body, champ_inconnu: { a: [1] } }),
  }),
  row(
    'kilo_units',
    'kWh, kW, kVA',
    (points, { value }) => setAll(points, value, (text) => String(Number(text) / 1000)),
    {
      unit: (unit) => `k${unit}`,
    },
  ),
  row('wrong_unit', 'a unit that is not one of energy or power', (points) => [...points], { unit: () => 'm3' }),
  { name: 'object_for_array', means: 'an object where a list is documented', alter: objectForArray },
];

type Alter = (points: readonly Fields[], names: Names) => Fields[];
type Extra = { readonly unit?: (unit: string) => string; readonly body?: (body: Fields) => Fields };

function row(name: string, means: string, change: Alter, extra: Extra = {}): FaultKind {
  const alter = (text: string): string => {
    const body = JSON.parse(text) as Fields;
    const found = findSeries(body);
    // A refusal has no points to disfigure: it passes as it is.
    if (found.length === 0) return text;
    for (const { names, holder, list, unitHolder } of found) {
      holder[list] = change(holder[list] as Fields[], names);
      if (extra.unit) unitHolder[names.unit] = extra.unit(String(unitHolder[names.unit]));
    }
    return JSON.stringify(extra.body ? extra.body(body) : body);
  };
  return { name, means, alter };
}

function findSeries(body: Fields): Series[] {
  const reading = body.meter_reading as Fields | undefined;
  if (reading) {
    const unitHolder = reading.reading_type as Fields;
    return [{ names: v5, holder: reading, list: 'interval_reading', unitHolder }];
  }
  const grandeurs = Array.isArray(body.grandeur) ? (body.grandeur as Fields[]) : [];
  return grandeurs.map((holder) => ({ names: new2026, holder, list: 'points', unitHolder: holder }));
}

function setAll(points: readonly Fields[], field: string, change: (text: string) => unknown): Fields[] {
  return points.map((point) => ({ ...point, [field]: change(String(point[field])) }));
}

function everyFourth(change: (value: string) => unknown): Alter {
  return (points, { value }) =>
    points.map((point, index) =>
      index % 4 === 3 ? { ...point, [value]: change(String(point[value])) } : { ...point },
    );
}

function shuffle(points: readonly Fields[]): Fields[] {
  const drawn = points.map((point, index) => ({ point, order: draw(0x5affe, index) }));
  return drawn.sort((a, b) => a.order - b.order).map(({ point }) => point);
}

function nextDay(stamp: string): string {
  return `${addDays(toDay(stamp.slice(0, 10)), 1)}${stamp.slice(10)}`;
}

/** In the repeated hour of October the first occurrence of a stamp is summer time, the second winter time. */
function isoStamps(points: readonly Fields[], { stamp }: Names): Fields[] {
  const seen = new Map<string, number>();
  return setAll(points, stamp, (text) => {
    const time = text.length > 10 ? text.slice(11) : '00:00:00';
    const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
    const wall = { day: toDay(text.slice(0, 10)), hour, minute, second };
    const occurrence = seen.get(text) ?? 0;
    seen.set(text, occurrence + 1);
    return formatWithOffset(instantsAtWallTime(wall)[occurrence] ?? instantAtWallTime(wall));
  });
}

function objectForArray(text: string): string {
  const body = JSON.parse(text) as Fields | unknown[];
  if (Array.isArray(body)) return JSON.stringify({ contracts: body });
  const first = (list: unknown) => (Array.isArray(list) ? (list[0] ?? {}) : list);
  const reading = body.meter_reading as Fields | undefined;
  if (reading) reading.interval_reading = first(reading.interval_reading);
  for (const name of ['grandeur', 'serviceSouscrit']) if (name in body) body[name] = first(body[name]);
  return JSON.stringify(body);
}
