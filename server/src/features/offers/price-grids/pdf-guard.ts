import { inflateRawSync, inflateSync } from 'node:zlib';
import { GridUnreadable } from './grid-document.ts';

const most = { inflatedBytes: 64_000_000, streams: 20_000 };
const streamStart = /stream\r?\n/g;

/**
 * Checks a PDF before it is read: its inflated streams are allocated outside the heap, where no limit of a worker
 * applies.
 */
export function checkPdf(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, 1024).indexOf('%PDF-') < 0) throw new GridUnreadable('the file is not a PDF');
  const text = file.toString('latin1');
  if (
    /\/Filter\s*\[\s*(?:\/\w+\s*)*\/(?:FlateDecode|Fl|LZWDecode|LZW)\b[^\]]*\/(?:FlateDecode|Fl|LZWDecode|LZW)\b/.test(
      text,
    )
  )
    throw new GridUnreadable('the file is compressed several times over');
  let left = most.inflatedBytes;
  let streams = 0;
  for (const match of text.matchAll(streamStart)) {
    if (++streams > most.streams) throw new GridUnreadable('the file has too many parts');
    left -= inflatedSize(file.subarray(match.index + match[0].length), left);
  }
}

// A stream that does not inflate is an image or a font, or broken. The reader reports it.
function inflatedSize(stream: Buffer, left: number): number {
  for (const inflate of [inflateSync, inflateRawSync]) {
    try {
      return inflate(stream, { maxOutputLength: left }).length;
    } catch (error) {
      if (error instanceof RangeError) throw new GridUnreadable('the file inflates to more than 64 MB');
      if (stream[0] !== 0x78) return 0;
    }
  }
  return 0;
}
