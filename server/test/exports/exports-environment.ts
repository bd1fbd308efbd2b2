import { type Day, toDay } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { type Instant, parseInstant, startOfDay, stepsInDay } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import type { Reading } from '@svc/domain/readings/reading';
import { Registry } from 'prom-client';
import { readPointPricing } from '#features/costs/client/index.ts';
import type { MirroredPdl } from '#features/delivery-points/client/index.ts';
import { createExports, type Exports, type ExportsOptions } from '#features/exports/index.ts';
import type { OfferTables } from '#features/offers/catalogue/tables.ts';
import { findOffer } from '#features/offers/client/index.ts';
import { restoreDays } from '#features/readings/client/index.ts';
import { type Cipher, createCipher } from '#platform/crypto/cipher.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { createSqlLocks } from '#platform/jobs/job-lock.sql.ts';
import { createLog } from '#platform/log.ts';
import { createLocalDatabase, type LocalDatabase } from '../client/local-database.ts';
import { type FeatureApp, startFeatureApp } from '../feature-app.ts';

export type Environment = {
  readonly local: LocalDatabase;
  readonly exports: Exports;
  readonly lines: string[];
  /** What /metrics shows, since the last start. */
  metrics(): Promise<string>;
  pdls: MirroredPdl[];
  at: Instant;
  /** `data` of a response, with its status. */
  send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<{ status: number; data: never; code?: string; body: string }>;
  /** A POST whose response is an event stream. */
  events(path: string): Promise<{ event: string; data: Record<string, unknown> }[]>;
  /** Stores days as they would arrive from the gateway; a value may be corrected up and down. */
  store(pdl: string, measure: Measure, readings: readonly Reading[]): Promise<void>;
  job(name: string, slot: string): Promise<void>;
  /** Stops the exporters and starts them again on the same database, as a restart does. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

export type EnvironmentOptions = {
  readonly kind?: Database['kind'];
  readonly at?: string;
  readonly first?: Partial<ExportsOptions['first']>;
  readonly secretKey?: string;
  readonly supervisor?: ExportsOptions['supervisor'];
  readonly readBackDelays?: readonly number[];
  /** A database that is there already, and stays. */
  readonly url?: string;
};

export async function startExportsEnvironment(options: EnvironmentOptions = {}): Promise<Environment> {
  const local = options.url ? openExisting(options.url) : await createLocalDatabase(options.kind ?? 'sqlite');
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const cipher: Cipher = createCipher({ current: options.secretKey ?? 'the key of a test household' }, 'exports');
  const clock = { now: () => environment.at };
  const pricing = { database: local.database, clock, findOffer: (id: string) => findOffer(local.database, id) };
  let app: FeatureApp;
  let registry = new Registry();
  const open = () =>
    createExports({
      registry,
      log,
      version: '9.9.9',
      instance: 'cli_test',
      now: clock.now,
      cipher: () => cipher,
      database: local.database,
      locks: createSqlLocks(local.database, clock),
      listPdls: async () => environment.pdls,
      readPricing: (pdl, since) => readPointPricing(pricing, pdl, since),
      quota: () => ({ remaining: 958, limit: 1000, reset_at: parseInstant('2026-11-14T23:00:00Z') ?? 0 }),
      first: { TSDB_ENABLED: false, TSDB_LABELS: {}, ...options.first },
      ...(options.supervisor && { supervisor: options.supervisor }),
      times: { quietMs: 50, latestMs: 500 },
      birthDelayMs: () => 20,
      readBackDelays: options.readBackDelays ?? [700, 2000, 9000],
    });
  const begin = async () => {
    registry = new Registry();
    const exports = open();
    await exports.start();
    app = await startFeatureApp([exports.feature]);
    return exports;
  };
  const environment: Environment & { exports: Exports } = {
    local,
    lines,
    pdls: [],
    at: parseInstant(options.at ?? '2026-11-14T06:31:02+01:00') ?? 0,
    exports: undefined as never,
    metrics: () => registry.metrics(),
    async send(method, path, body) {
      const response = await app.send('local', method, path, body);
      const read = response.body as { data: never; code?: string };
      return { status: response.status, ...read, body: JSON.stringify(response.body) };
    },
    async events(path) {
      const headers = { 'x-test-caller': 'local', accept: 'text/event-stream' };
      const { body } = await app.app.inject({ method: 'POST', url: `/api${path}`, headers });
      return [...body.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event = '', data = '']) => ({
        event,
        data: JSON.parse(data),
      }));
    },
    async store(usage_point_id, measure, readings) {
      await restoreDays(local.database, { usage_point_id, measure }, readings, environment.at);
    },
    async job(name, slot) {
      const job = environment.exports.feature.jobs?.find((one) => one.name === name);
      environment.at = parseInstant(slot) ?? 0;
      await job?.run(undefined as never, { log, slot: environment.at, signal: new AbortController().signal });
    },
    async restart() {
      await app.close();
      await environment.exports.stop();
      environment.exports = await begin();
    },
    async stop() {
      await app.close();
      await environment.exports.stop();
      await local.drop();
    },
  };
  environment.exports = await begin();
  return environment;
}

function openExisting(url: string): LocalDatabase {
  const database = openDatabase(url, { log: createLog({ level: 'silent' }) });
  return { database, url, drop: () => database.close() };
}

export function mirroredPdl(usage_point_id: string, more: Partial<MirroredPdl> = {}): MirroredPdl {
  return {
    id: `id-${usage_point_id}`,
    is_left_out: false,
    usage_point_id,
    name: 'Home',
    has_consumption: true,
    has_production: false,
    subscribed_power: 9,
    activation_date: null,
    oldest_available_data_date: null,
    display_order: 0,
    is_active: true,
    linked_production_pdl_id: null,
    selected_offer_id: null,
    pricing_option: null,
    offpeak_hours: [{ valid_from: null, ranges: ['22:30-06:30'], source: 'gridop', raw: 'HC (22H30-6H30)' }],
    consent_status: 'active',
    consent_expires_at: '2028-03-01',
    problem: null,
    local_overrides: {},
    consent_retry_at: null,
    curve_retry_at: null,
    gone_at: null,
    updated_at: '2026-11-14T05:00:00.000Z',
    ...more,
  };
}

/** A value for every day of [from, to[: 10 kWh and some Wh that distinguish the days. */
export function dailyReadings(from: string, to: string, valueFor = usualValue): Reading[] {
  return daysOf(dayRange(toDay(from), toDay(to))).map((day, index) => ({
    kind: 'daily',
    day,
    value: valueFor(day, index),
    quality: 'BRUT',
  }));
}

const usualValue = (_day: Day, index: number) => 10_000 + (index % 997);

/** Half hours of 1000 W at night and 400 W by day, 46, 48 or 50 of them. */
export function curveReadings(from: string, to: string): Reading[] {
  return daysOf(dayRange(toDay(from), toDay(to))).map((day) => {
    const start = startOfDay(day);
    const values = Array.from({ length: stepsInDay(day, 30) }, (_, step) => (step < 13 ? 1000 : 400 + (step % 7)));
    return { kind: 'curve', day, runs: [{ start, step: 30, values, quality: 'BRUT' }] };
  });
}

/** An offer of two prices that is known since a day. */
export async function storeOffer({ local }: Environment, id: string, validFrom = '2020-01-01'): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  const tables = local.database.for<OfferTables>();
  const common = { is_active: true, created_at: at, updated_at: at };
  const none = { logo_url: null, website: null, scraper_urls: null };
  await tables
    .insertInto('energy_providers')
    .values({ id: 'p', name: 'Supplier', ...none, ...common })
    .execute();
  const empty = { variant: null, description: null, hc_schedules: null, extra_offpeak_weekday: null };
  const offer = { id, provider_id: 'p', name: 'Two prices', type: 'HC_HP', power_kva: 9, price_updated_at: at };
  const rest = { holidays_offpeak: null, offer_url: null };
  await tables
    .insertInto('energy_offers')
    .values({ ...offer, ...empty, ...rest, ...common })
    .execute();
  const prices = JSON.stringify({ hp_price: 0.2, hc_price: 0.15 });
  const version = { offer_id: id, valid_from: validFrom, valid_to: null, subscription_price: '15', registers: null };
  await tables
    .insertInto('offer_versions')
    .values({ ...version, prices })
    .execute();
}
