import { isIP } from 'node:net';
import { parseSchedule, type Schedule } from '@svc/domain/schedule';
import { z } from 'zod';
import { parseStoreUrl, type StoreAddress } from '#platform/cache/store-address.ts';

export type SettingMode = 'both' | 'server' | 'client';

/**
 * One setting: its rule, its purpose, and which mode reads it. Documentation and `.env.example` are generated from
 * these rows.
 */
export type Setting<Schema extends z.ZodType = z.ZodType, Mode extends SettingMode = SettingMode> = {
  readonly schema: Schema;
  readonly about: string;
  /** Who needs it; the other mode ignores it. */
  readonly mode: Mode;
  readonly secret?: true;
  /** No secret itself, but an address that may contain a password. */
  readonly holdsPassword?: true;
  /** Shown in the documentation; no credential is ever written here. */
  readonly example?: string;
};

type More = Pick<Setting, 'secret' | 'holdsPassword' | 'example'>;

/** Whether the setting can also be given as `<NAME>_FILE`. */
export const hasFileForm = ({ secret, holdsPassword }: Setting) => secret === true || holdsPassword === true;

const declare =
  <Mode extends SettingMode>(mode: Mode) =>
  <Schema extends z.ZodType>(schema: Schema, about: string, more: More = {}): Setting<Schema, Mode> => ({
    schema,
    about,
    mode,
    ...more,
  });

export const forBoth = declare('both');
export const forServer = declare('server');
export const forClient = declare('client');

/** Also accepts what people write: True, yes, on. */
export const isTrue = (text: string) => /^(true|1|yes|on)$/i.test(text.trim());

export const flag = z
  .string()
  .regex(/^\s*(true|false|1|0|yes|no|on|off)\s*$/i, { error: 'must be true or false' })
  .transform(isTrue);

export const whole = (min: number, max: number) =>
  z.string().transform((text, context): number => {
    const number = /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    context.addIssue({ code: 'custom', message: `must be a whole number from ${min} to ${max}` });
    return z.NEVER;
  });

export const httpAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .transform((text) => text.replace(/\/+$/, ''));

export const redisAddress = z.string().transform((text, context): StoreAddress => {
  const address = parseStoreUrl(text);
  if (address) return address;
  context.addIssue({
    code: 'custom',
    message:
      'must be redis://host:port, several separated by commas for a cluster, or redis+sentinel://host:port,host:port/name',
  });
  return z.NEVER;
});

export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

export const addresses = list.refine(
  (given) => given.every((address) => isIP(address) !== 0),
  'must be IP addresses, separated by commas: no name and no network',
);

export const schedule = z.string().transform((text, context): Schedule => {
  const read = parseSchedule(text);
  if (read) return read;
  context.addIssue({
    code: 'custom',
    message: 'must be times such as "06:00-09:30/30 12:00 fri@12:15", or "every 10 minutes"',
  });
  return z.NEVER;
});

/** Pasted secrets arrive with spaces, line ends and byte-order marks around them. */
export const secretText = z.string().transform((text) => text.replace(/[\uFEFF\u200B]/g, '').trim());

export const secretKey = secretText.refine((text) => Buffer.byteLength(text) >= 32, 'must be at least 32 bytes long');

export const labels = z.string().transform((text, context): Record<string, string> => {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON object of texts' });
    return z.NEVER;
  }
});
