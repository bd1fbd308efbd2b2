import type { Stage } from '../stage.ts';

type OfferRow = { id: string; name: string; type: string; variant: string | null; power_kva: number | null };

/** Gives the home of the stage the regulated offer with off-peak hours, and a bill of two months. */
export async function chooseContract({ client, homeId }: Stage): Promise<void> {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${client}/api${path}`, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return ((await answer.json()) as { data: unknown }).data;
  };
  const offers = (await ask('GET', '/energy/offers')) as OfferRow[];
  const mine = offers.find(
    ({ name, type, variant, power_kva }) =>
      name === 'Tarif Bleu' && type === 'HC_HP' && variant === null && power_kva === 9,
  );
  await ask('PATCH', `/pdl/${homeId}/offer`, { selected_offer_id: mine?.id ?? null });
  await ask('PUT', `/pdl/${homeId}/pricing`, {
    invoice: { from: '2025-10-01', months: 12 },
    monthly_payment: '135',
  });
}

const screen = (path: string) => (stage: Stage) => `/p/${stage.homeId}/${path}`;

export const moneyShots = [
  { name: 'bare-money', mode: 'client', path: screen('money') },
  { name: 'money', mode: 'client', path: screen('money'), arrange: chooseContract },
  { name: 'money-month', mode: 'client', path: screen('money?from=2026-01-01&to=2026-01-31'), arrange: chooseContract },
  {
    name: 'money-explain',
    mode: 'client',
    path: screen('money?from=2026-02-11&to=2026-02-11'),
    arrange: chooseContract,
  },
  { name: 'today-euros', mode: 'client', path: screen('today'), arrange: chooseContract },
  { name: 'offers', mode: 'client', path: screen('offers'), arrange: chooseContract },
  { name: 'solar', mode: 'client', path: screen('solar'), arrange: chooseContract },
] as const;
