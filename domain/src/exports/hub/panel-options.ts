import type { PanelOptions } from './energy-panel.ts';

/**
 * What of a PDL belongs into the panel, from the ids of its statistics: every tag with its cost, or the total with its
 * cost, never both. Subscription and the shadow offer are no consumption.
 */
export function buildPanelOptions(
  usagePointId: string,
  ids: readonly string[],
  prefix: string,
  /** The PDL whose injection is shown with this one. */
  productionId: string = usagePointId,
): PanelOptions {
  const total = `${prefix}:consumption_${usagePointId}`;
  const tags = ids.filter((id) => id.startsWith(`${total}_`));
  const energies = tags.length > 0 ? tags : ids.filter((id) => id === total);
  const production = `${prefix}:production_${productionId}`;
  const revenue = `${prefix}:production_revenue_${productionId}`;
  const stored = new Set(ids);
  return {
    usage_point_id: usagePointId,
    consumption: energies.map((energy) => {
      const cost = energy.replace(':consumption_', ':cost_');
      return { energy, cost: stored.has(cost) ? cost : null };
    }),
    production: stored.has(production) ? { energy: production, revenue: stored.has(revenue) ? revenue : null } : null,
  };
}
