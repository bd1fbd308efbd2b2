import { isAbsolute, normalize } from 'node:path';
import { z } from 'zod';
import { trimmedText } from '#platform/http/text.ts';
import { copyFailureCodes } from './failure.ts';

const folderPath = trimmedText(500)
  .refine(isAbsolute, 'must be an absolute path, such as /media/usb/svc')
  .overwrite((path) => normalize(path).replace(/(?<=.)\/+$/, ''));

const address = trimmedText(500)
  .pipe(z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }))
  .refine((url) => new URL(url).username === '' && new URL(url).password === '', 'must not hold a user or a password')
  .refine((url) => new URL(url).search === '' && new URL(url).hash === '', 'must end with its path')
  .meta({ format: 'uri', pattern: '^https?://' });
const name = (pattern: RegExp, message: string) => trimmedText(255).regex(pattern, message);

/** Where copies go, without its secrets. */
export const placeSettings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), path: folderPath }),
  z.object({ kind: z.literal('webdav'), url: address, user: trimmedText(200) }),
  z.object({
    kind: z.literal('s3'),
    endpoint: address,
    region: name(/^[\w-]{1,60}$/, 'must be the name of a region, such as us-east-1'),
    bucket: name(/^[\w.-]{3,255}$/, 'must be the name of a bucket'),
    prefix: name(/^[\w./ -]{0,200}$/, 'has letters, digits and . _ - / only'),
    access_key: name(/^\S{1,200}$/, 'is missing'),
    path_style: z.boolean().describe('The bucket is part of the path; false: of the host name'),
  }),
]);
export type PlaceSettings = z.output<typeof placeSettings>;

export const copyBody = z.object({
  place: placeSettings,
  password: z.string().min(1).max(500).optional().describe('Password or secret key; omitted: unchanged'),
  passphrase: z
    .string()
    .min(12, 'has 12 characters at least')
    .max(500)
    .nullish()
    .describe('Encrypts the copies; omitted: unchanged; null: none'),
});
export type CopyInput = z.output<typeof copyBody>;

const text = z.string();
export const failureSchema = z.object({ code: z.enum(copyFailureCodes), message: text });

export const copyState = z.object({
  supported: z.boolean().describe('False when the database is on a server, which svc does not back up'),
  place: placeSettings.nullable(),
  is_same_disk: z
    .boolean()
    .describe('The folder is on the same disk as svc, so the copies do not protect against the loss of that disk'),
  has_password: z.boolean(),
  passphrase: z
    .enum(['none', 'stored', 'environment'])
    .describe('none: the place can read the data; environment: BACKUP_PASSPHRASE, which wins'),
  includes_key: z.boolean().describe('The copies contain the key of the stored secrets'),
  running: z.boolean(),
  last_good: z.object({ name: text, at: text, size: z.int().describe('Bytes') }).nullable(),
  last_failure: failureSchema
    .extend({ at: text })
    .nullable()
    .describe('Since the last good copy; without a place: why BACKUP_COPY_URL is not accepted'),
  copies: z.int().describe('Good copies at the place'),
});
export type CopyState = z.output<typeof copyState>;

export const testResult = z.object({ ok: z.boolean(), failure: failureSchema.nullable() });
