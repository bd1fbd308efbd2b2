import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { send } from '../../server/test/raw-http.ts';
import {
  administrator,
  bearer,
  from,
  logIn,
  mailedToken,
  otherPassword,
  type Person,
  pdlsOf,
  signUp,
  useToken,
} from './accounts.ts';
import { type Attack, blocked, decideOutcome, opened } from './outcome.ts';
import type { Target } from './target.ts';

/** L-3: a text with a NUL, which PostgreSQL cannot store. */
export const nulText: Attack = async (target) => {
  const user = await signUp(target);
  const usage_point_id = target.pdl();
  await user.request('/pdl', { method: 'POST', body: { usage_point_id } });
  const [point] = await pdlsOf(user);
  const name = 'a\u0000b';
  const responses = [
    await user.request(`/pdl/${point?.id}/name`, { method: 'PATCH', body: { name } }),
    await user.request('/pdl', { method: 'POST', body: { usage_point_id: target.pdl(), name } }),
    await user.request('/pdl/admin/add', {
      method: 'POST',
      headers: await administrator(target),
      body: { usage_point_id: target.pdl(), user_email: `a\u0000@example.org` },
    }),
  ].map(({ status }) => status);
  const summary = `a NUL in a name, a new PDL, an address: ${responses.join(', ')}`;
  return responses.every((status) => status === 422) ? blocked(summary) : opened(summary);
};

/** L-4: the redirect to HTTPS goes to a host that the client chooses. */
export const foreignRedirect: Attack = async (target) => {
  const places: string[] = [];
  for (const name of ['host', 'x-forwarded-host']) {
    const headers = { ...from(target.network()), 'x-forwarded-proto': 'http', [name]: 'evil.example' };
    const { headers: response, status } = await send(`${target.gateway}/pdl?token=SECRET`, { headers });
    places.push(response.location ?? String(status));
  }
  const summary = `redirected to ${[...new Set(places)].join(' and ')}`;
  return places.some((place) => place.includes('//evil.example')) ? opened(summary) : blocked(summary);
};

/** L-7: passwords that every list of common ones has. */
export const commonPassword: Attack = async (target) => {
  const responses = await Promise.all(
    ['Password1', 'Aaaaaaa1'].map((password, n) => {
      const body = { email: `common-${n}@example.org`, password };
      return send(`${target.gateway}/accounts/signup`, { method: 'POST', body, headers: from(target.network()) });
    }),
  );
  const summary = `signing up with Password1: ${responses[0]?.status}, with Aaaaaaa1: ${responses[1]?.status}`;
  return decideOutcome(
    summary,
    responses.map(({ status }) => status),
  );
};

type Lock = { packages: Record<string, { integrity?: string; link?: boolean; os?: unknown }> };

/**
 * L-9: a package that every platform installs, without a digest in the lock file. Does the checkout's own check report
 * it?
 */
export const lockWithoutDigest: Attack = async (target) => {
  const lock = JSON.parse(readFileSync(join(target.checkout, 'package-lock.json'), 'utf8')) as Lock;
  const entries = Object.entries(lock.packages).filter(([at, { link }]) => at.includes('node_modules/') && !link);
  const without = entries.filter(([, { integrity }]) => integrity === undefined).length;
  const finding = `${without} of ${entries.length} entries have no digest`;
  const program = join(target.checkout, 'scripts/lock-integrity.ts');
  if (!existsSync(program)) return opened(`${finding}, and nothing looks`);
  const planted = lock.packages['node_modules/fastify'];
  if (planted) delete planted.integrity;
  const folder = mkdtempSync(join(tmpdir(), 'svc-lock-'));
  const file = join(folder, 'package-lock.json');
  writeFileSync(file, JSON.stringify(lock));
  const output = await promisify(execFile)(process.execPath, [program, file]).then(
    () => '',
    (error: { stderr?: string }) => error.stderr ?? '',
  );
  rmSync(folder, { recursive: true });
  if (!output.includes('fastify')) return opened(`${finding}; one more passed the check`);
  return blocked(`${finding}; one more fails the check`);
};

/** N-4: links of a contribution and a supplier whose user name looks like the host. */
export const userNameInLink: Attack = async (target) => {
  const user = await signUp(target);
  const link = 'https://supplier.example@127.0.0.1/';
  const body = { contribution_type: 'NEW_PROVIDER', provider_name: 'Some', price_sheet_url: link };
  const provider = { name: 'Some', website: link };
  const statuses = [
    (await user.request('/energy/contribute', { method: 'POST', body })).status,
    (
      await send(`${target.gateway}/energy/providers`, {
        method: 'POST',
        headers: await administrator(target),
        body: provider,
      })
    ).status,
  ];
  return decideOutcome(`as a price sheet and a website: ${statuses.join(', ')}`, statuses);
};

/** N-5: a caller who may edit users and roles deactivates and demotes a moderator. */
export const beyondOwnRank: Attack = async (target) => {
  const headers = await administrator(target);
  const boss = async <Shape>(path: string, method: string, body?: object) =>
    (await send(`${target.gateway}${path}`, { method, headers, ...(body && { body }) })).data<Shape>();
  const give = (user: Id, role: Id | undefined) =>
    boss(`/roles/users/${user.id}/role`, 'PUT', { role_id: role?.id ?? null });
  const permissions = ['users:write', 'users:read', 'roles:write', 'roles:read'];
  const role = await boss<Id>('/roles', 'POST', { name: 'support', display_name: 'Support', permissions });
  const moderator = (await boss<(Id & { name: string })[]>('/roles', 'GET')).find(({ name }) => name === 'moderator');
  const [caller, subject] = [await proveMailbox(target), await proveMailbox(target)];
  await give(caller, role);
  await give(subject, moderator);
  const statuses = [
    (
      await send(`${target.gateway}/roles/users/${subject.id}/role`, {
        method: 'PUT',
        headers: caller.headers,
        body: { role_id: null },
      })
    ).status,
    (
      await send(`${target.gateway}/admin/users/${subject.id}/toggle-status`, {
        method: 'POST',
        headers: caller.headers,
      })
    ).status,
  ];
  return decideOutcome(`demoting and deactivating a moderator: ${statuses.join(', ')}`, statuses);
};

type Id = { readonly id: string };

async function proveMailbox(target: Target): Promise<Id & Pick<Person, 'headers'>> {
  const user = await signUp(target);
  const token = await mailedToken(target, user, 'forgot-password');
  await useToken(user, 'reset-password', { token, new_password: otherPassword }, user.network);
  const headers = { ...from(user.network), ...bearer(await logIn(user, otherPassword)) };
  return { headers, id: (await send(`${target.gateway}/accounts/me`, { headers })).data<Id>().id };
}

/** B-9: entries of X-Forwarded-For that are no address, each counted as a network of its own. */
export const inventedNetworks: Attack = async (target) => {
  const statuses: number[] = [];
  for (let n = 0; n < 25; n++) {
    const headers = { 'x-forwarded-for': `garbage-${n}` };
    const body = { email: `garbage-${n}@example.org` };
    statuses.push((await send(`${target.gateway}/accounts/forgot-password`, { method: 'POST', headers, body })).status);
  }
  const summary = `25 mails requested from invented networks: ${statuses.filter((status) => status === 429).length} refused`;
  return statuses.includes(429) ? blocked(summary) : opened(summary);
};

/** B-10: an administrator's route with a letter written as a number, which passes the rule of a reverse proxy. */
export const escapedPath: Attack = async (target) => {
  const headers = await administrator(target);
  const { origin } = new URL(target.gateway);
  const paths = ['/api/%61dmin/users', '/%61pi/admin/users', '/api/%72oles'];
  const statuses = await Promise.all(paths.map(async (path) => (await send(origin + path, { headers })).status));
  return decideOutcome(`as an administrator: ${statuses.join(', ')}`, statuses);
};

/** B-6: how long a signup takes, with an address that has an account and with a new one, in turns. */
export const signupTiming: Attack = async (target) => {
  const known = await signUp(target);
  const timeOf = async (email: string) => {
    const body = { email, password: otherPassword };
    const began = performance.now();
    await send(`${target.gateway}/accounts/signup`, { method: 'POST', headers: from(target.network()), body });
    return performance.now() - began;
  };
  const times: { taken: number[]; fresh: number[] } = { taken: [], fresh: [] };
  for (let n = 0; n < 9; n++) {
    times.taken.push(await timeOf(known.email));
    times.fresh.push(await timeOf(`fresh-${n}-${Date.now()}@example.org`));
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[4] ?? 0;
  const [taken, fresh] = [median(times.taken), median(times.fresh)];
  const summary = `${Math.round(taken)} ms for an address that has an account, ${Math.round(fresh)} ms for a new one`;
  // It was seventy times quicker.
  return taken * 4 < fresh ? opened(summary) : blocked(summary);
};

/** F-5: mails with a link to a foreign host, one more recipient, or markup. */
export const plantedMail: Attack = async (target) => {
  const { email } = await signUp(target);
  const before = target.mailbox.mails.length;
  const foreign = 'evil.example';
  const statuses: number[] = [];
  for (const headers of [{ host: foreign }, { 'x-forwarded-host': foreign }, { origin: `https://${foreign}` }]) {
    const more = { ...from(target.network()), ...headers };
    const sent = { method: 'POST', headers: more, body: { email } };
    statuses.push((await send(`${target.gateway}/accounts/forgot-password`, sent)).status);
  }
  const addresses = [
    `a@example.org\r\nBcc: all@${foreign}`,
    `"<b>x</b>" <a@example.org>`,
    `a@example.org, b@${foreign}`,
  ];
  const taken: string[] = [];
  for (const address of addresses) {
    const body = { email: address, password: otherPassword };
    const sent = { method: 'POST', headers: from(target.network()), body };
    if ((await send(`${target.gateway}/accounts/signup`, sent)).status < 300) taken.push(address);
  }
  await target.mailbox.receive(email);
  const mails = target.mailbox.mails.slice(before);
  const planted = mails.filter(
    ({ text, subject, headers, to }) =>
      `${text} ${subject} ${headers} ${to.join()}`.includes(foreign) || /text\/html/i.test(headers),
  );
  const summary = `${statuses.join(', ')}; ${mails.length} mails, ${planted.length} of them with what was planted, ${taken.length} of ${addresses.length} addresses taken`;
  return planted.length > 0 || taken.length > 0 ? opened(summary) : blocked(summary);
};
