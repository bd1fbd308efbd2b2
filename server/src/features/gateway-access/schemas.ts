import { z } from 'zod';
import { trimmedText } from '#platform/http/text.ts';

// Spaces, line ends and a byte order mark around what was pasted do not count.
const pasted = trimmedText(500);

const address = pasted
  .pipe(z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }))
  .transform((url) => url.replace(/\/+$/, ''))
  .transform((url) => (new URL(url).pathname === '/' ? `${url}/api` : url))
  .refine((url) => new URL(url).username === '' && new URL(url).password === '', 'must not hold a user or a password')
  .meta({
    format: 'uri',
    pattern: '^https?://',
    description: 'Address of the gateway; /api is added where it has no path',
  });
const credential = pasted.pipe(z.string().min(1, 'is missing'));

export const accessBody = z.object({ url: address, client_id: credential, client_secret: credential });
export type AccessInput = z.output<typeof accessBody>;

const text = z.string();
export const accessResponse = z.object({
  source: z
    .enum(['environment', 'kept', 'unreadable', 'none'])
    .describe(
      'environment: the settings of the process, which win; unreadable: what was stored cannot be decrypted any more',
    ),
  url: text.nullable(),
  client_id: text.nullable().describe('Its first characters'),
  is_begun: z.boolean().describe('Homes were chosen and synchronisations run'),
});
export type AccessResponse = z.output<typeof accessResponse>;

export const probeResponse = z.object({
  ok: z.boolean(),
  error_code: text.nullable(),
  kind: z.enum(['credentials', 'address', 'away', 'other']).nullable().describe('What a person has to mend'),
  message: text.nullable(),
  latency_ms: z.int(),
  version: text.nullable(),
  clock_difference_s: z.int().nullable().describe('Positive when the clock of this machine is ahead'),
  homes: z.array(
    z.object({
      usage_point_id: text.describe('Its last four digits'),
      name: text.nullable(),
      is_active: z.boolean(),
      consent_status: text.nullable(),
    }),
  ),
});
export type ProbeResponse = z.output<typeof probeResponse>;
