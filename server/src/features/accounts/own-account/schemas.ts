import { z } from 'zod';
import { givenPassword, newPassword } from '../credentials/schemas.ts';
import { accountResponse } from '../users/schemas.ts';

export const passwordUpdate = z.strictObject({
  old_password: givenPassword,
  new_password: newPassword,
  end_client_secret: z
    .boolean()
    .optional()
    .describe('also ends the client_secret: for a secret that another person may have'),
});

const bucket = z.object({ used: z.int(), limit: z.int().nullable().describe('null: unlimited') });
export const usageResponse = z.object({
  date: z.string().describe('the Paris day that is counted'),
  cached: bucket,
  no_cache: bucket,
  resets_at: z.string(),
});
export const usageDaysResponse = z.array(
  z.object({
    date: z.string(),
    cached: z.int().nullable().describe('null: not counted yet on that day, or the counts were lost'),
    no_cache: z.int().nullable(),
  }),
);
export type UsageDays = z.input<typeof usageDaysResponse>;

export type Usage = z.output<typeof usageResponse>;

export const exportResponse = z.looseObject({
  exported_at: z.string(),
  account: accountResponse,
  settings: z.object({ debug_mode: z.boolean() }),
  audit: z.array(z.object({ at: z.string(), action: z.string(), actor_id: z.string(), detail: z.unknown() })),
});
