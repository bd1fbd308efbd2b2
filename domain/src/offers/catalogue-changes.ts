import { type Day, maxDay } from '../day.ts';
import { versionOn } from '../pricing/price-versions.ts';
import type { CatalogueOffer } from './catalogue-offer.ts';
import { type OfferVersion, type PriceField, priceFields } from './offer.ts';
import { matchKey } from './offer-rules.ts';

/** An active offer of the catalogue with the prices of one day. */
export type StoredOffer = CatalogueOffer & { readonly id: string };

/** An offer of the catalogue with all its prices: past ones, those of today and those announced for later. */
export type KnownOffer = Omit<StoredOffer, keyof OfferVersion> & { readonly versions: readonly OfferVersion[] };

/** An offer as a grid would state it on a day, to be compared with one. */
export function offerOn(known: KnownOffer, day: Day): StoredOffer {
  const { id, name, type, variant, power_kva, hc_schedules, description = null, offer_url = null } = known;
  const version = versionOn(known.versions, day)?.version;
  return {
    id,
    name,
    type,
    variant,
    power_kva,
    hc_schedules,
    description,
    offer_url,
    subscription_price: version?.subscription_price ?? 0,
    prices: version?.prices ?? {},
    registers: version?.registers ?? null,
    valid_from: version?.valid_from ?? null,
  };
}

/** The day whose prices a statement gives: an older one still applies today, or it would not be stated. */
export function statedDay(valid_from: Day | null, today: Day): Day {
  return maxDay(valid_from ?? today, today);
}

/**
 * Where new prices are inserted among the others. They end where later prices begin that were announced before. A
 * version that is valid on their day and began after them was a mistake, and is overwritten.
 */
export function placePrices(
  versions: readonly OfferVersion[],
  valid_from: Day | null,
  today: Day,
): { readonly start: Day; readonly end: Day | null } {
  const from = valid_from ?? today;
  const inForce = versionOn(versions, statedDay(valid_from, today));
  const start = inForce?.version.valid_from && !inForce.estimated ? maxDay(inForce.version.valid_from, from) : from;
  const later = versions.flatMap((version) => ((version.valid_from ?? '') > start ? [version.valid_from as Day] : []));
  return { start, end: later.sort()[0] ?? null };
}

export type PriceChange = { readonly old: unknown; readonly new: unknown };
export type OfferUpdate = {
  readonly id: string;
  readonly current: StoredOffer;
  readonly new: CatalogueOffer;
  readonly changes: Readonly<Record<string, PriceChange>>;
};

export type CatalogueChanges = {
  readonly create: readonly CatalogueOffer[];
  readonly update: readonly OfferUpdate[];
  readonly deactivate: readonly StoredOffer[];
  readonly unchanged: readonly StoredOffer[];
  /** Not in the grid, and brought by users: they stay. */
  readonly manual: readonly StoredOffer[];
};

/** Who wrote to an offer. */
export type OfferSource = 'grid' | 'built_in' | 'contribution' | 'edit';
export type ManualSource = Extract<OfferSource, 'contribution' | 'edit'>;
/** Offers that users brought, and which no price grid has listed since. */
export type ManualOffers = ReadonlyMap<string, ManualSource>;

export type OfferChange = {
  readonly offer_id: string;
  readonly at: string;
  readonly kind: 'create' | 'update' | 'deactivate' | 'reactivate';
  readonly source: OfferSource;
};

/** The manual ones among active offers, by their price history. */
export function findManualOffers(history: readonly OfferChange[]): ManualOffers {
  const manual = new Map<string, ManualSource>();
  for (const [id, changes] of Map.groupBy(history, ({ offer_id }) => offer_id)) {
    const brought = changes
      .filter(({ kind }) => kind === 'create' || kind === 'reactivate')
      .reduce<OfferChange | undefined>((last, change) => (last && last.at > change.at ? last : change), undefined);
    if (!brought || brought.source === 'grid' || brought.source === 'built_in') continue;
    const isListed = changes.some(({ at, kind, source }) => source === 'grid' && kind === 'update' && at >= brought.at);
    if (!isListed) manual.set(id, brought.source);
  }
  return manual;
}

/** Costs are computed with six decimals, so a change of the last one counts. */
const roundPrice = (price: number | null) => Math.round((price ?? 0) * 1_000_000);

type PlanOptions = { readonly builtIn?: boolean; readonly today: Day; readonly manual: ManualOffers };

/**
 * What a grid changes in the catalogue of its supplier. It ends only offers that a grid or the built-in prices brought.
 * Built-in prices only fill what is missing: they never replace prices that are as new or newer, and never deactivate
 * an offer.
 */
export function planChanges(
  stored: readonly KnownOffer[],
  offers: readonly CatalogueOffer[],
  { builtIn = false, today, manual }: PlanOptions,
): CatalogueChanges {
  const known = new Map(stored.map((offer) => [matchKey(offer), offer]));
  const create: CatalogueOffer[] = [];
  const update: OfferUpdate[] = [];
  const unchanged: StoredOffer[] = [];
  for (const offer of offers) {
    const entry = known.get(matchKey(offer));
    known.delete(matchKey(offer));
    const current = entry && offerOn(entry, statedDay(offer.valid_from, today));
    if (!current) create.push(offer);
    else if (builtIn && isAsNew(current.valid_from, offer.valid_from)) unchanged.push(current);
    else {
      const changes = compareOffers(current, offer);
      if (Object.keys(changes).length === 0) unchanged.push(current);
      else update.push({ id: current.id, current, new: offer, changes });
    }
  }
  const left = [...known.values()].map((entry) => offerOn(entry, today));
  if (builtIn) return { create, update, unchanged: [...unchanged, ...left], deactivate: [], manual: [] };
  const [stay, deactivate] = [true, false].map((isManual) => left.filter(({ id }) => manual.has(id) === isManual));
  return { create, update, unchanged, deactivate: deactivate ?? [], manual: stay ?? [] };
}

function isAsNew(stored: Day | null, offered: Day | null): boolean {
  return stored !== null && (offered === null || stored >= offered);
}

/**
 * The fields of an offer besides its prices. They are not stored by date: a change applies at once, and to the past.
 */
const details = ['hc_schedules', 'description', 'offer_url'] as const;

/**
 * The real differences: null, absent and 0 prices are equal, and so are prices with the same six decimals. Details that
 * are not stated remain as they are.
 */
export function compareOffers(current: CatalogueOffer, next: CatalogueOffer): Record<string, PriceChange> {
  const changes: Record<string, PriceChange> = {};
  const compare = (field: PriceField | 'subscription_price', old: number | null, value: number | null) => {
    if (roundPrice(old) !== roundPrice(value)) changes[field] = { old, new: value };
  };
  compare('subscription_price', current.subscription_price, next.subscription_price);
  for (const field of priceFields) compare(field, current.prices[field] ?? null, next.prices[field] ?? null);
  const [old, registers] = [current.registers ?? null, next.registers ?? null];
  if (JSON.stringify(old) !== JSON.stringify(registers)) changes.registers = { old, new: registers };
  if (current.variant !== next.variant) changes.variant = { old: current.variant, new: next.variant };
  for (const field of details) {
    const [was, stated] = [current[field] ?? null, next[field] ?? null];
    if (stated !== null && inOrder(was) !== inOrder(stated)) changes[field] = { old: was, new: stated };
  }
  return changes;
}

/** The same text for the same value, regardless of the order of its fields. */
function inOrder(value: unknown): string {
  return JSON.stringify(value !== null && typeof value === 'object' ? Object.entries(value).sort() : value);
}

/** Whether the changes include prices, or only other fields. */
export function changesPrices({ changes }: Pick<OfferUpdate, 'changes'>): boolean {
  const beside: readonly string[] = ['variant', ...details];
  return Object.keys(changes).some((field) => !beside.includes(field));
}

/** Whether a shape is announced. It has no date of its own, and would count today's energy otherwise than it is sold. */
export function announcesShape({ update }: CatalogueChanges, today: Day): boolean {
  return update.some(
    ({ new: next, changes }) => (changes.hc_schedules || changes.variant) && (next.valid_from ?? today) > today,
  );
}

/**
 * More than half of the offers that a grid may end would be removed: a misread page is more likely than a supplier that
 * gives up.
 */
export function isSuspicious(stored: readonly Pick<StoredOffer, 'id'>[], changes: CatalogueChanges): boolean {
  return changes.deactivate.length * 2 > stored.length - changes.manual.length;
}

const revisionDates = [
  { month: 2, date: 1 },
  { month: 8, date: 1 },
] as const;

/** The last day on which regulated prices were revised: older prices deserve a warning. */
export function lastRevision(today: Day): Day {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year].flatMap((of) =>
    revisionDates.map(({ month, date }) => `${of}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`),
  );
  return days.filter((day) => day <= today).at(-1) as Day;
}
