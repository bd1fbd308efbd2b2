import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import { contributionTypes } from './contribution.ts';
import {
  type ContributionDraft,
  checkContribution,
  contributionRequirements,
  listOffers,
} from './contribution-draft.ts';

const today = toDay('2026-11-15');
const six = { power_kva: 6, subscription_price: 15.5, prices: { base_price: 0.1952 } };
const whole: ContributionDraft = {
  contribution_type: 'NEW_OFFER',
  provider_name: null,
  existing_provider_id: 'provider',
  existing_offer_id: null,
  offer_name: 'X',
  offer_type: 'BASE',
  description: null,
  power_variants: [six],
  hc_schedules: null,
  price_sheet_url: 'https://example.org/grid.pdf',
  valid_from: toDay('2026-08-01'),
};
const errors = (change: Partial<ContributionDraft>, isReviewer = false) =>
  checkContribution({ ...whole, ...change }, { today, isReviewer }).map(({ field }) => field);
const bare = { offer_name: null, offer_type: null, power_variants: [], existing_provider_id: null };

describe('what a contribution must name', () => {
  it('is known for every type', () => expect(Object.keys(contributionRequirements)).toEqual([...contributionTypes]));

  it.each([
    ['NEW_PROVIDER', { ...bare, provider_name: 'Nouveau' }, []],
    ['NEW_PROVIDER', { provider_name: 'Nouveau' }, []],
    ['NEW_PROVIDER', bare, ['provider_name']],
    ['NEW_PROVIDER', { provider_name: 'Nouveau', offer_name: null }, ['offer_name']],
    ['NEW_OFFER', {}, []],
    ['NEW_OFFER', { existing_provider_id: null }, ['existing_provider_id']],
    ['NEW_OFFER', { offer_name: null, offer_type: null }, ['offer_name', 'offer_type']],
    ['NEW_OFFER', { power_variants: [] }, ['power_variants']],
    ['UPDATE_OFFER', {}, []],
    ['UPDATE_OFFER', { power_variants: [] }, ['power_variants']],
    ['DELETE_OFFER', { ...bare, existing_offer_id: 'offer' }, []],
    ['DELETE_OFFER', bare, ['existing_offer_id']],
    ['DELETE_OFFER', { existing_offer_id: 'offer' }, ['power_variants']],
    ['DELETE_PROVIDER', { ...bare, existing_provider_id: 'provider' }, []],
    ['DELETE_PROVIDER', bare, ['existing_provider_id']],
    ['REACTIVATE_OFFER', { ...bare, existing_offer_id: 'offer' }, []],
    ['REACTIVATE_OFFER', bare, ['existing_offer_id']],
  ] as const)('%s with %j lacks %j', (contribution_type, change, expected) => {
    expect(errors({ contribution_type, ...change })).toEqual(expected);
  });

  it('is the source of the price, unless a reviewer submits it', () => {
    expect(errors({ price_sheet_url: null })).toEqual(['price_sheet_url']);
    expect(errors({ price_sheet_url: null }, true)).toEqual([]);
  });

  it('is a day within a year', () => {
    expect(errors({ valid_from: toDay('2027-11-15') })).toEqual([]);
    expect(errors({ valid_from: toDay('2027-11-16') })).toEqual(['valid_from']);
  });
});

describe('each power of a contribution', () => {
  it.each([
    ['a power that does not exist', { ...six, power_kva: 7 }, 'power_kva'],
    ['no subscription', { ...six, subscription_price: 0 }, 'subscription_price'],
    ['no price', { ...six, prices: {} }, 'base_price'],
    ['centimes', { ...six, prices: { base_price: 19.52 } }, 'base_price'],
    ['a price without tax in another unit', { ...six, prices: { base_price: 0.0195 } }, 'base_price'],
    ['a negative price', { ...six, prices: { base_price: -0.2 } }, 'base_price'],
  ])('passes the rules of an offer: %s', (_, variant, field) => {
    expect(errors({ power_variants: [{ ...six, power_kva: 9 }, variant] })).toContain(`power_variants.1.${field}`);
  });

  it('appears only once', () => {
    expect(errors({ power_variants: [six, six] })).toEqual(['power_variants.1.power_kva']);
  });

  it('becomes one offer of the type and variant that its name means', () => {
    const prices = { base_price: 0.2, base_price_weekend: 0.15 };
    const variants = [
      { ...six, prices },
      { ...six, power_kva: 9, prices },
    ];
    const offers = listOffers({ ...whole, offer_type: 'BASE_WEEKEND', power_variants: variants });
    expect(offers.map(({ name, type, variant, power_kva }) => [name, type, variant, power_kva])).toEqual([
      ['X', 'BASE', 'BASE_WEEKEND', 6],
      ['X', 'BASE', 'BASE_WEEKEND', 9],
    ]);
  });
});
