export const slotCount = 16_384;

// CRC16-XMODEM, which the cluster specification prescribes: polynomial 0x1021, start 0.
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc & 0xffff;
});

/** The slot of a key in a cluster. Only what stands in the first non-empty braces counts, when there are any. */
export function keySlot(key: string): number {
  const bytes = Buffer.from(hashedPart(key));
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (table[((crc >> 8) ^ byte) & 0xff] ?? 0);
  return crc % slotCount;
}

function hashedPart(key: string): string {
  const open = key.indexOf('{');
  if (open < 0) return key;
  const close = key.indexOf('}', open + 1);
  return close > open + 1 ? key.slice(open + 1, close) : key;
}
