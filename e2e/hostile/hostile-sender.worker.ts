import { randomBytes, randomInt } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** Requests in an endless loop: each connection sends the next one as soon as it gets a response. */
export type Attack = {
  readonly url: string;
  readonly connections: number;
  readonly kind: AttackKind;
  readonly secret?: string;
  /** Each connection from a network of its own. */
  readonly isSpread?: boolean;
  readonly ms: number;
};
export type AttackKind =
  | 'export'
  | 'docs'
  | 'metrics'
  | 'token'
  | 'crowd'
  | 'forged'
  | 'login'
  | 'events'
  | 'pdl'
  | 'offers'
  | 'tempo'
  | 'public'
  | 'simulations'
  | 'bill_checks'
  | 'bootstrap'
  | 'account_export';
export type AttackResult = { readonly statusCounts: Readonly<Record<string, number>>; readonly bytes: number };

type AttackRequest = {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly type?: string;
  readonly secret?: string;
};

const json = 'application/json';
const inventSecret = () => randomBytes(48).toString('base64url');
const inventClient = (): AttackRequest => ({
  method: 'POST',
  path: '/api/accounts/token',
  type: 'application/x-www-form-urlencoded',
  body: `grant_type=client_credentials&client_id=cli_${randomBytes(16).toString('hex')}&client_secret=${inventSecret()}`,
});
/** Responses that do not depend on the caller. */
const publicPaths = [
  ...['capabilities', 'errors', 'status', 'openapi.json', 'energy/providers', 'national/consumption', 'ejp/days'],
  ...['tempo/days', 'tempo/outlook', 'flexday/today', 'national/forecast'],
].map((name) => `/api/${name}`);
const requestOf: Readonly<Record<AttackKind, (paths: Paths) => AttackRequest>> = {
  // Both ways to export everything, chosen at random.
  export: () =>
    randomInt(2) === 0
      ? { method: 'GET', path: '/api/accounts/export' }
      : { method: 'POST', path: '/api/accounts/exports', type: json, body: '{}' },
  docs: ({ script }) => ({ method: 'GET', path: script }),
  metrics: () => ({ method: 'GET', path: '/metrics' }),
  token: inventClient,
  crowd: inventClient,
  forged: () => ({ method: 'GET', path: '/api/pdl', secret: inventSecret() }),
  login: () => ({
    method: 'POST',
    path: '/api/accounts/login',
    type: json,
    body: JSON.stringify({ email: `${randomBytes(8).toString('hex')}@example.org`, password: 'Wrong-horse-7' }),
  }),
  offers: () => ({ method: 'GET', path: '/api/energy/offers' }),
  tempo: () => ({ method: 'GET', path: '/api/tempo/today' }),
  public: () => ({ method: 'GET', path: publicPaths[randomInt(publicPaths.length)] as string }),
  simulations: ({ period }) => ({ method: 'POST', path: '/api/simulations', type: json, body: JSON.stringify(period) }),
  bill_checks: ({ period }) => ({
    method: 'POST',
    path: '/api/bill-checks',
    type: json,
    body: JSON.stringify({ ...period, amount_eur: '85,53' }),
  }),
  bootstrap: () => ({ method: 'GET', path: '/api/bootstrap?view=money' }),
  account_export: () => ({ method: 'GET', path: '/api/accounts/export' }),
  events: ({ events }) => ({ method: 'GET', path: events }),
  pdl: () => ({
    method: 'POST',
    path: '/api/pdl',
    type: json,
    body: JSON.stringify({
      usage_point_id: String(randomInt(2 ** 47))
        .padStart(14, '8')
        .slice(0, 14),
    }),
  }),
};
type Paths = {
  readonly script: string;
  readonly events: string;
  /** Stored days of the attacker. */
  readonly period: { readonly usage_point_id: string; readonly start: string; readonly end: string };
};

parentPort?.on('message', async (order: Attack & { readonly paths: Paths }) => {
  const statusCounts: Record<string, number> = {};
  let bytes = 0;
  const end = performance.now() + order.ms;
  const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
  const connection = async (number: number) => {
    const from = order.isSpread ? { 'x-forwarded-for': `198.18.${number}.1` } : undefined;
    while (performance.now() < end) {
      const reply = await send(order, requestOf[order.kind](order.paths), { agent, end, from }).catch(() => undefined);
      const name = String(reply?.status ?? 'broken');
      statusCounts[name] = (statusCounts[name] ?? 0) + 1;
      bytes += reply?.bytes ?? 0;
    }
  };
  await Promise.all(Array.from({ length: order.connections }, (_, number) => connection(number)));
  agent.destroy();
  parentPort?.postMessage({ statusCounts, bytes } satisfies AttackResult);
});

type Transport = {
  readonly agent: Agent;
  readonly end: number;
  readonly from: Readonly<Record<string, string>> | undefined;
};

function send(order: Attack, attackRequest: AttackRequest, { agent, end, from }: Transport) {
  const { method, path, body, type, secret = order.secret } = attackRequest;
  return new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    const headers = {
      'accept-encoding': 'br, gzip',
      ...from,
      ...(secret && { authorization: `Bearer ${secret}` }),
      ...(type && { 'content-type': type }),
    };
    const sent = request(`${order.url}${path}`, { method, agent, headers }, (reply: IncomingMessage) => {
      let bytes = 0;
      const status = reply.statusCode ?? 0;
      reply.on('data', (part) => {
        bytes += part.length;
      });
      reply.on('end', () => resolve({ status, bytes }));
      reply.on('error', () => resolve({ status, bytes }));
    });
    const timer = setTimeout(() => sent.destroy(), Math.max(1, end - performance.now()) + 500);
    sent.on('close', () => clearTimeout(timer));
    sent.on('error', reject);
    sent.end(body);
  });
}
