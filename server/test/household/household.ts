import type { AddressInfo } from 'node:net';
import { addDays, type Day } from '@svc/domain/day';
import { daysOf } from '@svc/domain/day-range';
import type { Measure } from '@svc/domain/readings/measure';
import { vi } from 'vitest';
import type { SyncSummary } from '#features/sync/index.ts';
import type { Database } from '#platform/database/database.ts';
import { type ApiResponse, type Client, type ClientOptions, startClient } from '../client/client.ts';
import type { ConsentedUser, Environment } from '../environment.ts';
import { type GatewayProxy, startGatewayProxy } from './gateway-proxy.ts';
import type { Meter } from './operator-truth.ts';

/** A user with a consent at our own gateway, and their client, which has only the address of the gateway. */
export type Household = {
  readonly owner: ConsentedUser;
  readonly meter: Meter;
  readonly proxy: GatewayProxy;
  client(): Client;
  /** A manual synchronisation; returns its response. */
  postSync(body?: object): Promise<ApiResponse>;
  /** The same, expected to work. */
  sync(body?: object): Promise<SyncSummary>;
  /** Stops the client and starts it on the same database, with another address of its gateway or the old one. */
  restart(url?: string): Promise<void>;
  /** The measure requests that arrived at the gateway, `start..end`; since the last `forgetCalls`. */
  calls(measure?: Measure): string[];
  forgetCalls(): void;
  /** [J-from, J-to[ */
  days(from: number, to: number): Day[];
  leave(): Promise<void>;
};

export type HouseholdOptions = {
  readonly kind: Database['kind'];
  /** Days since the meter was activated: the client's window. */
  readonly age?: number;
  readonly persona?: string;
  readonly step?: Meter['step'];
  readonly wait?: ClientOptions['wait'];
  /** An owner that exists, with the meter as it is. */
  readonly owner?: ConsentedUser;
};

/** Opens the gateway of an environment on a real port. */
export async function openGateway({ gateway }: Environment): Promise<number> {
  const known = gateway.app.server.address() as AddressInfo | null;
  if (known) return known.port;
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  return (gateway.app.server.address() as AddressInfo).port;
}

export async function startHousehold(environment: Environment, options: HouseholdOptions): Promise<Household> {
  const { persona = 'consumer', step = 30, age = 20 } = options;
  const owner = options.owner ?? (await environment.consentedUser({ persona }));
  const activated_on = environment.day(-age);
  const point = { pdl: owner.pdl, persona, step: `PT${step}M`, subscribed_power: 9, activated_on };
  environment.simulator.control({ consents: [{ ...point, service_from: addDays(activated_on, -1) }] });
  await environment.gateway.sql('update pdls set activation_date = $1 where id = $2', [activated_on, owner.id]);
  const proxy = await startGatewayProxy(await openGateway(environment));
  const start = (url: string, local?: Client['local']) =>
    startClient({
      kind: options.kind,
      gateway: { url },
      clock: environment.gateway.clock,
      ticking: false,
      settings: { SVC_CLIENT_ID: owner.user.client_id, SVC_CLIENT_SECRET: owner.user.client_secret },
      ...(local && { local }),
      ...(options.wait && { wait: options.wait }),
    });
  let client = await start(proxy.url);
  await client.settle();
  const household: Household = {
    owner,
    meter: { pdl: owner.pdl, step, subscribed_power: 9 },
    proxy,
    client: () => client,
    async postSync(body = {}) {
      // A job of the client may be synchronising at this moment.
      return await vi.waitUntil(
        async () => {
          const response = await client.send('POST', '/api/sync', body);
          return response.status === 409 ? undefined : response;
        },
        { timeout: 120_000, interval: 20 },
      );
    },
    async sync(body) {
      const response = await household.postSync(body);
      if (response.status !== 200) throw new Error(`the sync was answered ${response.status}: ${response.body}`);
      return (JSON.parse(response.body) as { data: SyncSummary }).data;
    },
    async restart(url = proxy.url) {
      await client.stop();
      client = await start(url, client.local);
      await client.settle();
    },
    calls: (measure) =>
      proxy.seen
        .filter((call) => call.measure !== undefined && (measure === undefined || call.measure === measure))
        .map(({ start: from, end }) => `${from}..${end}`),
    forgetCalls: () => {
      proxy.seen.length = 0;
    },
    days: (from, to) => daysOf({ start: environment.day(from), end: environment.day(to) }),
    async leave() {
      await client.drop();
      await proxy.close();
    },
  };
  return household;
}
