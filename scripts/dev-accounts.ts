import { setTimeout as sleep } from 'node:timers/promises';
import { ApiCallError, callApi, giveConsent } from '../server/test/consent-script.ts';
import { tokenIn } from '../server/test/servers/mailbox.ts';

export type Login = { readonly email: string; readonly password: string };
export const household: Login = { email: 'maison@example.org', password: 'Maison-bleue-2026' };
export const administrator: Login = { email: 'admin@example.org', password: 'Admin-violet-2026' };
export const demonstration: Login = { email: 'demo@example.org', password: 'Demo-orange-2026' };

type Credentials = { readonly client_id: string; readonly client_secret: string };
type Addresses = { readonly api: string; readonly simulator: string };

export type Household = Credentials & { readonly usage_point_id: string };

/** An account that has consented, and whose history is being imported. */
export async function prepareHousehold(addresses: Addresses): Promise<Household> {
  const credentials = await openAccount(addresses, household);
  // Also in a persistent database: a new simulator has no consent yet, and assigns the same PDLs again.
  const usage_point_id = await giveConsent(addresses.api, credentials.client_secret);
  const headers = { authorization: `Bearer ${credentials.client_secret}` };
  await callApi(`${addresses.api}/imports`, { headers, body: { usage_point_id } });
  return { ...credentials, usage_point_id };
}

/** An account with a verified mailbox and password: ADMIN_EMAILS grants rights to no other. */
export async function prepareAdministrator(addresses: Addresses): Promise<void> {
  await openAccount(addresses, administrator);
}

/** The PDL that the next consent page of the simulated operator shares: a person who signs up types it before. */
export const nextPdl = '12345678901234';

export async function prepareNextConsent({ simulator }: Pick<Addresses, 'simulator'>): Promise<void> {
  await controlSimulator(simulator, { next_pdls: [nextPdl] });
}

export async function controlSimulator(simulator: string, orders: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${simulator}/__control`, { method: 'POST', headers, body: JSON.stringify(orders) });
  if (status !== 200) throw new Error(`the simulator refused ${JSON.stringify(orders)}: ${status}`);
}

/** Signs up and confirms the address with the mailed link, as a person does. In a database that stays it logs in. */
async function openAccount(addresses: Addresses, login: Login): Promise<Credentials> {
  const { api } = addresses;
  try {
    await callApi(`${api}/accounts/signup`, { body: login });
  } catch (error) {
    if (!(error instanceof ApiCallError) || error.code !== 'USER_EXISTS') throw error;
    const { access_token } = await callApi<{ access_token: string }>(`${api}/accounts/login`, { body: login });
    const headers = { authorization: `Bearer ${access_token}` };
    return await callApi(`${api}/accounts/regenerate-secret`, { headers, body: { password: login.password } });
  }
  const token = await receiveToken(addresses, login.email);
  return await callApi(`${api}/accounts/verify-email`, { body: { token, new_password: login.password } });
}

async function receiveToken({ simulator }: Addresses, email: string): Promise<string> {
  for (const end = performance.now() + 180_000; performance.now() < end; ) {
    const response = await fetch(`${simulator}/__mails?to=${encodeURIComponent(email)}`);
    const [newest] = ((await response.json()) as { mails: { text: string }[] }).mails;
    if (newest) return tokenIn(newest);
    await sleep(100);
  }
  throw new Error(`the gateway sent no mail to ${email} for three minutes`);
}
