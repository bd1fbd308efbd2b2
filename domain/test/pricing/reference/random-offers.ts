import type { Day } from '../../../src/day.ts';
import type {
  Offer,
  OfferPrices,
  OfferRegister,
  OfferShape,
  OfferVersion,
  PriceField,
} from '../../../src/offers/offer.ts';
import type { OwnPriceRule } from '../../../src/pricing/own-prices.ts';
import { later } from './clock.ts';
import { clockTime, randomRanges } from './random-home.ts';
import type { SeededRandom } from './seeded-random.ts';

type Shape = OfferShape & { readonly needs: readonly PriceField[]; readonly may?: readonly PriceField[] };

const seasonal: PriceField[] = ['hp_price_winter', 'hc_price_winter', 'hp_price_summer', 'hc_price_summer'];
const tempo = (['blue', 'white', 'red'] as const).flatMap((color): PriceField[] => [
  `tempo_${color}_hp`,
  `tempo_${color}_hc`,
]);

/** Every way to count. */
export const shapes: readonly Shape[] = [
  { type: 'BASE', variant: null, needs: ['base_price'], may: ['base_price_weekend'] },
  { type: 'BASE', variant: 'BASE_WEEKEND', needs: ['base_price', 'base_price_weekend'] },
  { type: 'HC_HP', variant: null, needs: ['hp_price', 'hc_price'], may: ['hc_price_weekend'] },
  {
    type: 'HC_HP',
    variant: 'HC_WEEKEND',
    needs: ['hp_price', 'hc_price'],
    may: ['hp_price_weekend', 'hc_price_weekend'],
  },
  { type: 'TEMPO', variant: null, needs: tempo },
  { type: 'EJP', variant: null, needs: ['ejp_normal', 'ejp_peak'] },
  { type: 'WEEKEND', variant: null, needs: ['hp_price', 'hc_price'], may: ['hc_price_weekend'] },
  { type: 'HC_NUIT_WEEKEND', variant: null, needs: ['hp_price', 'hc_price'], may: ['hc_price_weekend'] },
  { type: 'SEASONAL', variant: null, needs: seasonal, may: ['peak_day_price'] },
  { type: 'SEASONAL', variant: 'FLEXDAY', needs: seasonal, may: ['peak_day_price'] },
  { type: 'CUSTOM', variant: null, needs: [] },
];

export function randomOffer(dice: SeededRandom, shape: Shape, days: readonly string[], id: string): Offer {
  const { type, variant } = shape;
  const base = { id, provider: 'Supplier', name: 'Offer', power_kva: 6, type, variant };
  const weekend = type === 'WEEKEND' || type === 'HC_HP' || type === 'HC_NUIT_WEEKEND';
  const registers = type === 'CUSTOM' ? randomRegisters(dice) : undefined;
  return {
    ...base,
    ...(dice.chance(0.3) && { hc_schedules: weeklyHours(dice) }),
    ...(weekend && dice.chance(0.3) && { extra_offpeak_weekday: dice.whole(1, 7) }),
    ...(weekend && dice.chance(0.3) && { holidays_offpeak: true }),
    versions: randomVersions(dice, days).map((dates) => ({
      ...dates,
      subscription_price: dice.chance(0.03) ? 0 : dice.whole(500, 5_500) / 100,
      prices: randomPrices(dice, shape),
      ...(registers && { registers: registers.map((each) => ({ ...each, price: maybeZero(dice) })) }),
    })),
  };
}

/** Up to six decimals, as suppliers print them. */
const price = (dice: SeededRandom) => dice.whole(5_000, 90_000) / 10 ** dice.pick([5, 5, 5, 6]);

/** Sometimes the 0 of an unknown price. */
const maybeZero = (dice: SeededRandom) => (dice.chance(0.03) ? 0 : price(dice));

function randomPrices(dice: SeededRandom, { needs, may = [] }: Shape): OfferPrices {
  const missing = dice.chance(0.1) ? dice.pick([...needs, undefined]) : undefined;
  const fields = [...needs, ...dice.some(may, 0.5)].filter((field) => field !== missing);
  return Object.fromEntries(fields.map((field) => [field, maybeZero(dice)]));
}

/** Versions in order, sometimes with an interval between them, or beginning and ending inside the period. */
function randomVersions(dice: SeededRandom, days: readonly string[]): Pick<OfferVersion, 'valid_from' | 'valid_to'>[] {
  const cuts = [...new Set(dice.some(days, 1.5 / days.length))].sort();
  const bounds = [dice.chance(0.8) ? null : later(days[0] ?? '', 1), ...cuts.slice(1)];
  return bounds.flatMap((from, index) => {
    const next = bounds[index + 1];
    const end = next ?? (dice.chance(0.9) ? null : later(days.at(-1) ?? '', -1));
    const to = next && dice.chance(0.3) ? later(next, -dice.whole(1, 4)) : end;
    if (from !== null && to !== null && to <= from) return [];
    return [{ valid_from: from as Day | null, valid_to: to as Day | null }];
  });
}

function weeklyHours(dice: SeededRandom): Record<string, string> {
  const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  return Object.fromEntries(dice.few(names, 0.8).map((name) => [name, randomRanges(dice, 1).join(';')]));
}

/** Three or four registers. Some count up to a cap and pass the rest to another one. */
function randomRegisters(dice: SeededRandom): Omit<OfferRegister, 'price'>[] {
  const count = dice.whole(3, 4);
  // In any order, but never circular: the excess passes along one random order of the registers.
  const order = dice.shuffle([...Array(count).keys()]);
  return Array.from({ length: count }, (_, index) => {
    const last = index === count - 1;
    const key = `r${index}`;
    const rest = order.slice(order.indexOf(index) + 1);
    const cap = rest.length > 0 &&
      dice.chance(0.4) && {
        cap_kwh: dice.pick([0.5, 3, 12.345, 40, 150]),
        cap_per: dice.pick(['day', 'month', 'year'] as const),
        cap_over: `r${dice.pick(rest)}`,
      };
    if (last && dice.chance(0.8)) return { key, ...cap };
    return {
      key,
      ...(dice.chance(0.7) && { windows: dice.chance(0.3) ? ('offpeak' as const) : randomRanges(dice, 1) }),
      ...(dice.chance(0.3) && { months: dice.few([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 0.6) }),
      ...(dice.chance(0.3) && { weekdays: dice.few([1, 2, 3, 4, 5, 6, 7], 0.6) }),
      ...cap,
    };
  });
}

export function randomOwnPrices(dice: SeededRandom, days: readonly string[]): OwnPriceRule[] {
  return Array.from({ length: dice.whole(1, 5) }, () => {
    const from = dice.whole(0, 1439);
    const to = dice.chance(0.2) ? 0 : (from + dice.whole(1, 1439)) % 1440;
    const number = dice.whole(0, 900_000) / 1_000_000;
    return {
      price: dice.chance(0.5) ? number : String(number).replace('.', ','),
      direction: dice.chance(0.7) ? 'consumption' : 'production',
      ...(dice.chance(0.4) && { weekdays: dice.few([1, 2, 3, 4, 5, 6, 7], 0.6) }),
      ...(dice.chance(0.7) && (from > 0 || to > 0) && { from: clockTime(from), to: clockTime(to) }),
      ...(dice.chance(0.4) && { start: dice.pick(days) as Day }),
      ...(dice.chance(0.4) && { end: dice.pick(days) as Day }),
    };
  });
}
