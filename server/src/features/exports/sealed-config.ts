import { apiError } from '#errors.ts';
import type { Cipher } from '#platform/crypto/cipher.ts';
import { close, createValidatorCompiler } from '#platform/http/closed-input.ts';
import { type CommonConfig, fieldsOf } from './config-fields.ts';
import type { Destination } from './destination.ts';

/** The mask shown for a stored secret. Sending it back leaves the stored secret unchanged. */
export const mask = '********';

type Given = Readonly<Record<string, unknown>>;
export type OpenedConfig = { readonly config: CommonConfig & Given; readonly unreadable: boolean };

type Sealed = { readonly sealed: string };
const isSealed = (value: unknown): value is Sealed => typeof value === 'object' && value !== null && 'sealed' in value;
const associatedDataOf = (type: string, field: string) => `export_configs/${type}/${field}`;

/** As it is stored: every secret sealed for its own field. */
export function sealConfig(cipher: Cipher, { type, config: { shape } }: Destination, config: Given): string {
  const sealed = fieldsOf(shape, 'secret').flatMap((field) => {
    const secret = config[field];
    return typeof secret === 'string'
      ? [[field, { sealed: cipher.sealText(secret, associatedDataOf(type, field)) }]]
      : [];
  });
  return JSON.stringify({ ...config, ...Object.fromEntries(sealed) });
}

/** A secret that cannot be decrypted is reported and treated as missing: it must be entered again. */
export function openConfig(cipher: Cipher, destination: Destination, stored: string): OpenedConfig {
  const raw = JSON.parse(stored) as Record<string, unknown>;
  let unreadable = false;
  for (const [field, value] of Object.entries(raw)) {
    if (!isSealed(value)) continue;
    const opened = cipher.openText(value.sealed, associatedDataOf(destination.type, field));
    raw[field] = opened.ok ? opened.plain : null;
    unreadable ||= !opened.ok;
  }
  // Fields that a newer version has added take their defaults.
  const read = destination.config.safeParse(raw);
  return { config: (read.success ? read.data : raw) as OpenedConfig['config'], unreadable };
}

/** True when a secret in it is sealed under an older key. */
export function isStaleConfig(cipher: Cipher, stored: string): boolean {
  const values: unknown[] = Object.values(JSON.parse(stored) as Record<string, unknown>);
  return values.some((value) => isSealed(value) && cipher.isStale(value.sealed));
}

export function maskConfig({ config: { shape } }: Destination, config: Given): Record<string, unknown> {
  const masked = fieldsOf(shape, 'secret').map((field) => [field, config[field] == null ? null : mask]);
  return { ...config, ...Object.fromEntries(masked) };
}

/**
 * Merges the input into the stored configuration. An omitted field stays. A secret that was sent back masked stays too,
 * unless the target changes: a stored secret is never sent to a host that it was not entered for.
 */
export function mergeConfig(destination: Destination, stored: Given | undefined, input: Given): CommonConfig & Given {
  const { shape } = destination.config;
  const secretNames = fieldsOf(shape, 'secret');
  const open = Object.entries(stored ?? {}).filter(([field]) => !secretNames.includes(field));
  const joined = { ...Object.fromEntries(open), ...input };
  const given = destination.tidy?.(joined) ?? joined;
  const retained = secretNames.filter((field) => given[field] === mask || given[field] === undefined);
  const secrets = Object.fromEntries(retained.map((field) => [field, stored?.[field] ?? null]));
  const merged = validate(destination, { ...given, ...secrets });
  const hasMoved = stored !== undefined && fieldsOf(shape, 'target').some((field) => stored[field] !== merged[field]);
  const carried = hasMoved ? retained.filter((field) => secrets[field] !== null) : [];
  if (carried.length > 0) {
    const message =
      'must be typed again: it would be sent to another address, or where another certificate is believed';
    throw apiError('SECRET_REQUIRED', { errors: carried.map((field) => ({ field, message })) });
  }
  return merged;
}

function validate({ config }: Destination, given: Given): CommonConfig & Given {
  const read = createValidatorCompiler({})({ schema: close(config) })(given);
  if ('error' in read) throw read.error;
  return read.value as CommonConfig & Given;
}

/** The rules between fields. They apply to a configuration in use, not to one that is only stored. */
export function assertUsable(destination: Destination, config: CommonConfig): void {
  const errors = destination.check?.(config) ?? [];
  if (errors.length > 0) throw apiError('VALIDATION_ERROR', { detail: 'The configuration is incomplete', errors });
}
