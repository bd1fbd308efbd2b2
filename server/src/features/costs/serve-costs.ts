import type { App } from '#platform/http/app.ts';
import { serveAdvice } from './advice-routes.ts';
import { serveBillChecks } from './bill-check-routes.ts';
import { createCalculator } from './calculator.ts';
import { type CostsOptions, createCosts } from './costs.ts';
import { serveOutlooks } from './outlook-routes.ts';
import { servePrices } from './price-routes.ts';
import { servePricing } from './pricing-routes.ts';
import { serveCosts } from './routes.ts';

/** The cost of stored days. Makes no call to the operator or a gateway, so nothing counts on a quota. */
export function serveCostRoutes(app: App, options: CostsOptions): void {
  const calculator = createCalculator();
  app.addHook('onClose', () => calculator.close());
  const costs = createCosts(options, calculator);
  serveCosts(app, costs);
  serveBillChecks(app, costs);
  servePrices(app, options);
  servePricing(app, options);
  serveOutlooks(app, costs);
  serveAdvice(app, costs);
}
