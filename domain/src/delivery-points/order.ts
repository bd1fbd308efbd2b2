export type PointOrder = { readonly id: string; readonly order: number };

export type ReorderCheck =
  | { readonly ok: true; readonly orders: readonly PointOrder[] }
  | { readonly ok: false; readonly reason: 'not_found' | 'invalid'; readonly text: string };

/**
 * One foreign or unknown id refuses the whole request, so that the response reveals nothing about other users' PDLs.
 */
export function checkReorder(ownedIds: Iterable<string>, orders: readonly PointOrder[]): ReorderCheck {
  const owned = new Set(ownedIds);
  const named = orders.map(({ id }) => id);
  if (named.some((id) => !owned.has(id))) return { ok: false, reason: 'not_found', text: 'PDL not found' };
  if (new Set(named).size < named.length) return invalid('A PDL is named twice.');
  if (orders.some(({ order }) => !Number.isSafeInteger(order) || order < 0 || order > 2 ** 31 - 1))
    return invalid('An order is a whole number from 0.');
  return { ok: true, orders };
}

function invalid(text: string): ReorderCheck {
  return { ok: false, reason: 'invalid', text };
}

/** A new PDL is sorted last: without an order it would move to the front. */
export function nextDisplayOrder(orders: readonly number[]): number {
  return orders.reduce((highest, order) => Math.max(highest, order), -1) + 1;
}
