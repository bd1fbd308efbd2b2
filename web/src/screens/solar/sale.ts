import { parseDay } from '@svc/domain/day';
import type { OwnRule, Pricing } from '../../api/costs.ts';

/** The sale prices, the newest first: the first one in effect on a day is its price. */
export const salePrices = (pricing: Pricing | undefined): OwnRule[] =>
  (pricing?.own_prices?.rules ?? []).filter(({ direction }) => direction === 'production');

/** Adds a sale price from a day on. It replaces a price of the same day, and earlier days retain theirs. */
export function withSalePrice(pricing: Pricing, price: string, since: string): Pricing {
  const start = parseDay(since);
  const rule: OwnRule = { price: price.trim(), direction: 'production', ...(start && { start }) };
  const others = salePrices(pricing).filter((other) => (other.start ?? '') !== (start ?? ''));
  const sold = [rule, ...others].sort((a, b) => ((a.start ?? '') < (b.start ?? '') ? 1 : -1));
  const bought = (pricing.own_prices?.rules ?? []).filter(({ direction }) => direction !== 'production');
  return {
    ...pricing,
    own_prices: { subscription_price: pricing.own_prices?.subscription_price ?? null, rules: [...bought, ...sold] },
  };
}
