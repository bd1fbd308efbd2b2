import type { ByteReader, ByteWriter } from './bytes.ts';

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
export function writeValues(out: ByteWriter, values: readonly (number | null)[]): void {
  const width = widthOf(values);
  out.u8(width);
  out.u16(values.length);
  for (const value of values) {
    if (width === 2) out.u16(value ?? none16);
    else if (width === 4) out.u32(value ?? none32);
    else out.f64(value ?? Number.NaN);
  }
}

export function readValues(from: ByteReader): (number | null)[] {
  const width = from.u8();
  const values = new Array<number | null>(from.u16());
  for (let index = 0; index < values.length; index++) {
    const value = width === 2 ? from.u16() : width === 4 ? from.u32() : from.f64();
    const isMissing = width === 2 ? value === none16 : width === 4 ? value === none32 : Number.isNaN(value);
    values[index] = isMissing ? null : value;
  }
  return values;
}

export function writeNumber(out: ByteWriter, value: number): void {
  const fits = Number.isInteger(value) && value >= 0 && value < none32;
  out.u32(fits ? value : none32);
  if (!fits) out.f64(value);
}

export function readNumber(from: ByteReader): number {
  const value = from.u32();
  return value === none32 ? from.f64() : value;
}
