import type { Day } from '@svc/domain/day';
import {
  type CatalogueChanges,
  changesPrices,
  offerOn,
  planChanges,
  type StoredOffer,
} from '@svc/domain/offers/catalogue-changes';
import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { matchKey } from '@svc/domain/offers/offer-rules';
import type { Connection } from '#platform/database/transaction.ts';
import type { CatalogueEntry } from './catalogue-record.ts';
import { describeDraft } from './describe-offer.ts';
import { type ChangeOrigin, type RecordedChange, recordChanges } from './price-history-repository.ts';
import {
  changeDetails,
  changePrices,
  insertOffers,
  listEntries,
  type Moment,
  type OfferFilter,
  setActivity,
} from './repository.ts';

export type Writing = {
  readonly provider_id: string;
  /** The active offers of the provider, as the changes were planned against them. */
  readonly entries: readonly CatalogueEntry[];
  readonly origin: ChangeOrigin;
  readonly moment: Moment;
};

/**
 * The only way to write to the catalogue: grids, users and contributions all write here, each change with its price
 * history.
 */
export async function writeChanges(
  transaction: Connection,
  changes: Pick<CatalogueChanges, 'create' | 'update' | 'deactivate'>,
  { provider_id, entries, origin, moment }: Writing,
): Promise<{ readonly created: readonly string[] }> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (const update of changes.update) {
    const entry = byId.get(update.id);
    if (!entry) continue;
    if (changesPrices(update)) await changePrices(transaction, entry, update.new, moment);
    await changeDetails(transaction, entry.id, update.new, moment.now);
  }
  const created = await insertOffers(transaction, provider_id, changes.create, moment);
  await setActivity(transaction, idsOf(changes.deactivate), false, moment.now);
  const priceHistory: RecordedChange[] = [
    ...changes.update.map((update) => ({
      offer_id: update.id,
      provider_id,
      kind: 'update' as const,
      changes: update.changes,
    })),
    ...created.map((offer_id, index) => ({
      offer_id,
      provider_id,
      kind: 'create' as const,
      changes: describeCreation(changes.create[index]),
    })),
    ...changes.deactivate.map(({ id }) => ({
      offer_id: id,
      provider_id,
      kind: 'deactivate' as const,
      changes: { is_active: { old: true, new: false } },
    })),
  ];
  await recordChanges(transaction, priceHistory, origin, moment.now);
  return { created };
}

/** Where a few offers are written, and by which user. The supplier's row is locked. */
export type WriteContext = Pick<Writing, 'provider_id' | 'origin' | 'moment'>;

/** What these offers would change: only those of the same name, type and power are touched. */
export async function planOffers(
  connection: Connection,
  provider_id: string,
  offers: readonly CatalogueOffer[],
  today: Day,
) {
  const entries = await listEntries(connection, { provider_id, active: true });
  const keys = new Set(offers.map(matchKey));
  const same = entries.filter((entry) => keys.has(matchKey(entry)));
  return { entries, same, changes: planChanges(same, offers, { today, manual: new Map() }) };
}

/** Ends the active offers of this filter. */
export async function endOffers(transaction: Connection, filter: OfferFilter, context: WriteContext): Promise<void> {
  const entries = await listEntries(transaction, { ...filter, active: true });
  const changes = { create: [], update: [], deactivate: entries.map((entry) => offerOn(entry, context.moment.today)) };
  await writeChanges(transaction, changes, { ...context, entries });
}

function idsOf(offers: readonly StoredOffer[]): string[] {
  return offers.map(({ id }) => id);
}

function describeCreation(offer: CatalogueOffer | undefined): Record<string, unknown> {
  const fields = Object.entries(offer ? describeDraft(offer) : {}).filter(([, value]) => value !== null);
  return Object.fromEntries(fields.map(([field, value]) => [field, { old: null, new: value }]));
}
