import { addDays, type Day } from '@svc/domain/day';
import { formatInstant, parisDay, parseInstant } from '@svc/domain/paris-time';
import { type Simulator, startSimulator } from '@svc/simulator';
import type { ApiResponse, TestCaller } from './caller.ts';
import { consent, operatorSettings } from './consent-flow.ts';
import { type Gateway, startGateway, type TestUser } from './gateway.ts';
import { copyPdl } from './household/pdl-copy.ts';
import type { RedisServer } from './servers/redis-server.ts';

/** A user of the gateway with one PDL, for which consent was granted on the operator's page. */
export type ConsentedUser = {
  readonly user: TestUser;
  readonly caller: TestCaller;
  readonly pdl: string;
  /** The row of the PDL. */
  readonly id: string;
};

export type NewConsent = {
  /** Name of a persona of the simulator; `consumer` by default. */
  readonly persona?: string;
  /** The operator's data on the point beyond its persona: step, activation, subscribed service. */
  readonly point?: Readonly<Record<string, unknown>>;
  /** A second owner of a PDL that exists. */
  readonly pdl?: string;
  readonly email?: string;
};

/** The gateway and the operator it talks to, both in this process, on one clock. */
export type Environment = {
  readonly gateway: Gateway;
  readonly simulator: Simulator;
  readonly redis: RedisServer;
  consentedUser(consentOptions?: NewConsent): Promise<ConsentedUser>;
  /** One more PDL of the same owner, as a consent would have left it: the walk itself takes three operator calls. */
  anotherPoint(like: ConsentedUser, consentOptions?: Pick<NewConsent, 'persona' | 'point'>): Promise<ConsentedUser>;
  /** J plus so many days. */
  day(offset: number): Day;
  /** Moves both clocks on, and lets the lifetimes in Redis pass with them. */
  advance(time: { readonly hours?: number; readonly minutes?: number; readonly seconds?: number }): Promise<void>;
  /** The same, to a moment in the future. */
  moveTo(moment: string): Promise<void>;
  /** Ends the operator's faults and resets what the gateway has learnt from them: circuits, and a pause of a second. */
  calm(): Promise<void>;
  /** Data calls about a PDL that arrived at the operator; `2026 resource start end`. */
  callsAbout(pdl: string, resource?: string): readonly string[];
  stop(): Promise<void>;
};

export type EnvironmentOptions = {
  readonly settings?: Readonly<Record<string, string>>;
  /** After publication, unless a test is about it. */
  readonly startAt?: string;
  /** Whether the gateway reads the calendars at the simulated sources. */
  readonly hasCalendars?: boolean;
  /** Milliseconds between two operator calls; 10 unless a test is about the rate of calls. */
  readonly operatorSpacingMs?: number;
};

const calendarSettings = ({ url }: Simulator) => ({
  GRIDSOURCE_URL: `${url}/gridsource`,
  GRIDSOURCE_CLIENT_ID: 'gridsource-client',
  GRIDSOURCE_CLIENT_SECRET: 'gridsource-secret',
  SUPPLIER_SITE_URL: `${url}/supplier`,
  COMMERCE_API_URL: 'https://commerce.example/api',
});

const usualMoment = '2026-10-02T10:00:00+02:00';
const minuteMs = 60_000;

export async function startEnvironment(options: EnvironmentOptions = {}): Promise<Environment> {
  const startAt = options.startAt ?? usualMoment;
  const simulator = await startSimulator({ now: startAt });
  // Gateway and operator share one process here, and its stalls. The call rate is tested where they have their own.
  const limits = { per_second: null, per_hour: null };
  simulator.control({ return_address: 'https://api.svc.test/api/callback', strict: true, limits });
  const settings = {
    ...operatorSettings(simulator),
    ...(options.hasCalendars && calendarSettings(simulator)),
    ...options.settings,
  };
  const { operatorSpacingMs } = options;
  const gateway = await startGateway({
    settings,
    startAt,
    ...(operatorSpacingMs !== undefined && { operatorSpacingMs }),
  });
  const { redis, clock } = gateway;
  let points = 20_000_000_000_000;

  async function advanceBy(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    simulator.control({ now: formatInstant(clock.now()) });
    await ageKeys(redis, milliseconds);
  }

  return {
    gateway,
    simulator,
    redis,
    consentedUser: (consentOptions = {}) => giveConsent({ gateway, simulator }, consentOptions, () => String(++points)),
    anotherPoint: (like, consentOptions = {}) =>
      copyPoint({ gateway, simulator }, like, consentOptions, String(++points)),
    day: (offset) => addDays(parisDay(clock.now()), offset),
    advance: ({ hours = 0, minutes = 0, seconds = 0 }) => advanceBy((hours * 60 + minutes) * minuteMs + seconds * 1000),
    moveTo: (moment) => advanceBy((parseInstant(moment) ?? 0) - clock.now()),
    async calm() {
      simulator.control({ clear_faults: true });
      await redis.cli(
        'eval',
        "for _, key in ipairs(redis.call('KEYS', '*:circuits')) do redis.call('DEL', key) end",
        '0',
      );
      if (throttled(simulator)) await new Promise((resolve) => setTimeout(resolve, 1200));
    },
    callsAbout: (pdl, resource) =>
      simulator
        .requests({ service: 'gridop', pdl, ...(resource !== undefined && { route: resource }) })
        .requests.filter(({ start }) => start !== null)
        .map(({ route, start, end }) => `${route} ${start} ${end}`),
    async stop() {
      await gateway.stop();
      await simulator.close();
    },
  };
}

/**
 * For API tests, which send requests in bursts: no limit of requests per second. Browser tests use the limit of a real
 * gateway.
 */
export const startEnvironmentWithoutRateLimit = (options: EnvironmentOptions = {}): Promise<Environment> =>
  startEnvironment({ ...options, settings: { USER_REQUESTS_PER_SECOND: '0', ...options.settings } });

async function giveConsent(
  { gateway, simulator }: { gateway: Gateway; simulator: Simulator },
  consentOptions: NewConsent,
  nextPdl: () => string,
): Promise<ConsentedUser> {
  const user = await gateway.signUp(consentOptions.email === undefined ? {} : { email: consentOptions.email });
  const caller = gateway.asUser(user);
  const pdl = consentOptions.pdl ?? nextPdl();
  const persona = consentOptions.persona ?? 'consumer';
  simulator.control({ next_pdls: [pdl] });
  const { target } = await consent(gateway, caller, { persona });
  const id = target.searchParams.get('pdl');
  if (id === null || target.searchParams.get('consent') !== 'ok')
    throw new Error(`the consent ended at ${target.href}`);
  if (consentOptions.point) simulator.control({ consents: [{ pdl, persona, ...consentOptions.point }] });
  await contractIsRead(gateway, id);
  return { user, caller, pdl, id };
}

async function copyPoint(
  { gateway, simulator }: { gateway: Gateway; simulator: Simulator },
  like: ConsentedUser,
  { persona = 'consumer', point }: Pick<NewConsent, 'persona' | 'point'>,
  pdl: string,
): Promise<ConsentedUser> {
  simulator.control({ consents: [{ pdl, persona, ...point }] });
  return { ...like, pdl, id: await copyPdl(gateway.sql, like.id, pdl) };
}

function throttled(simulator: Simulator): boolean {
  return simulator.requests({ service: 'gridop', limit: 3 }).requests.some(({ status }) => status === 429);
}

/** A 429 that requests a pause of one second; without a header it would be a minute. */
export const throttling = { kind: 'throttled_retry_after', headers: { 'retry-after': '1' } } as const;

// The contract is read in the background after a consent: it must not arrive in the middle of what a test counts.
async function contractIsRead(gateway: Gateway, id: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const [row] = await gateway.sql<{ subscribed_power: number | null }>(
      'select subscribed_power from pdls where id = $1',
      [id],
    );
    if (!row || row.subscribed_power !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the contract was not read in time');
}

// Redis uses real time. Keys that would have expired during a jump are deleted, the others expire that much earlier.
// The queue's own keys are skipped: they are not lifetimes of ours.
const ageing = `
for _, key in ipairs(redis.call('KEYS', '*')) do
  local left = redis.call('PTTL', key)
  if left > 0 and string.sub(key, 1, 5) ~= '{svc}' then
    if left <= tonumber(ARGV[1]) then redis.call('DEL', key)
    else redis.call('PEXPIRE', key, left - tonumber(ARGV[1])) end
  end
end`;

async function ageKeys(redis: RedisServer, milliseconds: number): Promise<void> {
  if (milliseconds > 0) await redis.cli('eval', ageing, '0', String(milliseconds));
}

/** For each measure: our route, the operator's resource, and the name under which its days are cached. */
export const measureRoutes = {
  consumption_daily: ['/gridop/consumption/daily', 'consommation_quotidienne', 'consumption:daily'],
  production_daily: ['/gridop/production/daily', 'production_quotidienne', 'production:daily'],
  max_power: ['/gridop/power', 'puissance_conso_max_quotidienne', 'consumption:max_power'],
  consumption_detail: ['/gridop/consumption/detail', 'courbe_de_charge_consommation', 'consumption:detail:daily'],
  production_detail: ['/gridop/production/detail', 'courbe_de_charge_production', 'production:detail:daily'],
} as const;
export type MeasureName = keyof typeof measureRoutes;

export type Point = { date: string; value: number; quality: string; interval_length?: string; offset?: string };
export type Missing = {
  start: string;
  end: string;
  reason: string;
  code?: string;
  operator_code?: string;
  count?: number;
  expected_count?: number;
  retry_at: string | null;
};
export type MeasureBody = {
  readonly meter_reading: {
    usage_point_id: string;
    start: string;
    end: string;
    quality: string;
    reading_type: { unit: string };
    interval_reading: Point[];
  };
  readonly missing: Missing[];
};

/** Requests days [start, end[ of a measure. */
export function requestReadings(
  { caller, pdl }: Pick<ConsentedUser, 'caller' | 'pdl'>,
  measure: MeasureName,
  [start, end]: readonly [string, string],
  query: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiResponse> {
  const search = new URLSearchParams({ start, end, ...query });
  return caller.get(`${measureRoutes[measure][0]}/${pdl}?${search}`, { headers });
}

export function pointsOf(response: ApiResponse): Point[] {
  if (response.status !== 200) throw new Error(`answered ${response.status}: ${response.text}`);
  return response.data<MeasureBody>().meter_reading.interval_reading;
}

/** The days that have points, in order. */
export function daysIn(response: ApiResponse): string[] {
  return [...new Set(pointsOf(response).map(({ date }) => date.slice(0, 10)))];
}
