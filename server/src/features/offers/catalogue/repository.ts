import { randomUUID } from 'node:crypto';
import type { Day } from '@svc/domain/day';
import { placePrices } from '@svc/domain/offers/catalogue-changes';
import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import type { OfferVersion } from '@svc/domain/offers/offer';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import { type CatalogueEntry, toEntry, toVersion } from './catalogue-record.ts';
import type { OfferRow, OfferTables, ProviderRow, VersionRow } from './tables.ts';

export type OfferFilter = {
  readonly id?: string | undefined;
  readonly provider_id?: string | undefined;
  readonly active?: boolean | undefined;
};

/** Offers with every version they ever had, in two statements however many there are. */
export async function listEntries(connection: Connection, filter: OfferFilter = {}): Promise<CatalogueEntry[]> {
  const tables = connection.for<OfferTables>();
  let offers = tables
    .selectFrom('energy_offers')
    .innerJoin('energy_providers', 'energy_providers.id', 'energy_offers.provider_id')
    .selectAll('energy_offers')
    .select('energy_providers.name as provider');
  let versions = tables
    .selectFrom('offer_versions')
    .innerJoin('energy_offers', 'energy_offers.id', 'offer_versions.offer_id')
    .selectAll('offer_versions');
  if (filter.id !== undefined) {
    offers = offers.where('energy_offers.id', '=', filter.id);
    versions = versions.where('energy_offers.id', '=', filter.id);
  }
  if (filter.provider_id !== undefined) {
    offers = offers.where('energy_offers.provider_id', '=', filter.provider_id);
    versions = versions.where('energy_offers.provider_id', '=', filter.provider_id);
  }
  if (filter.active) {
    offers = offers.where('energy_offers.is_active', '=', true);
    versions = versions.where('energy_offers.is_active', '=', true);
  }
  const rows = await offers
    .orderBy('energy_providers.name')
    .orderBy('energy_offers.name')
    .orderBy('power_kva')
    .execute();
  const byOffer = Map.groupBy(await versions.orderBy('valid_from').execute(), (row: VersionRow) => row.offer_id);
  return rows.map(({ provider, ...row }) => toEntry(row, provider, (byOffer.get(row.id) ?? []).map(toVersion)));
}

export async function isOfferActive(connection: Connection, id: string): Promise<boolean> {
  const row = await connection
    .for<OfferTables>()
    .selectFrom('energy_offers')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export type Moment = { readonly today: Day; readonly now: Instant };

/** New offers with their first prices; the identifiers in the order of the offers. */
export async function insertOffers(
  transaction: Connection,
  provider_id: string,
  offers: readonly CatalogueOffer[],
  { today, now }: Moment,
): Promise<string[]> {
  const tables = transaction.for<OfferTables>();
  const at = formatInstant(now);
  const made = offers.map((offer) => ({ id: randomUUID(), offer }));
  for (const part of inParts(made)) {
    const rows = part.map(({ id, offer }) => toRow(id, provider_id, offer, at));
    await tables.insertInto('energy_offers').values(rows).execute();
    const versions = part.map(({ id, offer }) => ({
      offer_id: id,
      valid_from: offer.valid_from ?? today,
      ...toVersionColumns({ ...offer, valid_to: null }),
    }));
    await tables.insertInto('offer_versions').values(versions).execute();
  }
  return made.map(({ id }) => id);
}

const rowsAtOnce = 100;

function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

/** The whole catalogue: suppliers, offers, and every price they had. */
export type CatalogueRows = {
  readonly providers: readonly ProviderRow[];
  readonly offers: readonly OfferRow[];
  readonly versions: readonly VersionRow[];
};

/** Puts these rows in the place of all that the catalogue had. */
export async function replaceRows(
  transaction: Connection,
  { providers, offers, versions }: CatalogueRows,
): Promise<void> {
  const tables = transaction.for<OfferTables>();
  for (const table of ['offer_versions', 'energy_offers', 'energy_providers'] as const)
    await tables.deleteFrom(table).execute();
  for (const rows of inParts(providers)) await tables.insertInto('energy_providers').values(rows).execute();
  for (const rows of inParts(offers)) await tables.insertInto('energy_offers').values(rows).execute();
  for (const rows of inParts(versions)) await tables.insertInto('offer_versions').values(rows).execute();
}

function toRow(id: string, provider_id: string, offer: CatalogueOffer, at: string): OfferRow {
  const { name, type, variant, power_kva, description = null, offer_url = null, hc_schedules = null } = offer;
  const schedules = hc_schedules === null ? null : JSON.stringify(hc_schedules);
  return {
    id,
    provider_id,
    name,
    type,
    variant,
    power_kva,
    description,
    offer_url,
    hc_schedules: schedules,
    extra_offpeak_weekday: null,
    holidays_offpeak: null,
    is_active: true,
    price_updated_at: at,
    created_at: at,
    updated_at: at,
  };
}

/** New prices from a day on: the version valid then is closed, and those announced for later stay. */
export async function changePrices(
  transaction: Connection,
  entry: CatalogueEntry,
  offer: CatalogueOffer,
  { today, now }: Moment,
): Promise<void> {
  const tables = transaction.for<OfferTables>();
  const { start, end } = placePrices(entry.versions, offer.valid_from, today);
  await tables
    .updateTable('offer_versions')
    .set({ valid_to: start })
    .where('offer_id', '=', entry.id)
    .where('valid_from', '<', start)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>', start)]))
    .execute();
  await writeVersion(transaction, entry.id, { ...offer, valid_from: start, valid_to: end });
  const at = formatInstant(now);
  await tables
    .updateTable('energy_offers')
    .set({ price_updated_at: at, updated_at: at })
    .where('id', '=', entry.id)
    .execute();
}

/** What an offer has beside its prices; what is not stated stays. */
export async function changeDetails(
  transaction: Connection,
  id: string,
  { variant, description, hc_schedules, offer_url }: CatalogueOffer,
  now: Instant,
): Promise<void> {
  await transaction
    .for<OfferTables>()
    .updateTable('energy_offers')
    .set({
      variant,
      ...(description != null && { description }),
      ...(hc_schedules != null && { hc_schedules: JSON.stringify(hc_schedules) }),
      ...(offer_url != null && { offer_url }),
      updated_at: formatInstant(now),
    })
    .where('id', '=', id)
    .execute();
}

async function writeVersion(
  transaction: Connection,
  offer_id: string,
  { valid_from, ...version }: OfferVersion & { valid_from: Day },
): Promise<void> {
  const columns = toVersionColumns({ valid_from, ...version });
  await transaction
    .for<OfferTables>()
    .insertInto('offer_versions')
    .values({ offer_id, valid_from, ...columns })
    .onConflict((conflict) => conflict.columns(['offer_id', 'valid_from']).doUpdateSet(columns))
    .execute();
}

type VersionColumns = Omit<VersionRow, 'offer_id' | 'valid_from'>;

function toVersionColumns({ valid_to, subscription_price, prices, registers = null }: OfferVersion): VersionColumns {
  return {
    valid_to,
    subscription_price: String(toSixDecimals(subscription_price)),
    prices: JSON.stringify(prices, (_field, value) => (typeof value === 'number' ? toSixDecimals(value) : value)),
    registers: registers === null ? null : JSON.stringify(registers),
  };
}

function toSixDecimals(price: number): number {
  return Math.round(price * 1_000_000) / 1_000_000;
}

/** Sold from now on, or no longer; prices and history stay, for those who have the offer. */
export async function setActivity(
  transaction: Connection,
  ids: readonly string[],
  is_active: boolean,
  now: Instant,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .for<OfferTables>()
    .updateTable('energy_offers')
    .set({ is_active, updated_at: formatInstant(now) })
    .where('id', 'in', ids)
    .execute();
}
