import { checkPassword } from '@svc/domain/credentials/credentials';
import { z } from 'zod';
import { text } from '#platform/http/text.ts';
import { isCommonPassword } from './common-passwords.ts';

/** One rule for signup, reset and update. */
export const newPassword = z
  .string()
  .max(1000)
  .meta({ minLength: 8 })
  .superRefine((value, context) => {
    for (const message of checkPassword(value, isCommonPassword)) context.addIssue({ code: 'custom', message });
  })
  .describe(
    '8 characters or more, 5 different ones, an upper-case and a lower-case letter, a digit; 72 bytes at most; no common password',
  );

/** Only compared, never stored or shown, so any content is accepted. */
export const givenPassword = z.string().max(1000);
/** 32 bytes as base64url, as it was mailed. */
export const linkToken = text(200);

export const clientCredentials = z.object({ client_id: z.string(), client_secret: z.string() });
