import { billReasons, billVerdicts } from '@svc/domain/pricing/bill-check';
import { hasPriceDecimals, readAmount, readPrice } from '@svc/domain/pricing/money';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { text } from '#platform/http/text.ts';
import { usagePointId } from '#usage-point-id.ts';
import type { Costs } from './costs.ts';
import { readPeriod } from './period.ts';
import { costShape, coverageShape, decimalText, periodQuery, priceText } from './schemas.ts';

const numberOrText = z.union([z.number().nonnegative().max(1_000_000), decimalText]);
/** As printed on the bill, with a point or a comma. */
const amount = numberOrText.refine((given) => readAmount(given) !== undefined, 'must be an amount such as 85,53');
const price = z
  .union([z.number().nonnegative().max(1_000_000), priceText])
  .refine((given) => readPrice(given) !== undefined, 'must be a price such as 0,1952')
  .refine(hasPriceDecimals, 'has more than six decimals');

const billBody = z.strictObject({
  usage_point_id: usagePointId,
  ...periodQuery.shape,
  amount_eur: amount.describe('All of the bill, taxes included'),
  lines: z
    .array(
      z.strictObject({
        tag: text(40).min(1).describe('A register such as hp, or subscription'),
        kwh: z.number().nonnegative().max(1_000_000).optional(),
        price_eur: price.optional(),
        amount_eur: amount.optional(),
      }),
    )
    .max(50)
    .default([]),
});

const words = z.object({ fr: z.string(), en: z.string() });
const billResponse = z.object({
  ...coverageShape,
  verdict: z.enum(billVerdicts),
  words,
  computed_eur: z.string().nullable().describe('null: a part of it is not known, and a part is no total'),
  billed_eur: z.string(),
  difference_eur: z.string().nullable().describe('Ours minus the bill’s; null where ours is'),
  findings: z.array(
    z.object({
      reason: z.enum(billReasons),
      tag: z.string().nullable(),
      detail: z.string().nullable(),
      difference_eur: z.string().nullable(),
      words,
    }),
  ),
  computed: z.object(costShape),
});

/** A bill is checked and not stored. To store it, the owner enters it among the prices of the PDL. */
export function serveBillChecks(app: App, costs: Costs): void {
  app.post(
    '/bill-checks',
    {
      config: { openToDemo: true },
      schema: {
        tags: ['costs'],
        summary: 'Whether a bill is right to the cent, or which part of it differs and why',
        body: billBody,
        response: { 200: envelope(billResponse) },
      },
    },
    async (request, reply) => {
      const { usage_point_id: id, amount_eur, lines, ...period } = request.body;
      const range = readPeriod(period, costs.today());
      const parameters = { billed: readAmount(amount_eur) ?? 0n, lines };
      const result = await costs.compute(callerOf(request), { name: 'bill', id, range, parameters });
      return reply.header('cache-control', 'no-store').send(ok(result));
    },
  );
}
