import { parseEmail } from '@svc/domain/credentials/credentials';
import { type Permission, permissions } from '@svc/domain/credentials/roles';
import { z } from 'zod';
import { text } from '#platform/http/text.ts';

/** Trimmed and lower-cased on the way in. */
export const emailInput = text(320)
  .meta({ format: 'email' })
  .transform((value, context) => {
    const email = parseEmail(value);
    if (email !== undefined) return email;
    context.addIssue({ code: 'custom', message: 'is not an e-mail address' });
    return z.NEVER;
  })
  .describe('e-mail address; compared without case');

export const nothing = z.object({});
export const permission = z.enum(permissions as readonly [Permission, ...Permission[]]);
export const roleName = z.object({ id: z.string(), name: z.string(), display_name: z.string() });

export const accountResponse = z.object({
  id: z.string(),
  email: z.string(),
  client_id: z.string(),
  email_verified: z.boolean(),
  debug_mode: z.boolean(),
  is_active: z.boolean(),
  is_admin: z.boolean(),
  admin_awaits_proof: z
    .boolean()
    .describe('ADMIN_EMAILS lists the address; rights count once a password was set by a link, which proves it'),
  is_demo: z.boolean().describe('the demonstration: every visitor may read it, no visitor may write'),
  role: roleName,
  permissions: z.array(z.string()),
  pdl_count: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
