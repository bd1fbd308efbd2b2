/** Writes numbers one after the other into a buffer that grows. */
export type ByteWriter = {
  u8(value: number): void;
  u16(value: number): void;
  u32(value: number): void;
  f64(value: number): void;
  finish(): Buffer;
};

export function writeBytes(): ByteWriter {
  let buffer = Buffer.allocUnsafe(1024);
  let at = 0;
  // Growing replaces the buffer, so space is reserved before the buffer is used.
  const reserve = (length: number): number => {
    if (at + length > buffer.length) buffer = Buffer.concat([buffer.subarray(0, at)], buffer.length * 2);
    at += length;
    return at - length;
  };
  return {
    u8(value) {
      const offset = reserve(1);
      buffer.writeUInt8(value, offset);
    },
    u16(value) {
      const offset = reserve(2);
      buffer.writeUInt16LE(value, offset);
    },
    u32(value) {
      const offset = reserve(4);
      buffer.writeUInt32LE(value, offset);
    },
    f64(value) {
      const offset = reserve(8);
      buffer.writeDoubleLE(value, offset);
    },
    finish: () => buffer.subarray(0, at),
  };
}

/** Reads them back. Reading past the end throws: a block that opened but is too short was written by another version. */
export type ByteReader = { u8(): number; u16(): number; u32(): number; f64(): number };

export function readBytes(buffer: Buffer): ByteReader {
  let at = 0;
  const step = (length: number): number => {
    at += length;
    return at - length;
  };
  return {
    u8: () => buffer.readUInt8(step(1)),
    u16: () => buffer.readUInt16LE(step(2)),
    u32: () => buffer.readUInt32LE(step(4)),
    f64: () => buffer.readDoubleLE(step(8)),
  };
}
