import { setTimeout as sleep } from 'node:timers/promises';
import { toDay } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { parseInstant } from '@svc/domain/paris-time';
import { type Simulator, startSimulator } from '@svc/simulator';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';
import { untilOffers } from '../../../test/household/flat-days.ts';
import { type Mosquitto, startMosquitto } from '../../../test/servers/mosquitto.ts';

const pdl = '12345678901231';
const user = { name: 'svc', password: 'pass' };
const topic = `svc/${pdl}/consumption/stats`;

/** One version of an offer, as a gateway lists it: one price for all hours of all colours. */
function tempoOffer(price: number) {
  const colors = ['blue', 'white', 'red'].flatMap((color) => [`tempo_${color}_hp`, `tempo_${color}_hc`]);
  return {
    id: 'tempo',
    provider_id: 'p',
    provider: 'Supplier',
    name: 'Colours',
    type: 'TEMPO',
    power_kva: 9,
    subscription_price: 15,
    valid_from: '2025-01-01',
    valid_to: null,
    is_active: true,
    hc_schedules: null,
    price_updated_at: '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    ...Object.fromEntries(colors.map((color) => [color, price])),
  };
}

describe('what a whole client publishes of costs', () => {
  let gateway: StandInGateway;
  let simulator: Simulator;
  let broker: Mosquitto;
  let listener: MqttClient;
  let client: Client;
  let lastState: Record<string, number | null> = {};
  const entities = new Map<string, { state: number | null; attributes: Record<string, number> }>();
  const clock: TestClock = { at: parseInstant('2026-02-10T12:30:00+01:00') ?? 0, now: () => clock.at++ };
  const sumAtHub = (id: string) => {
    const { statistics } = simulator.requests().hub as { statistics: { statistic_id: string; last_sum: number }[] };
    return statistics.find(({ statistic_id }) => statistic_id === `svc:${id}`)?.last_sum ?? null;
  };
  const send = async (...call: Parameters<Client['send']>) => {
    const response = await client.send(...call);
    expect(response.status, response.body).toBe(200);
    return JSON.parse(response.body) as { data: Record<string, unknown> };
  };
  const eventually = { interval: 50 };
  const kwh = () => lastState.yesterday_kwh ?? Number.NaN;

  beforeAll(async () => {
    [gateway, simulator, broker] = await Promise.all([
      startStandInGateway(() => clock.at),
      startSimulator(),
      startMosquitto({ user }),
    ]);
    gateway.pdls = [standInPdl(pdl, { activation_date: '2026-02-01', selected_offer_id: 'tempo' })];
    gateway.lists.set('/energy/providers', [{ id: 'p', name: 'Supplier' }]);
    gateway.lists.set('/energy/offers', [tempoOffer(0.1)]);
    gateway.lists.set('/tempo/days', []);
    listener = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username: user.name, password: user.password });
    listener.on('message', (at, payload) => {
      if (at === topic) lastState = JSON.parse(payload.toString());
      else entities.set(at.replace(`svc/ha/${pdl}/`, ''), JSON.parse(payload.toString()));
    });
    await listener.subscribeAsync([topic, `svc/ha/${pdl}/+`]);
    const settings = { OFFERS_SYNC_SLOTS: '12:40' };
    client = await startClient({
      kind: 'sqlite',
      gateway,
      clock,
      settings,
      watchTimes: { quietMs: 50, latestMs: 500 },
    });
    await client.settle();
    await untilOffers(client);
    const [at, { name, password }] = ['127.0.0.1', user];
    const mqtt = { broker: at, port: broker.port, username: name, password };
    const hub = {
      ha_url: `${simulator.url}/hub`,
      ha_token: 'hub-admin-token',
      mqtt_broker: at,
      mqtt_port: broker.port,
      mqtt_username: name,
      mqtt_password: password,
    };
    await send('PUT', '/api/export/configs/home_assistant', { enabled: true, config: hub });
    await send('PUT', '/api/export/configs/mqtt', { enabled: true, config: mqtt });
    // One that was set up begins by itself, and may be at it still.
    for (const place of ['home_assistant', 'mqtt']) {
      while ((await client.send('POST', `/api/export/${place}/run`)).status === 409) await sleep(50);
    }
  });
  afterAll(async () => {
    await listener.endAsync();
    await client.drop();
    await Promise.all([gateway.stop(), simulator.close(), broker.stop()]);
  });

  it('is unknown while no colour is', async () => {
    await expect.poll(() => lastState.yesterday_kwh, eventually).toBeGreaterThan(0);
    expect(lastState.yesterday_cost_eur).toBeNull();
    expect(sumAtHub(`cost_${pdl}_blue_hp`)).toBeNull();
  });

  it('follows colours that have become known', async () => {
    const days = daysOf(dayRange(toDay('2026-01-01'), toDay('2026-02-11')));
    gateway.lists.set(
      '/tempo/days',
      days.map((date) => ({ date, color: 'BLEU', updated_at: null })),
    );
    clock.at += 2 * 60_000;
    await send('POST', '/api/tempo/refresh');
    await expect.poll(() => lastState.yesterday_cost_eur, eventually).toBeCloseTo(kwh() * 0.1, 1);
    await expect.poll(() => sumAtHub(`cost_${pdl}_blue_hp`), eventually).toBeGreaterThan(0);
  });

  it('follows prices that are entered, and has the shadow offer beside them', async () => {
    const own_prices = { subscription_price: '10', rules: [{ price: '0,30' }] };
    const invoice = { from: '2026-01-20', months: 1 };
    await send('PUT', `/api/pdl/${pdl}/pricing`, { own_prices, shadow_offer_id: 'tempo', invoice });
    await expect.poll(() => lastState.yesterday_cost_eur, eventually).toBeCloseTo(kwh() * 0.3, 1);
    await expect.poll(() => sumAtHub(`cost_${pdl}_alt`), eventually).toBeGreaterThan(0);
    const off = () => (sumAtHub(`cost_${pdl}`) ?? 0) - (sumAtHub(`cost_${pdl}_alt`) ?? Number.NaN) * 3;
    await expect.poll(off, eventually).toBeCloseTo(0, 3);
  });

  it('has the projected bills and the difference as the pages do', async () => {
    type Page = { estimate: Record<'total_eur' | 'low_eur' | 'high_eur', string> };
    const bills = await client.data<{ month: Page; invoice: Page }>(`/api/pdl/${pdl}/projection`);
    for (const period of ['month', 'invoice'] as const) {
      const { total_eur, low_eur, high_eur } = bills[period].estimate;
      const published = () => {
        const { state, attributes } = entities.get(`projected_bill_${period}`) ?? { state: null, attributes: {} };
        return [state, attributes.low, attributes.high];
      };
      await expect.poll(published, eventually).toEqual([total_eur, low_eur, high_eur].map(Number));
    }
    const path = `/api/pdl/${pdl}/shadow-offer?start=2026-02-01&end=2026-02-10`;
    const { month_to_date } = await client.data<{ month_to_date: { difference_eur: string } }>(path);
    const difference = () => entities.get('shadow_difference_this_month')?.state;
    await expect.poll(difference, eventually).toBe(Number(month_to_date.difference_eur));
  });

  it('follows the prices of the catalogue', async () => {
    const before = sumAtHub(`cost_${pdl}_alt`) ?? Number.NaN;
    gateway.lists.set('/energy/offers', [tempoOffer(0.2)]);
    clock.at = parseInstant('2026-02-10T12:50:00+01:00') ?? 0;
    await expect.poll(() => sumAtHub(`cost_${pdl}_alt`), eventually).toBeCloseTo(before * 2, 3);
  });
});
