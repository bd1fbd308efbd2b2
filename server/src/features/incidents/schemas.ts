import { consentAges } from '@svc/domain/incident';
import { z } from 'zod';
import { envelope } from '#platform/http/envelope.ts';

export const statusResponse = envelope(
  z.object({
    window_hours: z.int(),
    at: z.string(),
    troubles: z
      .array(
        z.object({
          code: z.string().describe("The operator's code"),
          measure: z.string().describe('What was asked for; record for contracts and their like'),
          consent_age: z.enum(consentAges).describe('new: under 2 days, recent: under 60 days, settled: older'),
          pdls: z.int().describe('How many PDLs are touched, estimated to one percent; never a figure under 20'),
          share: z.number().describe('Of the PDLs that were asked about, 0 to 1'),
          is_general: z.boolean().describe('A fault of the operator: waiting helps, a new consent does not'),
        }),
      )
      .describe('Empty when nobody, or fewer than 20, are touched'),
  }),
);
