import { type DayRange, rangeContains } from '@svc/domain/day-range';
import { costOfPeriod, openLedger } from '@svc/domain/pricing/cost';
import { type EnergyTable, totalEnergy } from '@svc/domain/pricing/energy-table';
import { type Amount, formatKwh, type Price } from '@svc/domain/pricing/money';
import { offersAt } from '@svc/domain/pricing/other-power';
import { ownTimeline } from '@svc/domain/pricing/own-prices';
import { datedTimeline } from '@svc/domain/pricing/rank-offers';
import { revenueOf } from '@svc/domain/pricing/revenue';
import type { TariffSpan } from '@svc/domain/pricing/tariff-timeline';
import { createProduction, type Panels, productionOfProfile } from '@svc/domain/solar/solar-production';
import { type SolarRegionKey, solarRegions } from '@svc/domain/solar/solar-regions';
import { addSolar, type Battery, type SolarWhatIf, shareOf } from '@svc/domain/solar/solar-what-if';
import { powerOf } from './compute-advice.ts';
import { describeCoverage, formatKnown } from './describe-cost.ts';
import { describeOffer } from './describe-offer.ts';
import { createPricingModel, type PricingInput, type PricingModel } from './pricing-input.ts';

export type SolarParameters = Panels & {
  readonly region: SolarRegionKey;
  /** Hourly W of one kWp over a year, instead of the model. */
  readonly profile?: readonly number[] | undefined;
  readonly battery?: Battery | undefined;
  readonly sale_price?: Price | undefined;
};

const yearDays = 365n;
/** Within a step clouds and loads do not meet: by so many points the figure may flatter. */
const flatteringPoints = 5;

/** The same days with panels on the roof, and a battery where one is requested. A model, and labelled as one. */
export function computeSolar(input: PricingInput, parameters: SolarParameters) {
  const { range } = input;
  const model = createPricingModel(input);
  const { energy, timeline } = model;
  const { profile, kwp, battery } = parameters;
  const production = profile
    ? productionOfProfile(profile, kwp)
    : createProduction(solarRegions[parameters.region], parameters);
  const solar = addSolar(energy, production, battery, range);
  const { balance } = solar;
  const ownUse = balance.used + balance.given_back;
  const worth = worthOf(input, model, solar, parameters);
  const power_kva = powerOf(input);
  const sold = input.offers.filter(({ is_active }) => is_active);
  const compared = (power_kva === null ? [] : offersAt(sold, power_kva))
    .map((offer) => ({ offer, worth: worth(datedTimeline(offer, input.known)) }))
    .filter(({ worth: { bill } }) => bill !== null)
    .sort((a, b) => compare(a.worth.bill ?? 0n, b.worth.bill ?? 0n));
  const share = shareOf(ownUse, balance.produced);
  return {
    period: range,
    ...describeCoverage(energy, range),
    model: profile ? ('profile' as const) : ('typical_year' as const),
    computed_days: solar.days,
    balance: describeBalance(balance),
    self_consumption_percent: share,
    cautious_self_consumption_percent: share === null ? null : Math.max(0, round(share - flatteringPoints)),
    self_sufficiency_percent: shareOf(ownUse, loadOf(energy, range)),
    own_offer: describeWorth(worth(timeline)),
    offers: compared.map(({ offer, worth: of }) => ({ ...describeOffer(offer), ...describeWorth(of) })),
  };
}

type Worth = {
  readonly avoided: Amount | null;
  readonly revenue: Amount | null;
  readonly perYear: Amount | null;
  readonly bill: Amount | null;
};

function worthOf(
  { range, settings }: PricingInput,
  { ledger, context }: PricingModel,
  solar: SolarWhatIf,
  parameters: SolarParameters,
) {
  const revenue = revenueOfInjection(solar.injected, settings.own_prices, context, range, parameters.sale_price);
  const bought = openLedger(solar.bought, context);
  return (timeline: readonly TariffSpan[]): Worth => {
    const before = costOfPeriod(ledger, timeline, range);
    const after = costOfPeriod(bought, timeline, range);
    const isKnown = solar.days > 0 && before.unpriced.length === 0 && after.subscription !== null;
    const avoided = isKnown ? before.amount - after.amount : null;
    const gain = avoided === null ? null : avoided + (revenue ?? 0n);
    const perYear = gain === null || solar.days === 0 ? null : (gain * yearDays) / BigInt(solar.days);
    const bill = isKnown ? after.amount + (after.subscription ?? 0n) - (revenue ?? 0n) : null;
    return { avoided, revenue, perYear, bill };
  };
}

/** At the requested price, otherwise at the dated own prices. Null when they leave a part without a price. */
function revenueOfInjection(
  injected: EnergyTable,
  own: PricingInput['settings']['own_prices'],
  context: PricingModel['context'],
  range: DayRange,
  price: Price | undefined,
): Amount | null {
  if (price !== undefined)
    return revenueOf(injected, [{ valid_from: null, valid_to: null, price }], range)?.amount ?? null;
  const timeline = own ? ownTimeline(own, range, 'production') : [];
  if (timeline.length === 0) return null;
  const sold = costOfPeriod(openLedger(injected, context), timeline, range);
  return sold.unpriced.length > 0 ? null : sold.amount;
}

function describeWorth({ avoided, revenue, perYear, bill }: Worth) {
  return {
    avoided_eur: formatKnown(avoided),
    injection_eur: formatKnown(revenue),
    per_year_eur: formatKnown(perYear),
    bill_eur: formatKnown(bill),
  };
}

function describeBalance(balance: SolarWhatIf['balance']) {
  const { produced, used, stored, injected, given_back, lost, left_over } = balance;
  return {
    produced_kwh: formatKwh(produced),
    used_kwh: formatKwh(used),
    stored_kwh: formatKwh(stored),
    injected_kwh: formatKwh(injected),
    given_back_kwh: formatKwh(given_back),
    lost_kwh: formatKwh(lost),
    left_over_kwh: formatKwh(left_over),
  };
}

// Days without a load curve took no part: their energy is no load here.
function loadOf(energy: EnergyTable, range: DayRange): number {
  return energy.days.reduce((sum, day, index) => {
    const takesPart = rangeContains(range, day) && energy.states[index] === 'measured';
    return takesPart ? sum + totalEnergy(energy, index, index + 1) : sum;
  }, 0);
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
const round = (percent: number) => Math.round(percent * 10) / 10;
