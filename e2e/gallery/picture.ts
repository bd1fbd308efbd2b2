import { inflateSync } from 'node:zlib';

/** Whether a PNG shows one colour only: its filters then leave nothing but zeros behind the first pixels. */
export function isBlank(png: Buffer): boolean {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const lines = inflateSync(Buffer.concat(parts));
  let marks = 0;
  for (const byte of lines) if (byte !== 0) marks++;
  // A line has a byte that names its filter.
  return marks < lines.length / 500;
}
