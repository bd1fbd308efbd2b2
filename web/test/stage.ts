import type { AddressInfo } from 'node:net';
import { addDays } from '@svc/domain/day';
import type { Page } from 'playwright-core';
import { type Client, startClient } from '../../server/test/client/client.ts';
import { goodPassword } from '../../server/test/gateway.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { startWorld, type World } from '../../server/test/world.ts';

/** A household at a fixed hour: a gateway on the simulated operator, and a local client of it, both on real ports. */
export type Stage = {
  readonly moment: string;
  readonly world: World;
  readonly gateway: string;
  readonly client: string;
  readonly homeId: string;
  readonly email: string;
  readonly password: string;
  /** What a local client is set up with. */
  readonly access: { readonly url: string; readonly client_id: string; readonly client_secret: string };
  /** A second client that nobody has set up. */
  openEmptyBox(): Promise<{ readonly url: string; stop(): Promise<void> }>;
  stop(): Promise<void>;
};

export type StageWish = {
  readonly moment?: string;
  readonly age?: number;
  readonly email?: string;
  /** Name of a persona of the simulated operator; `consumer` unless said. */
  readonly persona?: string;
  readonly settings?: Record<string, string>;
  /** The same for the gateway. */
  readonly gateway?: Record<string, string>;
  /** Days that the operator does not have, counted back from today. */
  readonly holes?: readonly number[];
};

export async function openStage(wish: StageWish = {}): Promise<Stage> {
  const { moment = '2026-02-16T11:20:00+01:00', age = 800, persona = 'consumer' } = wish;
  const port = await findFreePort();
  const gateway = `http://127.0.0.1:${port}`;
  const world = await startWorld({ startAt: moment, settings: { FRONTEND_URL: gateway, ...wish.gateway } });
  const owner = await world.consentedUser({ persona, ...(wish.email !== undefined && { email: wish.email }) });
  const activated_on = world.day(-age);
  world.simulator.control({
    consents: [
      {
        pdl: owner.pdl,
        persona,
        step: 'PT30M',
        subscribed_power: 9,
        activated_on,
        service_from: addDays(activated_on, -1),
      },
    ],
  });
  const holes = wish.holes?.map((age) => world.day(-age)) ?? [];
  if (holes.length > 0) world.simulator.control({ holes: [{ pdl: owner.pdl, days: holes }] });
  await world.gateway.sql('update pdls set activation_date = $1, name = $2 where id = $3', [
    activated_on,
    'Maison',
    owner.id,
  ]);
  await world.gateway.app.listen({ host: '127.0.0.1', port });
  const local = await openClient(world, gateway, owner.user, wish.settings);
  return {
    ...{ moment, world, gateway, homeId: owner.id, email: owner.user.email, password: goodPassword },
    client: local.url,
    access: { ...owner.user, url: `${gateway}/api` },
    openEmptyBox: () => openEmptyBox(world),
    async stop() {
      await local.client.drop();
      await world.stop();
    },
  };
}

async function openEmptyBox(world: World) {
  const client = await startClient({
    kind: 'sqlite',
    gateway: { url: '' },
    clock: world.gateway.clock,
    settings: { SVC_CLIENT_ID: '', SVC_CLIENT_SECRET: '' },
    ticking: false,
  });
  await client.mode.app.listen({ host: '127.0.0.1', port: 0 });
  return { url: addressOf(client), stop: () => client.drop() };
}

const addressOf = (client: Client) => `http://127.0.0.1:${(client.mode.app.server.address() as AddressInfo).port}`;

type Credentials = { readonly client_id: string; readonly client_secret: string };

async function openClient(world: World, gateway: string, user: Credentials, settings: Record<string, string> = {}) {
  const client: Client = await startClient({
    kind: 'sqlite',
    gateway: { url: `${gateway}/api` },
    clock: world.gateway.clock,
    settings: { SVC_CLIENT_ID: user.client_id, SVC_CLIENT_SECRET: user.client_secret, ...settings },
    ticking: false,
  });
  await client.settle();
  await client.mode.app.listen({ host: '127.0.0.1', port: 0 });
  return { client, url: addressOf(client) };
}

const forgetWritten = `new MutationObserver(() => document.getElementById('first-answer')?.remove())
  .observe(document, { childList: true, subtree: true });`;

/** A page that asks each part of its own route, so that one of them can be answered differently. */
export async function askPartByPart(page: Page): Promise<void> {
  // The page carries the first answer, or asks for it.
  await page.addInitScript(forgetWritten);
  await page.route('**/api/bootstrap**', (route) => route.fulfill({ json: { success: true, data: {} } }));
}
