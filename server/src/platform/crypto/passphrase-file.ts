// A file under a passphrase: magic | salt | chunks. Each chunk is AES-256-GCM under a key that scrypt derives for this
// file alone. Its nonce is its number and whether it is the last, so chunks cannot be moved, repeated or cut off.

import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { open } from 'node:fs/promises';
import { tagBytes } from './aead.ts';

const magic = Buffer.from('svc passphrase 1\n');
const saltBytes = 16;
const headerBytes = magic.byteLength + saltBytes;
const chunkBytes = 64 * 1024;
/** 32 MB and some tenths of a second: what a small machine can spare (OWASP, scrypt). */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

/** Another passphrase, or a file that was changed or cut off. Authenticated encryption cannot distinguish them. */
export class NotOpened extends Error {
  override readonly name = 'NotOpened';
}

export async function* encryptWithPassphrase(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const header = Buffer.concat([magic, randomBytes(saltBytes)]);
  const key = await deriveKey(passphrase, header);
  yield header;
  let number = 0;
  for await (const { piece, isLast } of cut(content, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast), { authTagLength: tagBytes });
    cipher.setAAD(header);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Yields no byte that was not authenticated. That nothing is missing is only known at the end. */
export async function* decryptWithPassphrase(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const source = content[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.byteLength < headerBytes) {
    const next = await source.next();
    if (next.done) throw new NotOpened('the file is too short');
    head = Buffer.concat([head, next.value]);
  }
  const header = head.subarray(0, headerBytes);
  const rest = async function* () {
    yield head.subarray(headerBytes);
    yield* { [Symbol.asyncIterator]: () => source };
  };
  const key = await deriveKey(passphrase, header);
  let number = 0;
  for await (const { piece, isLast } of cut(rest(), chunkBytes + tagBytes)) {
    if (piece.byteLength < tagBytes) throw new NotOpened('the file is cut off');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number++, isLast), { authTagLength: tagBytes });
    decipher.setAAD(header);
    decipher.setAuthTag(piece.subarray(-tagBytes));
    const plain = decipher.update(piece.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch {
      throw new NotOpened('the passphrase is not the one of this file, or the file is damaged');
    }
    yield plain;
  }
}

export async function isUnderPassphrase(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magic.byteLength), 0, magic.byteLength, 0);
    return bytesRead === magic.byteLength && buffer.equals(magic);
  } finally {
    await file.close();
  }
}

/** Pieces of one size. The last one is shorter, and may be empty. */
async function* cut(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ readonly piece: Buffer; readonly isLast: boolean }> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    held.push(part);
    length += part.byteLength;
    // A full piece waits until more follows: it could be the last one.
    if (length <= size) continue;
    const all = Buffer.concat(held);
    let from = 0;
    for (; all.byteLength - from > size; from += size) yield { piece: all.subarray(from, from + size), isLast: false };
    held = [all.subarray(from)];
    length = all.byteLength - from;
  }
  yield { piece: Buffer.concat(held), isLast: true };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

// The same passphrase can be typed with composed and decomposed accents.
function deriveKey(passphrase: string, header: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(passphrase.normalize('NFC'), header.subarray(magic.byteLength), 32, cost, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}
