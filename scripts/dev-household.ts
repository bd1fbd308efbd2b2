import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { systemClock } from '../server/src/platform/clock.ts';

export type Household = {
  readonly email: string;
  readonly password: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly usage_point_ids: readonly string[];
  readonly lastWeek: { readonly start: string; readonly end: string };
};

/** Signs a household up and walks through the operator's consent, the way a script does: without a browser. */
export async function prepareHousehold(api: string): Promise<Household> {
  const email = 'maison@example.org';
  const password = 'Maison-2026';
  const { client_id, client_secret } = await call<{ client_id: string; client_secret: string }>(
    `${api}/accounts/signup`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    },
  );
  const headers = { authorization: `Bearer ${client_secret}`, accept: 'application/json' };
  const { authorize_url } = await call<{ authorize_url: string }>(`${api}/consent`, { headers });
  const accepted = await fetch(authorize_url, { redirect: 'manual', headers: { accept: 'application/json' } });
  const callback = accepted.headers.get('location');
  if (!callback) throw new Error(`the consent page did not send us back: ${accepted.status}`);
  await fetch(callback, { redirect: 'manual', headers });
  const pdls = await call<{ usage_point_id: string }[]>(`${api}/pdl`, { headers });
  const today = parisDay(systemClock.now());
  return {
    email,
    password,
    client_id,
    client_secret,
    usage_point_ids: pdls.map((pdl) => pdl.usage_point_id),
    lastWeek: { start: addDays(today, -7), end: today },
  };
}

async function call<Data>(url: string, init: RequestInit): Promise<Data> {
  const response = await fetch(url, init);
  const body = (await response.json()) as { data: Data; detail?: string };
  if (!response.ok) throw new Error(`${url}: ${response.status} ${body.detail}`);
  return body.data;
}
