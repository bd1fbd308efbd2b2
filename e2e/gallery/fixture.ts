import { startSimulator } from '@svc/simulator';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { addDemo, demo } from '../fixtures/accounts.ts';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';

/** A household, its gateway with a demonstration, an administrator, and a client that is not set up. */
export type GalleryFixture = HouseholdFixture & {
  readonly emptyClient: string;
  readonly adminEmail: string;
  readonly demoId: string;
  /** A home without a consent yet. */
  readonly waitingId: string;
};

export async function openGalleryFixture(options: { readonly age?: number } = {}): Promise<GalleryFixture> {
  const suppliers = await startSimulator();
  const gateway = { PRICE_GRIDS_URL: `${suppliers.url}/suppliers`, ...demo };
  const fixture = await openHouseholdFixture({
    ...options,
    gateway,
    holes: [12, 13],
    email: 'claire@example.org',
    waits: true,
  });
  const { environment, homeId } = fixture;
  await addDemo(environment);
  const emptyClient = await fixture.openEmptyClient();
  const admin = await environment.gateway.signUp({ email: 'admin@example.org', role: 'admin' });
  for (const name of ['anne', 'bruno', 'chantal'])
    await environment.gateway.signUp({ email: `${name}@example.org`, verified: name !== 'bruno' });
  const owner = environment.gateway.asUser(fixture.access);
  const waiting = await owner.post('/pdl', { usage_point_id: '20987654321098', name: 'Studio' });
  await contribute(owner);
  const [shown] = await environment.gateway.sql<{ id: string }>(
    'select pdls.id from pdls join users on users.id = pdls.user_id where users.email = $1 order by has_production desc',
    [demo.DEMO_EMAIL],
  );
  await fillDestinations(fixture);
  return {
    ...fixture,
    emptyClient: emptyClient.url,
    adminEmail: admin.email,
    demoId: shown?.id ?? homeId,
    waitingId: waiting.data<{ id: string }>().id,
    async stop() {
      await emptyClient.stop();
      await fixture.stop();
      await suppliers.close();
    },
  };
}

async function contribute(owner: ReturnType<HouseholdFixture['environment']['gateway']['asUser']>): Promise<void> {
  const [offer] = (await owner.get('/energy/offers')).data<{ provider_id: string }[]>();
  await owner.post('/energy/contribute', {
    contribution_type: 'NEW_OFFER',
    existing_provider_id: offer?.provider_id,
    offer_name: 'Nuit calme',
    offer_type: 'BASE',
    power_kva: 6,
    subscription_price: 15,
    base_price: 0.2,
    price_sheet_url: 'https://example.org/grid.pdf',
  });
}

/** A hub that accepts what it receives, and a database address where nothing listens. */
async function fillDestinations({ client, environment }: HouseholdFixture): Promise<void> {
  const configs = {
    home_assistant: { ha_url: `${environment.simulator.url}/hub`, ha_token: 'hub-admin-token' },
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
