import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { send } from '../../server/test/raw-http.ts';
import { administrator, from, pdlsOf, signUp } from './accounts.ts';
import { type Attack, blocked, decideOutcome, opened } from './outcome.ts';

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
