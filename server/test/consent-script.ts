type Credentials = { readonly client_id: string; readonly client_secret: string };

export type ConsentedHousehold = Credentials & {
  readonly email: string;
  readonly password: string;
  readonly usage_point_id: string;
};

/** Signs a household up and grants its consent at the operator, without a browser. */
export async function walkConsent(
  api: string,
  email = 'maison@example.org',
  password = 'Maison-bleue-2026',
): Promise<ConsentedHousehold> {
  const { client_id, client_secret } = await callApi<Credentials>(`${api}/accounts/signup`, {
    body: { email, password },
  });
  const usage_point_id = await giveConsent(api, client_secret);
  return { email, password, client_id, client_secret, usage_point_id };
}

/** Follows the consent to the operator and back, and returns its PDL. */
export async function giveConsent(api: string, client_secret: string): Promise<string> {
  const headers = { authorization: `Bearer ${client_secret}`, accept: 'application/json' };
  const { authorize_url } = await callApi<{ authorize_url: string }>(`${api}/consent`, { headers });
  const accepted = await fetch(authorize_url, { redirect: 'manual', headers: { accept: 'application/json' } });
  const callback = new URL(accepted.headers.get('location') ?? 'about:blank');
  // The address registered at the operator may be a proxy's, so the response is sent directly to the gateway.
  await fetch(`${api}/callback${callback.search}`, { redirect: 'manual', headers });
  const [pdl] = await callApi<{ usage_point_id: string }[]>(`${api}/pdl`, { headers });
  if (!pdl) throw new Error(`the consent gave no PDL: ${accepted.status}`);
  return pdl.usage_point_id;
}

export class ApiCallError extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(url: string, status: number, body: { detail?: string; code?: string }) {
    super(`${url}: ${status} ${body.detail}`);
    this.status = status;
    this.code = body.code;
  }
}

/** Calls the API of a gateway, with POST when there is a body, and unwraps `data`. */
export async function callApi<Data>(
  url: string,
  { headers = {}, body }: { readonly headers?: Record<string, string>; readonly body?: object },
): Promise<Data> {
  const json = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  };
  const response = await fetch(url, body === undefined ? { headers } : json);
  const result = (await response.json()) as { data: Data; detail?: string; code?: string };
  if (!response.ok) throw new ApiCallError(url, response.status, result);
  return result.data;
}
