import type { PriceHistoryEntry } from '../../api/admin.ts';

/** A field of an offer that would change: numbers are compared, the rest is shown. */
export type FieldChange = {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
  /** Relative change of a price. Absent where it has no base. */
  readonly share?: number;
};

type Change = { readonly old: unknown; readonly new: unknown };

export function listChanges(changes: Readonly<Record<string, Change>>): FieldChange[] {
  return Object.entries(changes).map(([field, { old, new: next }]) => ({
    field,
    old,
    new: next,
    ...(typeof old === 'number' && typeof next === 'number' && old > 0 && { share: next / old - 1 }),
  }));
}

/** The change that moves most, in either direction: what a list is ordered by. */
export function largestShare(changes: readonly FieldChange[]): number {
  return changes.reduce((most, { share = 0 }) => (Math.abs(share) > Math.abs(most) ? share : most), 0);
}

/** Whether a refresh would remove more than half of the offers that a grid may end: the API then requires `force`. */
export function isRemovingMost(summary: {
  readonly total_offers: number;
  readonly new: number;
  readonly deactivated: number;
  readonly manual: number;
}): boolean {
  const before = summary.total_offers - summary.new - summary.manual + summary.deactivated;
  return before > 0 && summary.deactivated > before / 2;
}

type Summary = { readonly new: number; readonly updated: number; readonly deactivated: number };

export const countChanges = (summary: Summary): number => summary.new + summary.updated + summary.deactivated;

/** What an offer that is not in the catalogue yet would cost: each price from nothing. */
export function pricesOf(offer: Readonly<Record<string, unknown>> | null): Record<string, Change> {
  const prices = Object.entries(offer ?? {}).filter(
    ([field, value]) => field !== 'power_kva' && typeof value === 'number',
  );
  return Object.fromEntries(prices.map(([field, value]) => [field, { old: null, new: value }]));
}

const minuteLength = 16;

/** The offers that one start or one refresh created, as one entry that counts them. */
export function joinCreated<Entry extends Pick<PriceHistoryEntry, 'kind' | 'source' | 'actor_id' | 'at'>>(
  changes: readonly Entry[],
): { readonly change: Entry; readonly count: number }[] {
  const joined: { change: Entry; count: number }[] = [];
  const groupOf = ({ kind, source, actor_id, at }: Entry) => [kind, source, actor_id, at.slice(0, minuteLength)].join();
  for (const change of changes) {
    const above = joined.at(-1);
    if (above && change.kind === 'create' && groupOf(above.change) === groupOf(change)) above.count += 1;
    else joined.push({ change, count: 1 });
  }
  return joined;
}
