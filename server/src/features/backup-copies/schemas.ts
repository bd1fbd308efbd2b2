import { isAbsolute, normalize } from 'node:path';
import { z } from 'zod';
import { trimmedText } from '#platform/http/text.ts';
import { copyFailureCodes } from './failure.ts';

export const shortestPassphrase = 12;

const folderPath = trimmedText(500)
  .refine(isAbsolute, 'must be an absolute path, such as /media/usb/svc')
  .overwrite((path) => normalize(path).replace(/(?<=.)\/+$/, ''));

/** Where copies go, without its secrets. */
export const folderSettings = z.object({ kind: z.literal('folder'), path: folderPath });

export const placeSettings = z.discriminatedUnion('kind', [folderSettings]);
export type PlaceSettings = z.output<typeof placeSettings>;

const secret = (min: number) => z.string().min(min, `has ${min} characters at least`).max(500).nullish();

export const copyBody = z.object({
  place: placeSettings,
  passphrase: secret(shortestPassphrase).describe('Encrypts the copies; omitted: unchanged; null: none'),
});
export type CopyInput = z.output<typeof copyBody>;

const text = z.string();
export const failureSchema = z.object({ code: z.enum(copyFailureCodes), message: text });

export const copyState = z.object({
  supported: z.boolean().describe('False when the database is on a server, which svc does not back up'),
  place: placeSettings.nullable(),
  running: z.boolean(),
  last_good: z.object({ name: text, at: text, size: z.int().describe('Bytes') }).nullable(),
  last_failure: failureSchema.extend({ at: text }).nullable().describe('Since the last good copy'),
  copies: z.int().describe('Good copies at the place'),
});
export type CopyState = z.output<typeof copyState>;

export const testResult = z.object({ ok: z.boolean(), failure: failureSchema.nullable() });
