import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { Cost } from '../../api/costs.ts';
import type { Home } from '../../api/queries.ts';
import { ownCost } from './compare.ts';
import { offerName } from './offer-name.ts';
import { offersTable } from './offers-table.ts';
import type { Compared } from './props.ts';

const i18n = await loadI18n('fr', 'offers', 'tariffs');
const coverage = { days: 365, missing_days: 0, measured_days: 365, estimated_days: 0, missing_minutes: 0 };

const blue = {
  offer: { id: 'a', name: 'Tarif Bleu', provider: 'EDF', type: 'BASE', variant: null, power_kva: 9 },
  line: { price_from: toDay('2025-08-01') },
  eur: 1640.5,
  previous_eur: 1700,
} as unknown as Compared;

describe('the table of the offers', () => {
  it('names the own prices, which no supplier sells', () => {
    const cost = { total_eur: '1700.00', energy_eur: '1500.00', subscription_eur: '200.00' } as Cost;
    const mine = ownCost(cost, { subscribed_power: 9 } as Home, { coverage });
    const { rows } = offersTable([blue], mine, i18n);
    expect(rows[0]).toEqual([0, 'Vos prix', null, 'saisis par vous', 9, 1700, null, 0, null]);
    expect(rows[1]).toEqual([1, 'Tarif Bleu', 'EDF', 'prix unique', 9, 1640.5, 1700, -59.5, '2025-08-01']);
  });

  it('has no difference without an offer of the household', () => {
    expect(offersTable([blue], undefined, i18n).rows).toEqual([
      [1, 'Tarif Bleu', 'EDF', 'prix unique', 9, 1640.5, 1700, null, '2025-08-01'],
    ]);
  });
});

describe('the name of an offer', () => {
  it.each([
    ['Fixe -20%', 'fr', 'Fixe −20\u202f%'],
    ['Fixe -20%', 'en', 'Fixe −20%'],
    ['Électricité verte 100% locale', 'fr', 'Électricité verte 100\u202f% locale'],
    ['Zen Week-End - Option Flex', 'fr', 'Zen Week-End, Flex'],
    ['Tarif Bleu', 'fr', 'Tarif Bleu'],
  ] as const)('%s in %s is %s', (name, language, shown) => {
    expect(offerName(name, language)).toBe(shown);
  });
});
