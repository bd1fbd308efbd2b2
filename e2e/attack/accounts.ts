import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { type Headers, type Message, type Reply, send } from '../../server/test/raw-http.ts';
import { tokenIn } from '../../server/test/servers/mailbox.ts';
import { administrators, type Target } from './target.ts';

/** A user with an account, in a separate network. */
export type Person = {
  readonly email: string;
  readonly password: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly api: string;
  readonly network: string;
  readonly headers: Headers;
  /** Sends the client_secret, unless `message` has other headers. */
  request(path: string, message?: Message): Promise<Reply>;
};
export type Household = Person & { readonly pdl: string };

export const goodPassword = 'Maison-bleue-2026';
export const otherPassword = 'Jardin-rouge-2027';
let people = 0;

export const from = (network: string): Headers => ({ 'x-forwarded-for': network });

export async function signUp(target: Target, options: { email?: string; api?: string } = {}): Promise<Person> {
  const { email = `person-${++people}@example.org`, api = target.gateway } = options;
  const network = target.network();
  const body = { email, password: goodPassword };
  const request = () => send(`${api}/accounts/signup`, { method: 'POST', body, headers: from(network) });
  let response = await request();
  // What an attack before this one has left in the line of passwords is worked off first.
  for (let tries = 0; response.status === 429 && tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    response = await request();
  }
  const { client_id, client_secret } = response.data<{ client_id: string; client_secret: string }>();
  return person({ email, password: goodPassword, client_id, client_secret, api, network });
}

export function person(who: Omit<Person, 'request' | 'headers'>): Person {
  const headers = { ...from(who.network), authorization: `Bearer ${who.client_secret}` };
  return {
    ...who,
    headers,
    request: (path, message = {}) => send(who.api + path, { ...message, headers: { ...headers, ...message.headers } }),
  };
}

/** The user token of a session. */
export async function logIn({ api, email, network }: Person, password = goodPassword): Promise<string> {
  const body = { email, password };
  const response = await send(`${api}/accounts/login`, { method: 'POST', body, headers: from(network) });
  return response.data<{ access_token: string }>().access_token;
}

export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** Requests a mailed link and returns its token. */
export async function mailedToken(
  target: Target,
  { api, email, network }: Person,
  path: 'forgot-password' | 'resend-verification',
): Promise<string> {
  const before = target.mailbox.mails.filter(({ to }) => to.includes(email)).length;
  await send(`${api}/accounts/${path}`, { method: 'POST', body: { email }, headers: from(network) });
  return tokenIn(await target.mailbox.receive(email, before + 1));
}

export function useToken(
  { api }: Person,
  path: 'verify-email' | 'reset-password',
  body: { token: string; new_password?: string },
  network: string,
): Promise<Reply> {
  return send(`${api}/accounts/${path}`, { method: 'POST', body, headers: from(network) });
}

export type Departure = { readonly authorize_url: string; readonly cookie: string };

/** Leaves for the operator's page, as a program does. */
export async function leave(person: Person): Promise<Departure> {
  const response = await person.request('/consent', { headers: { accept: 'application/json' } });
  return { ...response.data<{ authorize_url: string }>(), cookie: stateCookie(response) };
}

export const stateCookie = (response: Reply) => response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';

/** Accepts on the operator's page; the query that it sends back with. */
export async function accept(target: Target, authorize_url: string, pdl: string): Promise<string> {
  await target.control({ next_pdls: [pdl] });
  const { headers, status } = await send(authorize_url, { headers: { accept: 'application/json' } });
  if (headers.location === undefined) throw new Error(`the operator's page answered ${status}`);
  return new URL(headers.location).search;
}

export function comeBack(api: string, query: string, cookie: string): Promise<Reply> {
  return send(`${api}/callback${query}`, { headers: { cookie } });
}

/** A user whose consent was given on the operator's page. */
export async function household(target: Target, api = target.gateway): Promise<Household> {
  const user = await signUp(target, { api });
  const pdl = target.pdl();
  const { authorize_url, cookie } = await leave(user);
  const back = await comeBack(api, await accept(target, authorize_url, pdl), cookie);
  const points = await pdlsOf(user);
  if (!points.some(({ usage_point_id }) => usage_point_id === pdl))
    throw new Error(`the consent ended at ${back.headers.location ?? back.text}`);
  return { ...user, pdl };
}

export type Point = { readonly id: string; readonly usage_point_id: string; readonly consent_status: string };
export const pdlsOf = async (user: Person) => (await user.request('/pdl')).data<Point[]>();

/** Registers PDLs without a consent. Returns how many were accepted. */
export async function registerMany(target: Target, user: Person, count: number): Promise<number> {
  let taken = 0;
  for (let done = 0; done < count; done += 10) {
    const bodies = Array.from({ length: 10 }, () => ({ usage_point_id: target.pdl() }));
    const responses = await Promise.all(bodies.map((body) => user.request('/pdl', { method: 'POST', body })));
    taken += responses.filter(({ status }) => status === 201).length;
  }
  return taken;
}

/** The address of the readings of a week that was published long ago. */
export function weekPath(pdl: string): string {
  const today = parisDay(Date.now());
  return `/gridop/consumption/daily/${pdl}?start=${addDays(today, -10)}&end=${addDays(today, -3)}`;
}

const bosses = new WeakMap<Target, Promise<Headers>>();

/** The headers of an administrator with a verified mailbox and password. */
export function administrator(target: Target): Promise<Headers> {
  const known = bosses.get(target) ?? verifyAdministrator(target);
  bosses.set(target, known);
  return known;
}

async function verifyAdministrator(target: Target): Promise<Headers> {
  const owner = await signUp(target, { email: administrators[0] });
  const token = await mailedToken(target, owner, 'forgot-password');
  await useToken(owner, 'reset-password', { token, new_password: otherPassword }, owner.network);
  return { ...from(owner.network), ...bearer(await logIn(owner, otherPassword)) };
}
