import { dataSelections } from '@svc/domain/exports/snapshot';
import { z } from 'zod';
import { text, trimmedText } from '#platform/http/text.ts';
import { usagePointId } from '#usage-point-id.ts';

const fieldKinds = z.registry<{ readonly kind: 'secret' | 'target' }>();

/**
 * A token or a key: sealed in the database, shown as a mask, and required again when a target field changes.
 * Surrounding spaces come from copying and are removed: no token or key has any.
 */
export function secretField(max = 500) {
  return trimmedText(max).min(1).nullable().default(null).register(fieldKinds, { kind: 'secret' });
}

/** A secret that a person chose: taken as typed, since a space may be part of it. */
export function passwordField(max = 500) {
  return text(max).min(1).nullable().default(null).register(fieldKinds, { kind: 'secret' });
}

/** Defines where secrets are sent. A stored secret is never sent to another target. */
export function targetField<Field extends z.ZodType>(field: Field): Field {
  fieldKinds.add(field, { kind: 'target' });
  return field;
}

export function fieldsOf(shape: Readonly<Record<string, z.ZodType>>, kind: 'secret' | 'target'): string[] {
  return Object.entries(shape).flatMap(([name, field]) => (fieldKinds.get(field)?.kind === kind ? [name] : []));
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
  .refine(
    (value) => isExportAddress(value) && /^https?:/i.test(value),
    'must be an address that begins with http:// or https://',
  )
  // It would be stored and shown in clear: a password has a field of its own, which is sealed.
  .refine(hasNoUser, 'must not hold a user or a password: they have fields of their own');

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
  ca_certificate: targetField(
    z.string().max(20_000).nullable().default(null).describe('PEM of an authority of one’s own'),
  ),
  insecure_skip_verify: targetField(z.boolean().default(false)),
};

export type CommonConfig = {
  readonly interval_minutes: (typeof intervals)[number] | null;
  readonly data: readonly (typeof dataSelections)[number][];
  readonly usage_point_ids: readonly string[] | null;
};
