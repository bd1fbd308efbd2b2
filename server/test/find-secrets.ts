import { gunzipSync } from 'node:zlib';

/**
 * The names of the secrets that stand in a file: as text, in hexadecimal, or in base64 at any of its three alignments;
 * also where the file is compressed. A part of 8 bytes is enough to be found at both ends.
 */
export function findSecrets(file: Buffer, secrets: Readonly<Record<string, string>>): string[] {
  const contents = file.readUInt16LE(0) === 0x8b1f ? [file, gunzipSync(file)] : [file];
  return Object.entries(secrets)
    .filter(([name, secret]) => {
      if (secret.length < 8) throw new Error(`${name} is too short to be searched`);
      return contents.some((content) => formsOf(secret).some((form) => content.includes(form)));
    })
    .map(([name]) => name);
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
  ];
  for (let shift = 0; shift < 3; shift++) {
    // Whole groups of three bytes: the characters at the ends depend on the neighbours.
    const inner = bytes.subarray(shift, bytes.byteLength - ((bytes.byteLength - shift) % 3));
    forms.push(inner.toString('base64'), inner.toString('base64url'));
  }
  return forms;
}
