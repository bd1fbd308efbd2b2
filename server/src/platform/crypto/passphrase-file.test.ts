import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptWithPassphrase, encryptWithPassphrase } from './passphrase-file.ts';

const passphrase = 'quatre mots au hasard';
const chunk = 64 * 1024;
const sealedChunk = chunk + 16;
const headerBytes = 33;

async function* inPieces(bytes: Buffer, size = 10_000) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}
const collect = async (pieces: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(pieces));
const seal = (plain: Buffer) => collect(encryptWithPassphrase(inPieces(plain), passphrase));
const unseal = (sealed: Buffer, given = passphrase) => collect(decryptWithPassphrase(inPieces(sealed), given));

describe('a file under a passphrase', () => {
  it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])('of %i bytes opens again', async (size) => {
    const plain = randomBytes(size);
    expect((await unseal(await seal(plain))).equals(plain)).toBe(true);
  });

  it('contains nothing readable, and is different each time', async () => {
    const plain = Buffer.alloc(chunk, 'readings of a household ');
    const [first, second] = [await seal(plain), await seal(plain)];
    expect(first.includes('readings')).toBe(false);
    expect(first.equals(second)).toBe(false);
  });

  it('opens with its passphrase alone, however its accents are typed', async () => {
    const sealed = await collect(encryptWithPassphrase(inPieces(Buffer.from('x')), 'électricité'.normalize('NFC')));
    expect(String(await unseal(sealed, 'électricité'.normalize('NFD')))).toBe('x');
    await expect(unseal(sealed)).rejects.toThrow('passphrase');
  });

  it('does not open when it was cut off, extended, reordered or changed anywhere', async () => {
    const sealed = await seal(randomBytes(3 * chunk));
    const at = (index: number) => headerBytes + index * sealedChunk;
    const swapped = Buffer.concat([
      sealed.subarray(0, at(0)),
      sealed.subarray(at(1), at(2)),
      sealed.subarray(at(0), at(1)),
      sealed.subarray(at(2)),
    ]);
    const flipped = [20, at(0) + 5, at(1) - 1, sealed.byteLength - 1].map((index) => {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      return changed;
    });
    const cutOff = [0, 10, headerBytes, at(1), at(2), sealed.byteLength - 1].map((end) => sealed.subarray(0, end));
    for (const broken of [swapped, ...flipped, ...cutOff, Buffer.concat([sealed, Buffer.of(0)])])
      await expect(unseal(broken)).rejects.toThrow();
  });
});
