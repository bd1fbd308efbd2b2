export type ConsentedHousehold = {
  readonly email: string;
  readonly password: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly usage_point_id: string;
};

/** Signs a household up and walks through the operator's consent, the way a script does: without a browser. */
export async function walkConsent(
  api: string,
  email = 'maison@example.org',
  password = 'Maison-bleue-2026',
): Promise<ConsentedHousehold> {
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
  const callback = new URL(accepted.headers.get('location') ?? 'about:blank');
  // The address registered at the operator may be a proxy's: the answer is carried to the gateway itself.
  await fetch(`${api}/callback${callback.search}`, { redirect: 'manual', headers });
  const [pdl] = await call<{ usage_point_id: string }[]>(`${api}/pdl`, { headers });
  if (!pdl) throw new Error(`the consent gave no PDL: ${accepted.status}`);
  return { email, password, client_id, client_secret, usage_point_id: pdl.usage_point_id };
}

async function call<Data>(url: string, init: RequestInit): Promise<Data> {
  const response = await fetch(url, init);
  const body = (await response.json()) as { data: Data; detail?: string };
  if (!response.ok) throw new Error(`${url}: ${response.status} ${body.detail}`);
  return body.data;
}
