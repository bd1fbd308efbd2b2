import { z } from 'zod';

/** Anything but one plain text is as good as absent: a callback is judged by its state, not by its form. */
const text = z.string().max(2000).optional().catch(undefined);

export const callbackQuery = z.object({ state: text, code: text, autorisation_id: text, error: text });

export const authorizeAnswer = z.object({ authorize_url: z.string() });

export const removalParams = z.object({ usage_point_id: z.string().regex(/^\d{14}$/, 'must be 14 digits') });

export const removalAnswer = z.object({ consent_status: z.literal('revoked'), note: z.string() });
