import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { releaseSlot } from '../admission/admission.ts';
import { isKnownTag } from './conditional-response.ts';

/** A text that is the same for all users: compressed once, stored compressed, and identified by its digest. */
export type CompressedAsset = {
  readonly zipped: Uint8Array;
  readonly digest: string;
  /** Bytes of the plain text. */
  readonly size: number;
};

export type AssetHeaders = {
  readonly type: string;
  /** A name that contains the digest of its content may be cached for ever; anything else is revalidated. */
  readonly isNamedByDigest?: boolean;
};

export const zip = promisify(gzip);

export async function compressAsset(text: string): Promise<CompressedAsset> {
  return assetFromGzip(await zip(text, { level: 9 }));
}

export function assetFromGzip(zipped: Buffer): CompressedAsset {
  const digest = createHash('sha256').update(zipped).digest('base64url').slice(0, 22);
  // The last four bytes of gzip are the size of the uncompressed content.
  return { zipped, digest, size: zipped.readUInt32LE(zipped.length - 4) };
}

/** Needs no compression, and sends no body to a client that has it already. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: CompressedAsset,
  options: AssetHeaders,
) {
  // Weak: the compressed and the plain form are one text.
  const etag = `W/"${text.digest}"`;
  reply.headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': options.isNamedByDigest ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  reply.type(options.type);
  if (acceptsEncoding(request.headers['accept-encoding'], 'gzip')) {
    return reply.headers({ 'content-encoding': 'gzip', 'content-length': text.zipped.byteLength }).send(text.zipped);
  }
  releaseSlot(reply.raw);
  const plain = createGunzip();
  plain.end(text.zipped);
  return reply.header('content-length', text.size).send(plain);
}

const names = {
  // A client that accepts anything is sent what every program can read.
  gzip: ['gzip', '*'],
  br: ['br'],
};
/** A name and its weight, of at most three decimals. It reads a header of any length in linear time. */
const entryForm = /^\s*([\w*-]+)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/;

export function acceptsEncoding(acceptEncoding = '', encoding: keyof typeof names): boolean {
  return acceptEncoding.split(',').some((part) => {
    const [, name, weight = '1'] = entryForm.exec(part.toLowerCase()) ?? [];
    return name !== undefined && names[encoding].includes(name) && Number(weight) > 0;
  });
}
