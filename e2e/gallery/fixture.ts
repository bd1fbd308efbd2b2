import { startSimulator } from '@svc/simulator';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { addDemo, demo } from '../fixtures/accounts.ts';
import { openStage, type Stage } from '../fixtures/household.ts';

/** A household, its gateway with a demonstration, somebody who runs it, and a box that nobody has set up. */
export type GalleryStage = Stage & {
  readonly emptyClient: string;
  readonly adminEmail: string;
  readonly demoId: string;
  /** A home whose consent is still to be given. */
  readonly waitingId: string;
};

export async function openGalleryStage(options: { readonly age?: number } = {}): Promise<GalleryStage> {
  const suppliers = await startSimulator();
  const gateway = { PRICE_GRIDS_URL: `${suppliers.url}/suppliers`, ...demo };
  const stage = await openStage({ ...options, gateway, holes: [12, 13], email: 'claire@example.org' });
  const { world, homeId } = stage;
  await addDemo(world);
  const emptyClient = await stage.openEmptyClient();
  const admin = await world.gateway.signUp({ email: 'admin@example.org', role: 'admin' });
  for (const name of ['anne', 'bruno', 'chantal'])
    await world.gateway.signUp({ email: `${name}@example.org`, verified: name !== 'bruno' });
  const owner = world.gateway.asUser(stage.access);
  const waiting = await owner.post('/pdl', { usage_point_id: '20987654321098', name: 'Studio' });
  await contribute(owner);
  const [shown] = await world.gateway.sql<{ id: string }>(
    'select pdls.id from pdls join users on users.id = pdls.user_id where users.email = $1 order by has_production desc',
    [demo.DEMO_EMAIL],
  );
  await fillDestinations(stage);
  return {
    ...stage,
    ...{
      emptyClient: emptyClient.url,
      adminEmail: admin.email,
      demoId: shown?.id ?? homeId,
      waitingId: waiting.data<{ id: string }>().id,
    },
    async stop() {
      await emptyClient.stop();
      await stage.stop();
      await suppliers.close();
    },
  };
}

async function contribute(owner: ReturnType<Stage['world']['gateway']['asUser']>): Promise<void> {
  const [offer] = (await owner.get('/energy/offers')).data<{ provider_id: string }[]>();
  await owner.post('/energy/contribute', {
    ...{ contribution_type: 'NEW_OFFER', existing_provider_id: offer?.provider_id, offer_name: 'Nuit calme' },
    ...{ offer_type: 'BASE', power_kva: 6, subscription_price: 15, base_price: 0.2 },
    price_sheet_url: 'https://example.org/grid.pdf',
  });
}

/** A hub that takes what it is sent, and a database that nobody answers for. */
async function fillDestinations({ client, world }: Stage): Promise<void> {
  const configs = {
    home_assistant: { ha_url: `${world.simulator.url}/hub`, ha_token: 'hub-admin-token' },
    victoriametrics: { url: `http://127.0.0.1:${await findFreePort()}` },
  };
  const request = (method: string, path: string, body?: object) =>
    fetch(`${client}/api/export/${path}`, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).then((response) => response.text());
  for (const [type, config] of Object.entries(configs)) {
    await request('PUT', `configs/${type}`, { enabled: true, config });
    await request('POST', `${type}/run`);
  }
}
