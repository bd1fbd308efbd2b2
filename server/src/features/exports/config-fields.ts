import { dataSelections } from '@svc/domain/exports/snapshot';
import { z } from 'zod';
import { text, trimmedText } from '#platform/http/text.ts';
import { usagePointId } from '#usage-point-id.ts';

/** What the form of a destination has to know about a field besides its type. Part of its JSON Schema. */
type FieldMeta = {
  readonly secret?: 'token' | 'password';
  readonly target?: true;
  readonly needed?: true;
  readonly advanced?: true;
  readonly hidden?: true;
  readonly multiline?: true;
};

function annotate<Field extends z.ZodType>(field: Field, meta: FieldMeta): Field {
  return field.meta(meta);
}

/**
 * A token or a key: sealed in the database, shown as a mask, and required again when a target field changes.
 * Surrounding spaces come from copying and are removed: no token or key has any.
 */
export function secretField(max = 500) {
  return annotate(trimmedText(max).min(1).nullable().default(null), { secret: 'token' });
}

/** A secret that a person chose: taken as typed, since a space may be part of it. */
export function passwordField(max = 500) {
  return annotate(text(max).min(1).nullable().default(null), { secret: 'password' });
}

/** Defines where secrets are sent. A stored secret is never sent to another target. */
export function targetField<Field extends z.ZodType>(field: Field): Field {
  return annotate(field, { target: true });
}

/** May be stored empty, but the destination cannot be used without it: `check` of the destination says so too. */
export const neededField = <Field extends z.ZodType>(field: Field): Field => annotate(field, { needed: true });

/** Behind "more settings" in the form: not needed for a first setup. */
export const advancedField = <Field extends z.ZodType>(field: Field): Field => annotate(field, { advanced: true });

/** Only in the API, not in the form. */
export const hiddenField = <Field extends z.ZodType>(field: Field): Field => annotate(field, { hidden: true });

export function fieldsOf(shape: Readonly<Record<string, z.ZodType>>, kind: 'secret' | 'target'): string[] {
  return Object.entries(shape).flatMap(([name, field]) => (field.meta()?.[kind] === undefined ? [] : [name]));
}

/** JSON Schema of a configuration, from which the browser draws the form. */
export function describeConfig(title: string, config: z.ZodType): Record<string, unknown> {
  return { title, ...z.toJSONSchema(config, { io: 'input' }) };
}

const forbidden = /[<>"'\s]/;
const schemes = ['http:', 'https:', 'mqtt:', 'mqtts:'];

/** Requires one of four schemes and a host, and rejects < > " '. */
export function isExportAddress(value: string): boolean {
  if (forbidden.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && schemes.includes(url.protocol) && url.host !== '';
}

export const httpUrl = trimmedText(500)
  .superRefine((value, context) => {
    const message = describeAddressError(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  // It would be stored and shown in clear: a password has a field of its own, which is sealed.
  .refine(hasNoUser, 'must not hold a user or a password: they have fields of their own');

function describeAddressError(value: string): string | undefined {
  if (!/^https?:\/\//i.test(value)) return 'must be an address that begins with http:// or https://';
  if (forbidden.test(value)) return 'must not contain spaces, quotes, < or >';
  if (/^https?:\/+($|[?#])/i.test(value)) return 'has no host: write http://host or http://host:port';
  return isExportAddress(value) ? undefined : 'is not a well-formed address: check the host and the port';
}

function hasNoUser(value: string): boolean {
  const url = URL.parse(value);
  return url === null || (url.username === '' && url.password === '');
}

/** Decodes the user or password of an address. Returns it unchanged when its encoding is invalid. */
export function decodeUserInfo(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** In minutes. Null: only after synchronisations and manually. */
const intervals = [15, 30, 60, 360, 1440] as const;

/** What every destination lets a person choose. */
export const commonFields = {
  interval_minutes: z.literal(intervals).nullable().default(null),
  data: z.array(z.enum(dataSelections)).default([...dataSelections]),
  usage_point_ids: z.array(usagePointId).max(50).nullable().default(null).describe('null: all active PDLs'),
};

/**
 * How the certificate of the target is verified. A target that is trusted without verification, or through another
 * authority, counts as another target.
 */
export const tlsFields = {
  ca_certificate: annotate(
    z.string().max(20_000).nullable().default(null).describe('PEM of an authority of one’s own'),
    { target: true, advanced: true, multiline: true },
  ),
  insecure_skip_verify: advancedField(targetField(z.boolean().default(false))),
};

export type CommonConfig = {
  readonly interval_minutes: (typeof intervals)[number] | null;
  readonly data: readonly (typeof dataSelections)[number][];
  readonly usage_point_ids: readonly string[] | null;
};
