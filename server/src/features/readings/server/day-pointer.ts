/** A day's own entry: which sealed block holds the day, and at which position. 11 bytes that reveal nothing. */
export type DayPointer = { readonly block: string; readonly index: number };

const format = 2;
const idBytes = 8;
const length = 1 + idBytes + 2;

export function writePointer(id: Buffer, index: number): Buffer {
  const entry = Buffer.allocUnsafe(length);
  entry.writeUInt8(format, 0);
  id.copy(entry, 1, 0, idBytes);
  entry.writeUInt16LE(index, 1 + idBytes);
  return entry;
}

export function isPointer(entry: Buffer): boolean {
  return entry.length === length && entry[0] === format;
}

/** Days fetched together point to one block: comparing two entries is cheaper than naming both blocks. */
export function pointsToSameBlock(a: Buffer, b: Buffer): boolean {
  return a.compare(b, 1, 1 + idBytes, 1, 1 + idBytes) === 0;
}

export function readPointer(entry: Buffer): DayPointer {
  return { block: entry.toString('hex', 1, 1 + idBytes), index: entry.readUInt16LE(1 + idBytes) };
}
