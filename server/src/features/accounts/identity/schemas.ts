import { checkPassword, parseEmail } from '@svc/domain/credentials';
import { type Permission, permissions } from '@svc/domain/credentials-roles';
import { z } from 'zod';

/** Text that every database can hold. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), 'must not contain a NUL character');

/** Trimmed and lower-cased on the way in. */
export const emailInput = text(320)
  .transform((value, context) => {
    const email = parseEmail(value);
    if (email !== undefined) return email;
    context.addIssue({ code: 'custom', message: 'is not an e-mail address' });
    return z.NEVER;
  })
  .describe('e-mail address; compared without case');

/** One rule for signup, reset and update. */
export const newPassword = z
  .string()
  .max(1000)
  .superRefine((value, context) => {
    for (const message of checkPassword(value)) context.addIssue({ code: 'custom', message });
  })
  .describe('8 characters or more, an upper-case and a lower-case letter, a digit; 72 bytes at most');

export const givenPassword = z.string().max(1000);
/** 32 bytes as base64url, as it was mailed. */
export const linkToken = text(200);

export const signupBody = z.strictObject({
  email: emailInput,
  password: newPassword,
  captcha_token: text(4096).optional(),
});
export const clientCredentials = z.object({ client_id: z.string(), client_secret: z.string() });
export const signupAnswer = clientCredentials.extend({ email_verified: z.boolean() });

export const nothing = z.object({});
export const permission = z.enum(permissions as readonly [Permission, ...Permission[]]);
export const roleName = z.object({ id: z.string(), name: z.string(), display_name: z.string() });

export const accountAnswer = z.object({
  id: z.string(),
  email: z.string(),
  client_id: z.string(),
  email_verified: z.boolean(),
  debug_mode: z.boolean(),
  is_active: z.boolean(),
  is_admin: z.boolean(),
  role: roleName,
  permissions: z.array(z.string()),
  pdl_count: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});

const bucket = z.object({ used: z.int(), limit: z.int().nullable().describe('null: unlimited') });
export const usageAnswer = z.object({
  date: z.string().describe('the Paris day that is counted'),
  cached: bucket,
  no_cache: bucket,
  resets_at: z.string(),
});
export type Usage = z.output<typeof usageAnswer>;

export const exportAnswer = z.looseObject({
  exported_at: z.string(),
  account: accountAnswer,
  audit: z.array(z.object({ at: z.string(), action: z.string(), actor_id: z.string(), detail: z.unknown() })),
});
