import { send } from '../../server/test/raw-http.ts';
import {
  accept,
  bearer,
  comeBack,
  from,
  goodPassword,
  leave,
  logIn,
  mailedToken,
  otherPassword,
  type Person,
  pdlsOf,
  person,
  signUp,
  stateCookie,
  useToken,
} from './accounts.ts';
import { type Attack, blocked, decideOutcome, opened } from './outcome.ts';
import { administrators, type Target } from './target.ts';

/** H-1: a link with the attacker's token, followed from another site, ends in a consent for the attacker. */
export const consentLink: Attack = async (target) => {
  const attacker = await signUp(target);
  const token = await logIn(attacker);
  const link = `${target.gateway}/consent?token=${token}`;
  const statuses: number[] = [];
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, {}]) {
    const response = await send(link, { headers });
    statuses.push(response.status);
    const { location } = response.headers;
    if (location === undefined || stateCookie(response) === '') continue;
    const pdl = target.pdl();
    await comeBack(target.gateway, await accept(target, location, pdl), stateCookie(response));
    const taken = (await pdlsOf(attacker)).find((point) => point.usage_point_id === pdl);
    if (taken) return opened(`the PDL of the user who followed the link is the attacker's, ${taken.consent_status}`);
  }
  return decideOutcome(`the link answered ${statuses.join(' and ')}, no state was set`, statuses);
};

/** H-2: an attacker signs up with an administrator's address and retains a secret that becomes the administrator's. */
export const foreignAddress: Attack = async (target) => {
  const attacker = await signUp(target, { email: administrators[1], api: target.strict });
  const network = target.network();
  const verification = await mailedToken(target, attacker, 'resend-verification');
  await useToken(attacker, 'verify-email', { token: verification }, network);
  const verified = await attacker.request('/admin/users');
  const token = await mailedToken(target, attacker, 'forgot-password');
  await useToken(attacker, 'reset-password', { token, new_password: otherPassword }, network);
  const reset = await attacker.request('/admin/users');
  const summary = `the secret of the signup reads the users: ${verified.status} after the verification, ${reset.status} after the reset`;
  return decideOutcome(summary, [verified.status, reset.status]);
};

/** H-3: another user guesses the small number of a withdrawn consent, on the operator's second page. */
export const withdrawnNumber: Attack = async (target) => {
  const victim = await verifiedPerson(target);
  const thief = await verifiedPerson(target);
  const pdl = target.pdl();
  const departure = await leave(victim);
  const query = new URLSearchParams(await accept(target, departure.authorize_url, pdl));
  const number = query.get('autorisation_id');
  if (number === null) throw new Error(`no number of an authorisation in ${query}`);
  await comeBack(target.strict, `?${query}`, departure.cookie);
  await victim.request(`/consent/${pdl}`, { method: 'DELETE' });
  const own = await leave(thief);
  const state = new URL(own.authorize_url).searchParams.get('state');
  const response = await comeBack(target.strict, `?autorisation_id=${number}&state=${state}`, own.cookie);
  const [point] = await pdlsOf(thief);
  if (point?.usage_point_id === pdl) return opened(`the thief has the withdrawn PDL, ${point.consent_status}`);
  const code = new URL(response.headers.location ?? 'about:blank').searchParams.get('code');
  if (code !== 'CONSENT_INVALID') throw new Error(`the guess ended with ${code ?? response.text}`);
  return blocked(`the guess ended with ${code}, and without a PDL`);
};

/** A user of the strict gateway with a verified mailbox. The secret is the one that is valid after verification. */
async function verifiedPerson(target: Target): Promise<Person> {
  const user = await signUp(target, { api: target.strict });
  const token = await mailedToken(target, user, 'resend-verification');
  const response = await useToken(user, 'verify-email', { token }, user.network);
  const { client_secret } = response.data<{ client_secret?: string }>();
  return client_secret === undefined ? user : person({ ...user, client_secret });
}

/** M-3: a copied token still works after the logout. */
export const afterLogout: Attack = async (target) => {
  const user = await signUp(target);
  const token = await logIn(user);
  await user.request('/accounts/logout', { method: 'POST', headers: bearer(token) });
  const cookie = `__Host-svc_session=${token}`;
  const again = await user.request('/accounts/me', { headers: bearer(token) });
  const asCookie = await send(`${target.gateway}/accounts/me`, { headers: { ...from(user.network), cookie } });
  const summary = `after the logout the token answers ${again.status}, as a cookie ${asCookie.status}`;
  return decideOutcome(summary, [again.status, asCookie.status]);
};

/** M-4: a new secret without the password, and a secret that outlives a reset. */
export const secretWithoutPassword: Attack = async (target) => {
  const user = await signUp(target);
  // An account with a verified mailbox: its reset is not the first verification.
  const verification = await mailedToken(target, user, 'resend-verification');
  const proof = await useToken(user, 'verify-email', { token: verification }, user.network);
  const secret = proof.data<{ client_secret?: string }>().client_secret ?? user.client_secret;
  const owner = person({ ...user, client_secret: secret });
  const token = await mailedToken(target, owner, 'forgot-password');
  await useToken(owner, 'reset-password', { token, new_password: otherPassword }, owner.network);
  const afterReset = await owner.request('/accounts/me');
  const later = await signUp(target);
  const renewal = await later.request('/accounts/regenerate-secret', {
    method: 'POST',
    headers: bearer(await logIn(later)),
    body: {},
  });
  const summary = `a new secret with a session alone: ${renewal.status}; the old secret after a reset: ${afterReset.status}`;
  return decideOutcome(summary, [renewal.status, afterReset.status]);
};

/** L-1: a reset link that was mailed before the password was changed. */
export const lateLink: Attack = async (target) => {
  const user = await signUp(target);
  const token = await mailedToken(target, user, 'forgot-password');
  const body = { old_password: goodPassword, new_password: otherPassword };
  const change = await user.request('/accounts/update-password', { method: 'POST', body });
  if (change.status !== 200) throw new Error(`the password was not changed: ${change.status} ${change.text}`);
  const late = { token, new_password: 'Attaque-tardive-2028' };
  const { status } = await useToken(user, 'reset-password', late, user.network);
  const summary = `a link mailed before the new password answers ${status} after it`;
  return decideOutcome(summary, [status]);
};
