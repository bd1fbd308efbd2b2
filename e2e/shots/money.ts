import type { HouseholdFixture } from '../fixtures/household.ts';
import { ofHome, type Shot } from './shot.ts';

type OfferRow = { id: string; name: string; type: string; variant: string | null; power_kva: number | null };

/** Assigns the regulated offer with off-peak hours, and a bill of two months, to the fixture's home. */
export async function chooseContract({ client, homeId }: Pick<HouseholdFixture, 'client' | 'homeId'>): Promise<void> {
  const request = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${client}/api${path}`, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { data: unknown }).data;
  };
  const offers = (await request('GET', '/energy/offers')) as OfferRow[];
  const mine = offers.find(
    ({ name, type, variant, power_kva }) =>
      name === 'Tarif Bleu' && type === 'HC_HP' && variant === null && power_kva === 9,
  );
  await request('PATCH', `/pdl/${homeId}/offer`, { selected_offer_id: mine?.id ?? null });
  await request('PUT', `/pdl/${homeId}/pricing`, {
    invoice: { from: '2025-10-01', months: 12 },
    monthly_payment: '135',
  });
}

/** Before a contract is known. */
export const bareShots: readonly Shot[] = [
  { name: 'today-bare', mode: 'client', path: ofHome('today') },
  { name: 'money-bare', mode: 'client', path: ofHome('money') },
];

export const moneyShots: readonly Shot[] = [
  { name: 'today', mode: 'client', path: ofHome('today') },
  { name: 'today-euros', mode: 'client', path: ofHome('today?unit=eur') },
  { name: 'money', mode: 'client', path: ofHome('money') },
  { name: 'money-month', mode: 'client', path: ofHome('money?from=2026-01-01&to=2026-01-31') },
  { name: 'money-explain', mode: 'client', path: ofHome('money?from=2026-02-11&to=2026-02-11') },
  { name: 'offers', mode: 'client', path: ofHome('offers') },
  {
    name: 'offers-filter',
    mode: 'client',
    path: ofHome('offers?age=6'),
    prepare: (page) => page.getByRole('button', { name: /^(Toutes les formules|All kinds)/ }).click(),
  },
  {
    name: 'offers-what-if',
    mode: 'client',
    path: ofHome('offers?move=9.5&days=135'),
    prepare: (page) => page.locator('[data-effect]').waitFor(),
  },
  { name: 'solar', mode: 'client', path: ofHome('solar') },
];
