import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type Reply, send } from '../../server/test/raw-http.ts';
import { from, household, mailedToken, signUp, weekPath } from './accounts.ts';
import { type Attack, blocked, isRefused, type Outcome, opened, tally } from './outcome.ts';
import type { Target } from './target.ts';

/** A number of connections, each sending its next request as soon as it gets a response, until `over` is called. */
function flood(connections: number, request: (agent: Agent) => Promise<Reply>) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let isOver = false;
  const all = Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isOver) await request(agent);
    }),
  );
  return {
    /** Leaves without waiting for what is under way. */
    async over(): Promise<void> {
      isOver = true;
      agent.destroy();
      await all;
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const inventedClient = () => `cli_${randomBytes(16).toString('hex')}`;
const tokenBody = (client_id: string) => ({
  grant_type: 'client_credentials',
  client_id,
  client_secret: randomBytes(48).toString('base64url'),
});

/** H-5: sixty connections of one address try passwords, while other users log in with valid ones. */
export const loginFlood: Attack = async (target) => {
  const people = await Promise.all(Array.from({ length: 4 }, () => signUp(target)));
  const headers = from(target.network());
  const attack = flood(60, (agent) => {
    const body = { email: `${randomBytes(8).toString('hex')}@example.org`, password: 'Unguessable-1' };
    return send(`${target.gateway}/accounts/login`, { method: 'POST', headers, body, agent });
  });
  await pause(500);
  const logins = await Promise.all(
    people.map(async ({ email, password }) => {
      const login = { method: 'POST', headers: from(target.network()), body: { email, password } };
      return (await send(`${target.gateway}/accounts/login`, login)).status;
    }),
  );
  await attack.over();
  const summary = `right passwords from other networks: ${tally(logins)}`;
  return isRefused(logins) ? opened(summary) : blocked(summary);
};

/** B-3: 200 connections a second send the head of a login and one byte, each from a new network, while others log in. */
export const slowBodies: Attack = async (target) => {
  const people = await Promise.all(Array.from({ length: 4 }, () => signUp(target)));
  const { hostname, port, pathname } = new URL(`${target.gateway}/accounts/login`);
  const sockets: Socket[] = [];
  const sending = setInterval(() => {
    for (let n = 0; n < 10; n++) {
      const socket = connect(Number(port), hostname);
      const head = ['Host: svc.test', ...Object.entries(from(target.network())).map((pair) => pair.join(': '))];
      head.push('Content-Type: application/json', 'Content-Length: 70');
      socket.on('error', () => undefined).write(`POST ${pathname} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`);
      sockets.push(socket);
    }
  }, 50);
  await pause(1500);
  const logins: Promise<Reply>[] = [];
  for (const { email, password } of [...people, ...people]) {
    const login = { method: 'POST', headers: from(target.network()), body: { email, password } };
    logins.push(send(`${target.gateway}/accounts/login`, login));
    await pause(250);
  }
  const statuses = (await Promise.all(logins)).map(({ status }) => status);
  clearInterval(sending);
  for (const socket of sockets) socket.destroy();
  const summary = `right passwords beside ${sockets.length} slow bodies: ${tally(statuses)}`;
  return isRefused(statuses) ? opened(summary) : blocked(summary);
};

/** B-5: wrong passwords of one account, each from another /64 of one /48 of IPv6. */
export const manyNetworks: Attack = async (target) => {
  const { email } = await signUp(target);
  const statuses: number[] = [];
  for (let n = 0; n < 60; n++) {
    const headers = { ...from(target.network()), 'x-forwarded-for': `2001:db8:77:${n.toString(16)}::1` };
    const body = { email, password: 'Unguessable-1' };
    statuses.push((await send(`${target.gateway}/accounts/login`, { method: 'POST', headers, body })).status);
  }
  const summary = `wrong passwords from 60 networks of one /48: ${tally(statuses)}`;
  return statuses.includes(429) ? blocked(summary) : opened(summary);
};

/**
 * H-6: the 4 MB script of the API page is compressed and sent again for every request, even to clients that have it.
 */
export const scriptFlood: Attack = async (target) => {
  const pages = await Promise.all(['/docs', '/docs/'].map((path) => send(target.gateway + path)));
  const page = pages.find(({ status }) => status === 200);
  const script = /src="([^"]+\.js[^"]*)"/.exec(page?.text ?? '')?.[1];
  if (script === undefined) throw new Error(`no script in the API page`);
  const url = new URL(new URL(script, 'https://svc.test/api/docs/').pathname, target.gateway).href;
  const headers = { 'accept-encoding': 'br' };
  const first = await send(url, { headers });
  if (first.status !== 200) throw new Error(`${url} answered ${first.status}`);
  const again = await send(url, { headers: { ...headers, 'if-none-match': first.headers.etag ?? '' } });
  const before = target.processorSeconds();
  await Promise.all(Array.from({ length: 6 }, () => send(url, { headers })));
  const seconds = (target.processorSeconds() - before) / 6;
  const summary = `a holder asks again: ${again.status}; one more answer takes ${seconds.toFixed(2)} s of the processor`;
  return again.status === 304 ? blocked(summary) : opened(summary);
};

/** M-1: wrong secrets for one client from ever new networks; another user reads. */
export const slowFailures: Attack = async (target) => {
  const reader = await household(target);
  await reader.request(weekPath(reader.pdl));
  const body = tokenBody(inventedClient());
  const attack = flood(40, (agent) =>
    send(`${target.gateway}/accounts/token`, { method: 'POST', headers: from(target.network()), body, agent }),
  );
  await pause(1500);
  const reads: Promise<Reply>[] = [];
  for (let iteration = 0; iteration < 25; iteration++) {
    reads.push(reader.request(weekPath(reader.pdl)));
    await pause(100);
  }
  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  await attack.over();
  const summary = `another user's reads: ${tally(statuses)}`;
  return isRefused(statuses) ? opened(summary) : blocked(summary);
};

const manyKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));

/** Sends requests without end on some connections, while another user reads; looks at the largest answer too. */
async function overload(target: Target, connections: number, request: (agent: Agent) => Promise<Reply>) {
  let largest = 0;
  const before = target.processorSeconds();
  let answered = 0;
  const statuses = await readBeside(target, connections, async (agent) => {
    const reply = await request(agent);
    largest = Math.max(largest, Buffer.byteLength(reply.text));
    answered += 1;
    return reply;
  });
  if (answered === 0) throw new Error('no request of the attack was answered');
  const milliseconds = Math.round(((target.processorSeconds() - before) / answered) * 1000);
  const summary = `answers of up to ${largest} bytes for ${milliseconds} ms of the processor; another user's reads: ${tally(statuses)}`;
  return largest > 10_000 || isRefused(statuses) ? opened(summary) : blocked(summary);
}

/** N-1: an anonymous body with thousands of unknown keys: many more than the route takes, and as many as it takes. */
export const manyKeysInBody: Attack = async (target) => {
  const tooMany = await floodWithKeys(target, 18_000);
  return tooMany.open ? tooMany : await floodWithKeys(target, 1700);
};

async function floodWithKeys(target: Target, count: number): Promise<Outcome> {
  const headers = from(target.network());
  const body = manyKeys(count);
  const url = `${target.gateway}/accounts/login`;
  return await overload(target, 4, (agent) => send(url, { method: 'POST', headers, body, agent }));
}

/** N-1: an anonymous request whose weight of an encoding has thousands of digits. */
export const longWeight: Attack = async (target) => {
  const headers = { ...from(target.network()), 'accept-encoding': `br;q=0.${'1'.repeat(13_000)}x` };
  const before = target.processorSeconds();
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) statuses.push((await send(`${target.gateway}/errors`, { headers })).status);
  const milliseconds = Math.round(((target.processorSeconds() - before) / 5) * 1000);
  const summary = `${tally(statuses)}, for ${milliseconds} ms of the processor each`;
  return milliseconds > 100 ? opened(summary) : blocked(summary);
};

/** B-4: the catalogue of offers on forty connections, while another user reads. */
export const offersFlood: Attack = async (target) => {
  const user = await signUp(target);
  const cost = async (path: string) => {
    const before = target.processorSeconds();
    for (let n = 0; n < 40; n++) await user.request(path);
    return (target.processorSeconds() - before) / 40;
  };
  await user.request('/energy/offers');
  const ratios: number[] = [];
  for (let round = 0; round < 5; round++) {
    const [offers, plain] = [await cost('/energy/offers'), await cost('/accounts/me')];
    ratios.push(offers / Math.max(plain, 0.0005));
  }
  const ratio = Math.min(...ratios);
  const reads = await readBeside(target, 40, (agent) => user.request('/energy/offers', { agent }));
  const summary = `the catalogue costs ${ratio.toFixed(1)} times as much as the own account; another user's reads: ${tally(reads)}`;
  return ratio > 5 || isRefused(reads) ? opened(summary) : blocked(summary);
};

/** The answers to another user's reads beside an attack. */
async function readBeside(target: Target, connections: number, request: (agent: Agent) => Promise<Reply>) {
  const reader = await household(target);
  await reader.request(weekPath(reader.pdl));
  const attack = flood(connections, request);
  await pause(500);
  const reads: Promise<Reply>[] = [];
  for (let iteration = 0; iteration < 15; iteration++) {
    reads.push(reader.request(weekPath(reader.pdl)));
    await pause(100);
  }
  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  await attack.over();
  return statuses;
}

/** N-1: an anonymous address with thousands of unknown names. */
export const manyNamesInQuery: Attack = async (target) => {
  const headers = from(target.network());
  const query = new Array(2000).fill(0).map((_, index) => `${index.toString(36)}=`);
  const url = `${target.gateway}/capabilities?${query.join('&')}`;
  return overload(target, 4, (agent) => send(url, { headers, agent }));
};

/** N-1: a batch of contributions, each with hundreds of unknown keys. */
export const manyKeysInBatch: Attack = async (target) => {
  const { headers } = await signUp(target);
  const body = { contributions: new Array(50).fill(manyKeys(270)) };
  const url = `${target.gateway}/energy/contribute/batch`;
  return overload(target, 4, (agent) => send(url, { method: 'POST', headers, body, agent }));
};

/** M-2: each invented client_id leaves something in Redis. */
export const redisGrowth: Attack = async (target) => {
  const headers = from(target.network());
  const count = async () => Number((await target.redis.cli('dbsize')).replace(/\D/g, ''));
  const before = await count();
  const statuses: number[] = [];
  for (let iteration = 0; iteration < 20; iteration++) {
    const ids = Array.from({ length: 15 }, (_, n) => (n % 3 === 0 ? `unknown-${iteration}-${n}` : inventedClient()));
    const sent = ids.map((id) =>
      send(`${target.gateway}/accounts/token`, { method: 'POST', headers, body: tokenBody(id) }),
    );
    statuses.push(...(await Promise.all(sent)).map(({ status }) => status));
  }
  const grown = (await count()) - before;
  const summary = `300 invented clients of one network (${tally(statuses)}): ${Math.max(grown, 0)} names more in Redis`;
  return grown >= 150 ? opened(summary) : blocked(summary);
};

/** M-6: the metrics of the process, on the public port, without authentication. */
export const publicMetrics: Attack = async (target) => {
  const origin = new URL(target.gateway).origin;
  const responses = await Promise.all([`${origin}/metrics`, `${target.gateway}/metrics`].map((url) => send(url)));
  const summary = `/metrics on the public port: ${responses[0]?.status}, /api/metrics: ${responses[1]?.status}`;
  return responses.some(({ status, text }) => status === 200 && text.includes('# TYPE'))
    ? opened(summary)
    : blocked(summary);
};

/** L-5: five invented links, then the valid link of a user in the same network. */
export const badLinks: Attack = async (target) => {
  const network = target.network();
  const user = await signUp(target);
  const use = (path: string, token: string) => {
    const body = { token, ...(path === 'reset-password' && { new_password: 'Jardin-rouge-2027' }) };
    return send(`${target.gateway}/accounts/${path}`, { method: 'POST', headers: from(network), body });
  };
  for (let iteration = 0; iteration < 6; iteration++)
    for (const path of ['reset-password', 'verify-email']) await use(path, randomBytes(32).toString('base64url'));
  const token = await mailedToken(target, user, 'forgot-password');
  const { status } = await use('reset-password', token);
  const summary = `a good link after twelve bad ones of the same network: ${status}`;
  return status === 200 ? blocked(summary) : opened(summary);
};
