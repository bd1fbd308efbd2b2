import { gunzipSync } from 'node:zlib';
import { send } from '../../server/test/raw-http.ts';
import { type Household, household, type Person, registerMany, signUp, weekPath } from './accounts.ts';
import { type Attack, blocked, comes, isRefused, opened, tally } from './outcome.ts';

type Readings = { meter_reading: { interval_reading: { value: number }[] } };

/** What is to be found again: the readings of a week, and the street. */
async function useSome(owner: Household): Promise<{ values: number[]; street: string }> {
  const week = await owner.request(weekPath(owner.pdl));
  const address = await owner.request(`/gridop/address/${owner.pdl}`);
  const street = /"street":\s*"([^"]{5,})"/.exec(address.text)?.[1];
  if (street === undefined) throw new Error(`no street in ${address.text.slice(0, 400)}`);
  return { values: week.data<Readings>().meter_reading.interval_reading.map(({ value }) => value), street };
}

/** Everything in the account's exports: the old response in one piece, and the file. */
export async function exportOf(user: Person): Promise<string> {
  const whole = await user.request('/accounts/export');
  const texts = [whole.text];
  const job = await user.request('/accounts/exports', { method: 'POST' });
  if (job.status === 202) {
    const { id } = job.data<{ id: string }>();
    const state = async () => (await user.request(`/accounts/exports/${id}`)).data<{ state: string }>().state;
    await comes(20, async () => (await state()) === 'done');
    texts.push(await fileOf(`${user.api}/accounts/exports/${id}/file`, user));
  }
  if (whole.status !== 200 && job.status !== 202) throw new Error(`no export: ${whole.status} and ${job.status}`);
  return texts.join('\n');
}

async function fileOf(url: string, { headers }: Person): Promise<string> {
  const response = await fetch(url, { headers });
  return gunzipSync(await response.arrayBuffer()).toString();
}

/** C-1: the number of another user's PDL is enough to export its stored data. */
export const foreignExport: Attack = async (target) => {
  const victim = await household(target);
  const { values, street } = await useSome(victim);
  const otherUser = await signUp(target);
  await otherUser.request('/pdl', { method: 'POST', body: { usage_point_id: victim.pdl } });
  const own = await exportOf(victim);
  if (!own.includes(street)) throw new Error('an own export does not hold the street: the search proves nothing');
  const taken = await exportOf(otherUser);
  await victim.request(`/consent/${victim.pdl}`, { method: 'DELETE' });
  const found: string[] = [];
  for (const [who, text] of [
    ['another user', taken],
    ['the user who withdrew', await exportOf(victim)],
  ] as const) {
    const count = values.filter((value) => new RegExp(`\\b${value}\\b`).test(text)).length;
    if (count > 2 || text.includes(street))
      found.push(`the export of ${who} held ${count} of 7 days${text.includes(street) ? ' and the address' : ''}`);
  }
  return found.length > 0 ? opened(found.join('; ')) : blocked('neither export held a reading or the address');
};

/** H-4: one user repeats the export with sixty PDLs that have no consent; another one reads. */
export const exportFlood: Attack = async (target) => {
  const reader = await household(target);
  await useSome(reader);
  const hostile = await signUp(target);
  const accepted = await registerMany(target, hostile, 60);
  let isOver = false;
  const attacking = (async () => {
    const statuses: number[] = [];
    while (!isOver) {
      statuses.push((await hostile.request('/accounts/export')).status);
      statuses.push((await hostile.request('/accounts/exports', { method: 'POST' })).status);
    }
    return statuses;
  })();
  const seen: number[] = [];
  for (const end = performance.now() + 4000; performance.now() < end; ) {
    const pair = [reader.request(weekPath(reader.pdl)), send(`${target.gateway}/health/ready`)];
    seen.push(...(await Promise.all(pair)).map(({ status }) => status));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  isOver = true;
  await attacking;
  const summary = `${accepted} PDLs; another user's reads and /health/ready: ${tally(seen)}`;
  return isRefused(seen) ? opened(summary) : blocked(summary);
};
