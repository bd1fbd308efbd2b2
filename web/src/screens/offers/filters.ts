import type { Day } from '@svc/domain/day';
import { subscribedPowers } from '@svc/domain/offers/offer';
import { isPriceWithin } from '../../figures/saving.ts';
import type { I18n } from '../../messages/i18n.tsx';
import type { Search } from '../../search-params.ts';
import type { Compared } from './props.ts';

/** How old a price may be, in months; the surest first. */
export const ages = ['3', '6', 'all'] as const;
export type Age = (typeof ages)[number];

/** What of the catalogue is listed; an empty list of kinds or suppliers takes all of them. */
export type Filters = {
  readonly power_kva: number;
  readonly kinds: readonly string[];
  readonly suppliers: readonly string[];
  readonly age: Age;
  /** Words in the name of the offer or of its supplier. */
  readonly name: string;
};

const listOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value.split(',') : []);

/** As the address has them; what makes no sense is as if it were not there. */
export function readFilters(search: Search, usual_kva: number): Filters {
  return {
    power_kva: subscribedPowers.find((kva) => kva === Number(search.kva)) ?? usual_kva,
    kinds: listOf(search.kind),
    suppliers: listOf(search.supplier),
    age: ages.find((age) => age === String(search.age)) ?? 'all',
    // The router also reads a name of digits as a number.
    name: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : '',
  };
}

/** The search parameters, without default values. */
export function filterSearch({ power_kva, kinds, suppliers, age, name }: Filters, usual_kva: number) {
  return {
    kva: power_kva === usual_kva ? undefined : power_kva,
    kind: kinds.join(',') || undefined,
    supplier: suppliers.join(',') || undefined,
    age: age === 'all' ? undefined : Number(age),
    ...nameSearch(name),
  };
}

export const nameSearch = (name: string) => ({ q: name.trim() || undefined });

/** Ignores case and accents: users do not type them. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function hasName({ offer }: Compared, name: string): boolean {
  const whole = fold(`${offer.name} ${offer.provider}`);
  return fold(name)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

export const kindOf = ({ offer }: Compared) => offer.variant ?? offer.type ?? '';

const hasPower = ({ offer }: Compared, power_kva: number) => offer.power_kva === null || offer.power_kva === power_kva;

export const isAged = ({ line }: Compared, age: Age, today: Day) =>
  age === 'all' || isPriceWithin(line.price_from, Number(age), today);

export function matches(each: Compared, { power_kva, kinds, suppliers, age, name }: Filters, today: Day): boolean {
  return (
    hasPower(each, power_kva) &&
    hasName(each, name) &&
    (kinds.length === 0 || kinds.includes(kindOf(each))) &&
    (suppliers.length === 0 || suppliers.includes(each.offer.provider)) &&
    isAged(each, age, today)
  );
}

export type Counted<Value> = { readonly value: Value; readonly count: number };
export type FilterCounts = {
  readonly all: number;
  readonly ages: readonly Counted<Age>[];
  readonly kinds: readonly Counted<string>[];
  readonly suppliers: readonly Counted<string>[];
  readonly powers: readonly Counted<number>[];
};

export type FilterProps = {
  filters: Filters;
  counts: FilterCounts;
  /** How many offers are left, without the one of the home. */
  shown: number;
  mine: Compared | undefined;
  own_kva: number | null;
  onChange: (filters: Filters) => void;
  onReset: () => void;
};

/**
 * The number of offers per choice: for the chosen power, regardless of the other filters. For each power, the total.
 */
export function countOffers(
  offers: readonly Compared[],
  powers: readonly number[],
  power_kva: number,
  today: Day,
): FilterCounts {
  const here = offers.filter((each) => hasPower(each, power_kva));
  const count = (isWanted: (each: Compared) => boolean) => here.filter(isWanted).length;
  const valuesOf = (read: (each: Compared) => string) =>
    [...new Set(here.map(read))]
      .map((value) => ({ value, count: count((each) => read(each) === value) }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return {
    all: here.length,
    ages: ages.map((value) => ({ value, count: count((each) => isAged(each, value, today)) })),
    kinds: valuesOf(kindOf),
    suppliers: valuesOf(({ offer }) => offer.provider),
    powers: powers
      .map((value) => ({ value, count: offers.filter((each) => hasPower(each, value)).length }))
      .filter(({ value, count: found }) => found > 0 || value === power_kva),
  };
}

/** How many are left. The offer of the home is above them only where its cost is known. */
export function describeCount(
  { shown, counts, mine }: Pick<FilterProps, 'shown' | 'counts' | 'mine'>,
  { messages }: I18n,
) {
  const message = mine?.eur == null ? messages.offers.someOf : messages.offers.leftOf;
  return message(shown, counts.all);
}

/** Adds or removes one value. All of them, and none, is the same as no filter. */
export function toggle(chosen: readonly string[], value: string, all: readonly string[]): readonly string[] {
  const next = (chosen.length === 0 ? all : chosen).filter((other) => other !== value);
  const added = chosen.length > 0 && !chosen.includes(value) ? [...chosen, value] : next;
  // A filter from the address may name values that this power does not have: then the lists differ in length.
  return all.every((each) => added.includes(each)) ? [] : added;
}
