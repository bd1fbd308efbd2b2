// Bounded read: a guard against decompression bombs.

import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Why a received body is unusable: longer than any operator response, cut off, or not decodable. */
export type BodyFailure = 'too_large' | 'truncated' | 'undecodable';
export type Body = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly failure: BodyFailure };

/** A week of five-minute points is 200 kB; a thousand days are less. */
const largestBody = 5_000_000;

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Reads a whole body, counting the decoded bytes: a small message can hold a very large one. */
export async function readBody(source: Readable, encoding: string | undefined): Promise<Body> {
  const named = encoding?.trim().toLowerCase() ?? '';
  const plain = named === '' || named === 'identity';
  const decoder = plain ? undefined : decoders[named];
  if (!plain && !decoder) return { ok: false, failure: 'undecodable' };
  // pipeline ends the decoder when the source breaks; the failure itself is met while reading.
  const stream = decoder ? pipeline(source, decoder(), () => undefined) : source;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += (chunk as Buffer).length;
      if (size > largestBody) return { ok: false, failure: 'too_large' };
      chunks.push(chunk as Buffer);
    }
  } catch {
    return { ok: false, failure: plain ? 'truncated' : 'undecodable' };
  }
  return { ok: true, text: Buffer.concat(chunks).toString('utf8') };
}
