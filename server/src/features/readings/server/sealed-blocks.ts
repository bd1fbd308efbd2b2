import { randomBytes } from 'node:crypto';
import { type Day, daysBetween } from '@svc/domain/day';
import { type DayRange, rangeLength } from '@svc/domain/day-range';
import type { DayReading } from '@svc/domain/readings/reading';
import type { Entry } from '#platform/cache/store-commands.ts';
import { type DataKey, openValue, sealValue } from '#platform/crypto/data-key.ts';
import { decodeBlock, encodeBlock } from './block/day-block.ts';

/** A day's own entry: which sealed block holds the day, and at which position. 11 bytes that reveal nothing. */
type DayPointer = { readonly block: string; readonly index: number };

const format = 2;
const idBytes = 8;
const length = 1 + idBytes + 2;

function writePointer(id: Buffer, index: number): Buffer {
  const entry = Buffer.allocUnsafe(length);
  entry.writeUInt8(format, 0);
  id.copy(entry, 1, 0, idBytes);
  entry.writeUInt16LE(index, 1 + idBytes);
  return entry;
}

function isPointer(entry: Buffer): boolean {
  return entry.length === length && entry[0] === format;
}

/** Days fetched together point to one block: comparing two entries is cheaper than naming both blocks. */
function pointsToSameBlock(a: Buffer, b: Buffer): boolean {
  return a.compare(b, 1, 1 + idBytes, 1, 1 + idBytes) === 0;
}

function readPointer(entry: Buffer): DayPointer {
  return { block: entry.toString('hex', 1, 1 + idBytes), index: entry.readUInt16LE(1 + idBytes) };
}

/** A sealed range ready to be written, and the name of its block. */
export type SealedRange = { readonly block: string; readonly ttlSeconds: number; readonly entries: readonly Entry[] };

/**
 * One seal over each fetched range, and a small entry per day that points into it. A window of 731 days opens three
 * seals instead of 731, while every day keeps its own name and lifetime. The block lives as long as its longest-lived
 * day. It is bound to its own name, and each day inside is checked against the name it was found under.
 */
export function sealRange(input: {
  readonly key: DataKey;
  readonly range: DayRange;
  readonly blockName: (id: string) => string;
  readonly days: readonly { readonly key: string; readonly reading: DayReading; readonly ttlSeconds: number }[];
}): SealedRange | undefined {
  if (input.days.length === 0) return undefined;
  const { start } = input.range;
  const id = randomBytes(8);
  const block = id.toString('hex');
  const name = input.blockName(block);
  const slots = new Array<DayReading | undefined>(rangeLength(input.range)).fill(undefined);
  for (const { reading } of input.days) slots[daysBetween(start, reading.day)] = reading;
  const value = sealValue(input.key, encodeBlock(start, slots), name);
  const ttlSeconds = Math.max(...input.days.map((day) => day.ttlSeconds));
  const pointers = input.days.map(({ key, reading, ttlSeconds: own }) => ({
    key,
    value: writePointer(id, daysBetween(start, reading.day)),
    ttlSeconds: own,
  }));
  return { block, ttlSeconds, entries: [{ key: name, value, ttlSeconds }, ...pointers] };
}

/** What the entries of a window turned out to be. Corrupt ones are never served: the caller deletes and counts them. */
export type OpenedDays = { readonly days: DayReading[]; readonly corrupt: string[] };

type Found = { readonly key: string; readonly day: Day; readonly block: number; readonly index: number };

/** Opens the days behind their entries. When a block is gone (evicted), its days are absent, not corrupt. */
export async function openDays(input: {
  readonly key: DataKey;
  readonly names: readonly { readonly key: string; readonly day: Day }[];
  readonly entries: readonly (Buffer | null)[];
  readonly blockName: (id: string) => string;
  readonly getMany: (keys: string[]) => Promise<(Buffer | null)[]>;
}): Promise<OpenedDays> {
  const corrupt: string[] = [];
  const { found, blockKeys } = followPointers(input, corrupt);
  const sealed = blockKeys.length > 0 ? await input.getMany(blockKeys) : [];
  const blocks = sealed.map((value, index) => (value ? openBlock(input.key, value, blockKeys[index] ?? '') : 'gone'));
  for (const [index, block] of blocks.entries()) if (block === 'corrupt') corrupt.push(blockKeys[index] ?? '');
  const days: DayReading[] = [];
  for (const { key, day, block, index } of found) {
    const opened = blocks[block];
    if (opened === 'gone') continue;
    const reading = typeof opened === 'object' ? opened.days[index] : undefined;
    if (reading?.day === day) days.push(reading);
    else corrupt.push(key);
  }
  return { days, corrupt };
}

function followPointers(
  input: Pick<Parameters<typeof openDays>[0], 'names' | 'entries' | 'blockName'>,
  corrupt: string[],
) {
  const found: Found[] = [];
  const blockKeys: string[] = [];
  const numberOf = new Map<string, number>();
  let last: { entry: Buffer; block: number } | undefined;
  for (const [at, { key, day }] of input.names.entries()) {
    const entry = input.entries[at];
    if (!entry) continue;
    if (!isPointer(entry)) {
      corrupt.push(key);
      continue;
    }
    const { block: id, index } =
      last && pointsToSameBlock(last.entry, entry)
        ? { block: undefined, index: entry.readUInt16LE(entry.length - 2) }
        : readPointer(entry);
    let block = last?.block ?? 0;
    if (id !== undefined) {
      block = numberOf.get(id) ?? blockKeys.push(input.blockName(id)) - 1;
      numberOf.set(id, block);
    }
    last = { entry, block };
    found.push({ key, day, block, index });
  }
  return { found, blockKeys };
}

function openBlock(
  key: DataKey,
  sealed: Buffer,
  name: string,
): { days: readonly (DayReading | undefined)[] } | 'corrupt' {
  const opened = openValue(key, sealed, name);
  return (opened.ok ? decodeBlock(opened.plain) : undefined) ?? 'corrupt';
}
