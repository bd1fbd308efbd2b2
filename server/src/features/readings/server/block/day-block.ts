import { type Day, dayFromNumber, dayNumber } from '@svc/domain/day';
import { startOfDay } from '@svc/domain/paris-time';
import type { CurveRun, DayCurve, DayReading, Quality, StepMinutes } from '@svc/domain/readings/reading';
import { type ByteReader, type ByteWriter, readBytes, writeBytes } from './bytes.ts';

const none32 = 0xff_ff_ff_ff;
const none16 = 0xff_ff;

type Width = 2 | 4 | 8;

/** The narrowest width that fits every value: two bytes for most homes, eight only for fractions. */
function widthOf(values: readonly (number | null)[]): Width {
  let width: Width = 2;
  for (const value of values) {
    if (value === null) continue;
    if (!Number.isInteger(value) || value < 0 || value >= none32) return 8;
    if (value >= none16) width = 4;
  }
  return width;
}

/** A list of values, some of which may be null. */
function writeValues(out: ByteWriter, values: readonly (number | null)[]): void {
  const width = widthOf(values);
  out.u8(width);
  out.u16(values.length);
  for (const value of values) {
    if (width === 2) out.u16(value ?? none16);
    else if (width === 4) out.u32(value ?? none32);
    else out.f64(value ?? Number.NaN);
  }
}

function readValues(from: ByteReader): (number | null)[] {
  const width = from.u8();
  const values = new Array<number | null>(from.u16());
  for (let index = 0; index < values.length; index++) {
    const value = width === 2 ? from.u16() : width === 4 ? from.u32() : from.f64();
    const isMissing = width === 2 ? value === none16 : width === 4 ? value === none32 : Number.isNaN(value);
    values[index] = isMissing ? null : value;
  }
  return values;
}

function writeNumber(out: ByteWriter, value: number): void {
  const fits = Number.isInteger(value) && value >= 0 && value < none32;
  out.u32(fits ? value : none32);
  if (!fits) out.f64(value);
}

function readNumber(from: ByteReader): number {
  const value = from.u32();
  return value === none32 ? from.f64() : value;
}

const version = 1;
const kinds = { absent: 0, empty: 1, daily: 2, peak: 3, curve: 4 } as const;
const noMoment = 0xff_ff_ff_ff;

/** The days of one fetched range as bytes, to be sealed once. A half-hour day takes about 110 of them. */
export function encodeBlock(first: Day, days: readonly (DayReading | undefined)[]): Buffer {
  const out = writeBytes();
  out.u8(version);
  out.u32(dayNumber(first));
  out.u16(days.length);
  for (const day of days) encodeDay(out, day);
  return out.finish();
}

/**
 * In the order of their days, from the first on; a day is undefined when the block does not hold it. Returns undefined
 * for another version.
 */
export function decodeBlock(bytes: Buffer): { first: Day; days: (DayReading | undefined)[] } | undefined {
  const from = readBytes(bytes);
  if (from.u8() !== version) return undefined;
  const number = from.u32();
  const days = new Array<DayReading | undefined>(from.u16());
  for (let index = 0; index < days.length; index++) days[index] = decodeDay(from, dayFromNumber(number + index));
  return { first: dayFromNumber(number), days };
}

function encodeDay(out: ByteWriter, reading: DayReading | undefined): void {
  out.u8(reading ? kinds[reading.kind] : kinds.absent);
  if (!reading || reading.kind === 'empty') return;
  if (reading.kind === 'curve') {
    out.u8(reading.runs.length);
    for (const run of reading.runs) encodeRun(out, reading, run);
    return;
  }
  out.u8(reading.quality === 'CORRIGE' ? 1 : 0);
  writeNumber(out, reading.value);
  if (reading.kind === 'peak') out.u32(reading.at === null ? noMoment : (reading.at - startOfDay(reading.day)) / 1000);
}

function decodeDay(from: ByteReader, day: Day): DayReading | undefined {
  const kind = from.u8();
  if (kind === kinds.absent) return undefined;
  if (kind === kinds.empty) return { kind: 'empty', day };
  if (kind === kinds.curve)
    return { kind: 'curve', day, runs: Array.from({ length: from.u8() }, () => decodeRun(from, day)) };
  const quality: Quality = from.u8() === 1 ? 'CORRIGE' : 'BRUT';
  const value = readNumber(from);
  if (kind === kinds.daily) return { kind: 'daily', day, value, quality };
  const seconds = from.u32();
  return { kind: 'peak', day, value, at: seconds === noMoment ? null : startOfDay(day) + seconds * 1000, quality };
}

const qualities = { BRUT: 0, CORRIGE: 1, mixed: 2 } as const;

function encodeRun(out: ByteWriter, curve: DayCurve, run: CurveRun): void {
  out.u32((run.start - startOfDay(curve.day)) / 1000);
  out.u8(run.step);
  writeValues(out, run.values);
  out.u8(typeof run.quality === 'string' ? qualities[run.quality] : qualities.mixed);
  if (typeof run.quality === 'string') return;
  for (let index = 0; index < run.values.length; index += 8) out.u8(packQualities(run.quality.slice(index, index + 8)));
}

function decodeRun(from: ByteReader, day: Day): CurveRun {
  const start = startOfDay(day) + from.u32() * 1000;
  const step = from.u8() as StepMinutes;
  const values = readValues(from);
  const quality = from.u8();
  if (quality !== qualities.mixed)
    return { start, step, values, quality: quality === qualities.CORRIGE ? 'CORRIGE' : 'BRUT' };
  const list: Quality[] = [];
  for (let index = 0; index < values.length; index += 8) list.push(...unpackQualities(from.u8()));
  return { start, step, values, quality: list.slice(0, values.length) };
}

function packQualities(list: readonly Quality[]): number {
  return list.reduce((bits, quality, index) => (quality === 'CORRIGE' ? bits | (1 << index) : bits), 0);
}

function unpackQualities(bits: number): Quality[] {
  return Array.from({ length: 8 }, (_, index) => ((bits >> index) & 1 ? 'CORRIGE' : 'BRUT'));
}
