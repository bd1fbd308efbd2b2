import { callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import type { CostSource } from './cost-point.ts';
import type { PricingCache } from './load-pricing-input.ts';
import { pricingBody, pricingSchema } from './pricing-settings.ts';
import { pointParams } from './schemas.ts';

const tags = ['costs'];

/** What an owner enters about the prices of a PDL: own prices, a shadow offer, the invoice period. */
export function servePricing(app: App, { source, listOffers }: PricingCache & { readonly source: CostSource }): void {
  const response = { 200: envelope(pricingSchema) };
  app.get(
    '/pdl/:id/pricing',
    { schema: { tags, summary: 'Own prices, shadow offer and invoice period', params: pointParams, response } },
    async (request, reply) => {
      const { settings } = await source.open(callerOf(request), request.params.id);
      return reply.header('cache-control', 'no-store').send(ok(settings));
    },
  );
  app.put(
    '/pdl/:id/pricing',
    {
      schema: {
        tags,
        summary: 'Say own prices, shadow offer and invoice period',
        description: 'All of it at once: what is left out is taken back.',
        params: pointParams,
        body: pricingBody,
        response,
      },
    },
    async (request) => {
      const { shadow_offer_id } = request.body;
      if (shadow_offer_id !== null && !(await listOffers()).some(({ id }) => id === shadow_offer_id))
        throw apiError('OFFER_NOT_FOUND');
      await source.saveSettings(callerOf(request), request.params.id, request.body);
      return ok(request.body);
    },
  );
}
