import type { ClientConfig } from '#config.ts';
import { createClientCalendars } from '#features/calendars/client/index.ts';
import { readPricingCalendars } from '#features/calendars/index.ts';
import { createClientCosts, readPointPricing } from '#features/costs/client/index.ts';
import { createExports } from '#features/exports/index.ts';
import { createGatewayAccess, type GatewayAccess } from '#features/gateway-access/index.ts';
import { openLocalCipher } from '#features/local-access/index.ts';
import { findOffer, listOffers } from '#features/offers/client/index.ts';
import { createGateway } from '#gateway/gateway.ts';
import { probeGateway } from '#gateway/probe.ts';
import type { Clock } from '#platform/clock.ts';
import { version } from '../version.ts';
import { readClientCalendarSettings } from './calendar-settings.ts';

export function openExports(
  config: ClientConfig,
  {
    clock,
    gateway,
    ...parts
  }: Pick<
    Parameters<typeof createExports>[0],
    'database' | 'locks' | 'log' | 'listPdls' | 'times' | 'instance' | 'registry'
  > & {
    readonly clock: Clock;
    readonly gateway: ReturnType<typeof openGateway>;
  },
) {
  const { database } = parts;
  const pricing = { database, clock, findOffer: (id: string) => findOffer(database, id) };
  return createExports({
    ...parts,
    version,
    readPricing: (pdl, since) => readPointPricing(pricing, pdl, since),
    now: () => clock.now(),
    quota: () => gateway.quota().find(({ bucket }) => bucket === 'cached') ?? null,
    cipher: openLocalCipher(config, 'exports'),
    first: config,
    supervisor: { token: config.SUPERVISOR_TOKEN },
  });
}

export function openCalendars(
  config: ClientConfig,
  parts: Omit<Parameters<typeof createClientCalendars>[0], 'schedules'>,
) {
  return createClientCalendars({ ...parts, schedules: readClientCalendarSettings(config) });
}

export function openCosts(
  parts: Pick<Parameters<typeof createClientCosts>[0], 'database' | 'mirror' | 'clock' | 'onChanged'>,
): ReturnType<typeof createClientCosts> {
  const { database } = parts;
  return createClientCosts({
    ...parts,
    listOffers: () => listOffers(database),
    readCalendars: (range) => readPricingCalendars(database, range),
  });
}

export function openAccess(
  config: ClientConfig,
  parts: Pick<Parameters<typeof createGatewayAccess>[0], 'database' | 'clock' | 'onSaved' | 'onBegun'>,
) {
  return createGatewayAccess({
    ...parts,
    cipher: openLocalCipher(config, 'gateway-access'),
    fixed: fixedAccess(config),
    probe: (input) => probeGateway(input, { clock: parts.clock, version }),
  });
}

/** All three or none: `config.ts` sees to it. */
function fixedAccess(config: ClientConfig): GatewayAccess | null {
  const { SVC_API_URL: url, SVC_CLIENT_ID: clientId, SVC_CLIENT_SECRET: clientSecret } = config;
  return url === undefined || clientId === undefined || clientSecret === undefined
    ? null
    : { url, clientId, clientSecret };
}

export function openGateway(
  access: () => GatewayAccess | null,
  around: Pick<Parameters<typeof createGateway>[0], 'clock' | 'log' | 'sleep' | 'stopping'>,
) {
  return createGateway({
    ...around,
    version,
    // Read at each call: a gateway that is set in the browser counts at once.
    get url() {
      return access()?.url ?? null;
    },
    get clientSecret() {
      return access()?.clientSecret ?? '';
    },
  });
}
