import { type Listening, listen } from '../../server/test/raw-http.ts';
import { administrator, household, registerMany, signUp } from './accounts.ts';
import { type Attack, blocked, comes, opened } from './outcome.ts';
import type { Target } from './target.ts';

/** M-5: PDLs, imports and event streams of one user without end. */
export const endlessUser: Attack = async (target) => {
  const collector = await signUp(target);
  const pdls = await registerMany(target, collector, 60);
  const { imports, streams, listened } = await importMany(target);
  const summary = `of 60 PDLs ${pdls} were taken, 12 imports at once began ${imports}, ${streams} of 8 streams were open`;
  for (const stream of listened) stream.close();
  return pdls > 50 || imports > 1 || streams > 5 ? opened(summary) : blocked(summary);
};

async function importMany(target: Target) {
  const owner = await household(target);
  await slowDown(target, owner.pdl);
  const body = { usage_point_id: owner.pdl };
  const begun = await Promise.all(
    Array.from({ length: 12 }, () => owner.request('/imports', { method: 'POST', body })),
  );
  const ids = new Set(begun.flatMap((response) => (response.status < 300 ? [response.data<{ id: string }>().id] : [])));
  const [id] = ids;
  const listened: Listening[] = [];
  for (let iteration = 0; iteration < 8; iteration++)
    listened.push(await listen(`${owner.api}/imports/${id}/events`, owner.headers));
  return { imports: ids.size, streams: listened.filter(({ status }) => status === 200).length, listened };
}

/** Slows an import down, so that it is still running when it is inspected. */
const slowDown = (target: Target, pdl: string) =>
  target.control({ faults: [{ match: { pdl }, times: 'always', latency_ms: 1000 }] });

/** L-6: the stream of an import after its user was deactivated. */
export const streamOfDeactivated: Attack = async (target) => {
  const boss = await administrator(target);
  const owner = await household(target);
  await slowDown(target, owner.pdl);
  const body = { usage_point_id: owner.pdl };
  const { id } = (await owner.request('/imports', { method: 'POST', body })).data<{ id: string }>();
  const stream = await listen(`${owner.api}/imports/${id}/events`, owner.headers);
  if (!(await comes(25, () => stream.text().includes('retry:')))) throw new Error(`no stream: ${stream.status}`);
  const users = await owner.request(`/admin/users?q=${encodeURIComponent(owner.email)}`, { headers: boss });
  const user = users
    .data<{ users: { id: string; email: string }[] }>()
    .users.find(({ email }) => email === owner.email);
  const off = await owner.request(`/admin/users/${user?.id}/toggle-status`, { method: 'POST', headers: boss });
  if (off.status !== 200) throw new Error(`the user was not deactivated: ${off.status} ${off.text}`);
  const ended = await comes(25, () => stream.hasEnded());
  const finished = stream.text().includes('event: end');
  stream.close();
  if (ended && finished) throw new Error('the import ended before anything could be seen');
  return ended
    ? blocked('the stream ended with the account')
    : opened('the stream was open 25 s after the deactivation');
};
