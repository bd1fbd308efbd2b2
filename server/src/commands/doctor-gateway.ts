import { existsSync } from 'node:fs';
import { addDays } from '@svc/domain/day';
import { singleDay } from '@svc/domain/day-range';
import { isOpenToNetwork, openToNetwork } from '@svc/domain/notices';
import { parisDay } from '@svc/domain/paris-time';
import type { ClientConfig } from '../config.ts';
import { type GatewayAccess, readSavedAccess } from '../features/gateway-access/index.ts';
import { needsToken, openLocalCipher } from '../features/local-access/index.ts';
import type { Gateway, GatewayFailure, GatewayPdl } from '../gateway/gateway.port.ts';
import { createGateway } from '../gateway/gateway.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { sqliteFileOf } from '../platform/database/sqlite-backup.ts';
import { createLog } from '../platform/log.ts';
import { version } from '../version.ts';
import type { Finding } from './doctor-checks.ts';

const timeoutMs = 10_000;

/** Signs in at the gateway, lists the PDLs with their consent, and reads one day of one of them. */
export async function checkGateway(access: GatewayAccess, clock: Clock): Promise<Finding[]> {
  const gateway = createGateway({
    url: access.url,
    clientSecret: access.clientSecret,
    version,
    clock,
    log: createLog({ level: 'silent' }),
    sleep: async () => undefined,
    timeoutMs,
  });
  const listing = await gateway.listPdls(undefined, { retry: false });
  if (!listing.ok) return [describeFailure('gateway', listing.failure)];
  const signedIn: Finding = { name: 'gateway', state: 'ok', text: `signed in at ${access.url}` };
  if (listing.data.length === 0) return [signedIn, noPdl];
  const usable = listing.data.find((pdl) => pdl.is_active && isConsented(pdl));
  const reading = usable ? [await readDay(gateway, usable, clock)] : [];
  return [signedIn, ...listing.data.map(describePdl), ...reading];
}

function describeFailure(name: string, { detail, advice }: GatewayFailure): Finding {
  return { name, state: 'fail', text: detail, advice };
}

const noPdl: Finding = {
  name: 'PDLs',
  state: 'fail',
  text: 'the account at the gateway has no PDL',
  advice: 'sign in on the gateway’s site, add your PDL and give your consent at the operator',
};

const isConsented = ({ consent_status }: GatewayPdl) =>
  consent_status === undefined || consent_status === null || consent_status === 'active';

const consentLabels: Readonly<Record<string, string>> = {
  pending: 'has not been given yet',
  revoked: 'was revoked',
  expired: 'has ended',
  unusable: 'is not accepted by the operator',
};

function describePdl(pdl: GatewayPdl): Finding {
  const name = `PDL …${pdl.usage_point_id.slice(-4)}`;
  if (!pdl.is_active) {
    return {
      name,
      state: 'warn',
      text: 'is switched off at the gateway',
      advice: 'switch it on on the gateway’s site',
    };
  }
  if (isConsented(pdl)) return { name, state: 'ok', text: 'the consent is there' };
  const label = consentLabels[pdl.consent_status ?? ''] ?? `is ${pdl.consent_status}`;
  const advice = 'give or renew the consent of this PDL on the gateway’s site';
  return { name, state: 'fail', text: `the consent ${label}`, advice };
}

// J-3: J-1 and J-2 may not be published yet.
async function readDay(
  gateway: Gateway,
  { usage_point_id, has_consumption }: GatewayPdl,
  clock: Clock,
): Promise<Finding> {
  const name = 'reading';
  const day = addDays(parisDay(clock.now()), -3);
  const measure = has_consumption ? 'consumption_daily' : 'production_daily';
  const result = await gateway.readMeasure({ measure, usage_point_id, range: singleDay(day), retry: false });
  if (!result.ok) return describeFailure(name, result.failure);
  if (result.data.readings.length > 0) return { name, state: 'ok', text: `${day} could be read` };
  return {
    name,
    state: 'warn',
    text: `the operator has nothing for ${day}`,
    advice: 'nothing to do: it may come later',
  };
}

/** Whether other machines reach the client without a token. */
export async function checkNetwork(config: ClientConfig): Promise<Finding> {
  const has_token = (await readDatabase(config, (database) => needsToken(database, config))) ?? false;
  const name = 'network';
  if (isOpenToNetwork({ host: config.HOST, has_token })) {
    const { text, advice } = openToNetwork(config.HOST);
    return { name, state: 'warn', text, advice };
  }
  return { name, state: 'ok', text: has_token ? 'requests need the token' : 'only this machine reaches svc' };
}

/** What the database holds. Undefined where there is none, or where it cannot be read, which is reported elsewhere. */
export async function readDatabase<Found>(
  config: ClientConfig,
  read: (database: Database) => Promise<Found>,
): Promise<Found | undefined> {
  const file = sqliteFileOf(config.DATABASE_URL);
  if (file !== undefined && !existsSync(file)) return undefined;
  const database = openDatabase(config.DATABASE_URL, { log: createLog({ level: 'silent' }), logStatements: false });
  try {
    return await read(database);
  } catch {
    return undefined;
  } finally {
    await database.close();
  }
}

/** The gateway that this client uses. Null while none is configured. */
export async function findAccess(config: ClientConfig): Promise<GatewayAccess | 'unreadable' | null> {
  const { SVC_API_URL: url, SVC_CLIENT_ID: clientId, SVC_CLIENT_SECRET: clientSecret } = config;
  if (url !== undefined && clientId !== undefined && clientSecret !== undefined) return { url, clientId, clientSecret };
  const saved = await readDatabase(config, (database) =>
    readSavedAccess(database, openLocalCipher(config, 'gateway-access')()),
  );
  return saved === undefined ? null : (saved.access ?? 'unreadable');
}
