import type { Register, RegisterRule } from '../pricing/register-scheme.ts';
import {
  type OfferShape,
  type OfferType,
  type OfferVariant,
  offerTypes,
  offerVariants,
  type PriceField,
} from './offer.ts';

/** A type with its variant, under the finest of its names. */
export type OfferKind = Exclude<OfferType, 'CUSTOM'> | OfferVariant;

/** A register, and the prices it takes: the first that is set. */
export type PricedRegister = Register & { readonly prices: readonly PriceField[] };

/** Everything that distinguishes one kind from another. Code that depends on the kind reads this table. */
export type OfferKindRow = {
  readonly type: OfferType;
  readonly variant: OfferVariant | null;
  readonly required: readonly PriceField[];
  readonly optional: readonly PriceField[];
  readonly registers: readonly PricedRegister[];
  readonly rules: readonly RegisterRule[];
  /** How the chosen week day and the public holidays of an offer count. */
  readonly extra_days: 'as weekend' | 'off-peak' | 'not at all';
  /** Schedules in the record of an offer replace the hours of the rules. */
  readonly replaces_hours: boolean;
  /** The columns of the demanding days and of the others may be exchanged: their prices decide. */
  readonly may_swap_seasons: boolean;
  /** Its price depends on how demanding a winter was. */
  readonly depends_on_winter: boolean;
  /** Its days carry a colour or a type: the cost depends on what a household does about it, so no saving is certain. */
  readonly has_day_types: boolean;
  /** Kinds that count identically share one computation under this name. */
  readonly counts_as?: OfferKind;
};

const plain = {
  extra_days: 'not at all',
  replaces_hours: false,
  may_swap_seasons: false,
  depends_on_winter: false,
  has_day_types: false,
} as const;

const weekend = [6, 7];
const night = ['23:00-06:00'];
const tempoNight = ['22:00-06:00'];
const ejpPeak = ['07:00-01:00'];
const winter = [11, 12, 1, 2, 3];
const flexdayOffPeak = ['00:00-08:00', '13:00-18:00', '20:00-00:00'];

const register = (key: string, ...prices: PriceField[]): PricedRegister => ({ key, tag: key, prices });

const nightAndWeekend = {
  required: ['hp_price', 'hc_price'],
  optional: ['hp_price_weekend', 'hc_price_weekend'],
  registers: [
    register('week_hp', 'hp_price'),
    register('week_hc', 'hc_price'),
    register('weekend_hc', 'hc_price_weekend', 'hc_price'),
  ],
  rules: [
    { register: 'weekend_hc', weekdays: weekend },
    { register: 'week_hc', windows: night },
    { register: 'week_hp' },
  ],
  ...plain,
  extra_days: 'as weekend',
  counts_as: 'WEEKEND',
} as const;

const tempoColors = [
  { color: 'BLEU', name: 'blue' },
  { color: 'BLANC', name: 'white' },
  { color: 'ROUGE', name: 'red' },
] as const;

/** Every kind of offer, as data: which prices it needs, its registers, when each of them counts, how it compares. */
export const offerKinds: Readonly<Record<OfferKind, OfferKindRow>> = {
  BASE: {
    type: 'BASE',
    variant: null,
    required: ['base_price'],
    optional: ['base_price_weekend'],
    registers: [
      register('base', 'base_price'),
      { key: 'base_weekend', tag: 'base', prices: ['base_price_weekend', 'base_price'] },
    ],
    rules: [{ register: 'base_weekend', weekdays: weekend }, { register: 'base' }],
    ...plain,
  },
  BASE_WEEKEND: {
    type: 'BASE',
    variant: 'BASE_WEEKEND',
    required: ['base_price', 'base_price_weekend'],
    optional: [],
    registers: [register('week', 'base_price'), register('weekend', 'base_price_weekend')],
    rules: [{ register: 'weekend', weekdays: weekend }, { register: 'week' }],
    ...plain,
  },
  HC_HP: {
    type: 'HC_HP',
    variant: null,
    required: ['hp_price', 'hc_price'],
    optional: [],
    registers: [register('hp', 'hp_price'), register('hc', 'hc_price')],
    rules: [{ register: 'hc', windows: 'offpeak' }, { register: 'hp' }],
    ...plain,
    extra_days: 'off-peak',
  },
  HC_WEEKEND: {
    type: 'HC_HP',
    variant: 'HC_WEEKEND',
    required: ['hp_price', 'hc_price', 'hp_price_weekend', 'hc_price_weekend'],
    optional: [],
    registers: [
      register('week_hp', 'hp_price'),
      register('week_hc', 'hc_price'),
      register('weekend_hp', 'hp_price_weekend', 'hp_price'),
      register('weekend_hc', 'hc_price_weekend', 'hc_price'),
    ],
    rules: [
      { register: 'weekend_hc', weekdays: weekend, windows: 'offpeak' },
      { register: 'weekend_hp', weekdays: weekend },
      { register: 'week_hc', windows: 'offpeak' },
      { register: 'week_hp' },
    ],
    ...plain,
    extra_days: 'as weekend',
  },
  TEMPO: {
    type: 'TEMPO',
    variant: null,
    required: ['tempo_blue_hc', 'tempo_blue_hp', 'tempo_white_hc', 'tempo_white_hp', 'tempo_red_hc', 'tempo_red_hp'],
    optional: [],
    registers: tempoColors.flatMap(({ name }) => [
      register(`${name}_hp`, `tempo_${name}_hp`),
      register(`${name}_hc`, `tempo_${name}_hc`),
    ]),
    rules: tempoColors.flatMap(({ color, name }): RegisterRule[] => [
      { register: `${name}_hc`, windows: tempoNight, calendar: { kind: 'tempo', color } },
      { register: `${name}_hp`, calendar: { kind: 'tempo', color } },
    ]),
    ...plain,
    depends_on_winter: true,
    has_day_types: true,
  },
  EJP: {
    type: 'EJP',
    variant: null,
    required: ['ejp_normal', 'ejp_peak'],
    optional: [],
    registers: [register('normal', 'ejp_normal'), register('peak', 'ejp_peak')],
    rules: [{ register: 'peak', windows: ejpPeak, calendar: { kind: 'ejp' } }, { register: 'normal' }],
    ...plain,
    has_day_types: true,
  },
  WEEKEND: { type: 'WEEKEND', variant: null, ...nightAndWeekend },
  HC_NUIT_WEEKEND: { type: 'HC_NUIT_WEEKEND', variant: null, ...nightAndWeekend },
  SEASONAL: {
    type: 'SEASONAL',
    variant: null,
    required: ['hc_price_winter', 'hp_price_winter', 'hc_price_summer', 'hp_price_summer'],
    optional: ['peak_day_price'],
    registers: [
      register('winter_hp', 'hp_price_winter'),
      register('winter_hc', 'hc_price_winter'),
      register('summer_hp', 'hp_price_summer'),
      register('summer_hc', 'hc_price_summer'),
      register('peak_day', 'peak_day_price'),
    ],
    rules: [
      { register: 'peak_day', calendar: { kind: 'peak_day' } },
      { register: 'winter_hc', months: winter, windows: 'offpeak' },
      { register: 'winter_hp', months: winter },
      { register: 'summer_hc', windows: 'offpeak' },
      { register: 'summer_hp' },
    ],
    ...plain,
  },
  FLEXDAY: {
    type: 'SEASONAL',
    variant: 'FLEXDAY',
    required: ['hc_price_winter', 'hp_price_winter', 'hc_price_summer', 'hp_price_summer'],
    optional: ['peak_day_price'],
    // The demanding days are in the winter columns. Which pair is which is settled before prices are read.
    registers: [
      register('eco_hp', 'hp_price_summer'),
      register('eco_hc', 'hc_price_summer'),
      register('sobriete_hp', 'hp_price_winter'),
      register('sobriete_hc', 'hc_price_winter'),
    ],
    rules: [
      { register: 'sobriete_hc', windows: flexdayOffPeak, calendar: { kind: 'flexday', types: ['SOBRIETE'] } },
      { register: 'sobriete_hp', calendar: { kind: 'flexday', types: ['SOBRIETE'] } },
      { register: 'eco_hc', windows: flexdayOffPeak, calendar: { kind: 'flexday', types: ['ECO', 'BONUS'] } },
      { register: 'eco_hp', calendar: { kind: 'flexday', types: ['ECO', 'BONUS'] } },
    ],
    ...plain,
    replaces_hours: true,
    may_swap_seasons: true,
    depends_on_winter: true,
    has_day_types: true,
  },
};

/** What a household can declare for a PDL: any kind. */
export const pricingOptions = [...offerTypes, ...offerVariants].filter((name) => name !== 'CUSTOM');

/** Undefined for an offer whose registers are its own. */
export function kindOf({ type, variant }: Pick<OfferShape, 'type' | 'variant'>): OfferKind | undefined {
  return type === 'CUSTOM' ? undefined : (variant ?? type);
}
