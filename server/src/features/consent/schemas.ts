import { z } from 'zod';
import { text } from '#platform/http/text.ts';
import { usagePointId } from '#usage-point-id.ts';

/** Anything but one plain text is treated as missing: the state decides about a callback, not its form. */
const plain = text(2000).optional().catch(undefined);

/** Only its presence counts: its content is neither stored nor repeated. */
const present = z.string().max(2000).optional().catch(undefined);

// Open: the operator may add parameters of its own.
export const callbackQuery = z.looseObject({ state: plain, code: plain, autorisation_id: plain, error: present });

export const authorizeResponse = z.object({ authorize_url: z.string() });

export const removalParams = z.object({ usage_point_id: usagePointId });

export const removalResponse = z.object({ consent_status: z.literal('revoked'), note: z.string() });
