import { type Day, toDay } from '@svc/domain/day';
import { type DayRange, daysOf } from '@svc/domain/day-range';
import { noDays, type PointSnapshot, type Snapshot } from '@svc/domain/exports/snapshot';
import type { OfferVersion } from '@svc/domain/offers/offer';
import { parseInstant, startOfDay, stepsInDay } from '@svc/domain/paris-time';
import { tariffOf } from '@svc/domain/pricing/tariff';
import { timelineOf } from '@svc/domain/pricing/tariff-timeline';
import type { DailyValue, DayCurve } from '@svc/domain/readings/reading';
import type { Checkpoints, Delivered } from '#features/exports/destination.ts';
import { type HubConfig, hubConfig } from '#features/exports/hub/config.ts';
import { createHub } from '#features/exports/hub/index.ts';
import { createLinks } from '#features/exports/mqtt/links.ts';
import { createLog } from '#platform/log.ts';

const silent = createLog({ level: 'silent', destination: { write: () => undefined } });

/** Marks in memory, with what a run has written. */
export function memoryCheckpoints(): Checkpoints & { readonly stored: Map<string, Map<Day, string>> } {
  const stored = new Map<string, Map<Day, string>>();
  return {
    stored,
    read: async () => new Map([...stored].map(([series, days]) => [series, new Map(days)])),
    async write(series, days) {
      const known = stored.get(series) ?? new Map();
      for (const [day, digest] of days) known.set(day, digest);
      stored.set(series, known);
    },
    async forget(series) {
      if (series === undefined) stored.clear();
      else stored.delete(series);
    },
  };
}

export type HubRun = {
  readonly checkpoints: ReturnType<typeof memoryCheckpoints>;
  run(snapshot: Snapshot, more?: { full?: boolean; signal?: AbortSignal }): Promise<Delivered>;
  readonly destination: ReturnType<typeof createHub>;
  readonly config: HubConfig;
};

/** The hub's destination as a run uses it, without the rest of the program. */
export function openHubRun(url: string, more: Partial<HubConfig> = {}): HubRun {
  const now = () => parseInstant('2026-11-14T06:31:02+01:00') ?? 0;
  const links = createLinks({ instance: 'cli_test', log: silent });
  const timeouts = { migrationMs: 0, writeMs: 5000, pollMs: 20 };
  const destination = createHub({ links, version: '9.9.9', now, birthDelayMs: () => 20, timeouts });
  const config = hubConfig.parse({ ha_url: `${url}/hub`, ha_token: 'hub-admin-token', ...more });
  const checkpoints = memoryCheckpoints();
  return {
    checkpoints,
    destination,
    config,
    run: (snapshot, { full = false, signal = AbortSignal.timeout(120_000) } = {}) =>
      destination.deliver(destination.render(snapshot, config), config, {
        full,
        signal,
        now,
        checkpoints,
        log: silent,
        progress: () => undefined,
        facts: { read: async () => undefined, write: async () => undefined },
      }),
  };
}

export function snapshotOf(points: readonly PointSnapshot[], today = '2026-11-14'): Snapshot {
  return {
    now: parseInstant(`${today}T06:31:02+01:00`) ?? 0,
    today: toDay(today),
    points,
    withdrawn: [],
    tempo: new Map(),
    flexday: new Map(),
    peakDays: { ejp: new Map(), peakDays: new Map() },
    gridsignal: new Map(),
    quota: null,
    failures: [],
  };
}

const byDay = <Reading extends { readonly day: Day }>(readings: readonly Reading[]) =>
  new Map(readings.map((reading) => [reading.day, reading]));

export function pointOf(usage_point_id: string, more: Partial<PointSnapshot> = {}): PointSnapshot {
  return {
    usage_point_id,
    name: 'Home',
    has_consumption: true,
    has_production: false,
    subscribed_power: 9,
    selected_offer_id: null,
    consent_status: 'active',
    consent_expires_at: '2028-03-01',
    problem: null,
    off_peak: [{ valid_from: null, ranges: ['22:38-06:38'], source: 'user', raw: null }],
    ...noDays,
    ...more,
  };
}

export function dailies(range: DayRange, value: (index: number) => number): ReadonlyMap<Day, DailyValue> {
  return byDay(daysOf(range).map((day, index) => ({ kind: 'daily', day, value: value(index), quality: 'BRUT' })));
}

export function curves(range: DayRange, watts: (slot: number, day: number) => number): ReadonlyMap<Day, DayCurve> {
  return byDay(
    daysOf(range).map((day, index) => {
      const values = Array.from({ length: stepsInDay(day, 30) }, (_, slot) => watts(slot, index));
      return { kind: 'curve', day, runs: [{ start: startOfDay(day), step: 30, values, quality: 'BRUT' }] };
    }),
  );
}

/** Peak and off-peak at prices of one's own. */
export function twoPrices(range: DayRange, hp_price = 0.2, hc_price = 0.15) {
  const version: OfferVersion = {
    valid_from: null,
    valid_to: null,
    subscription_price: 15,
    prices: { hp_price, hc_price },
  };
  const tariff = tariffOf({ type: 'HC_HP', variant: null }, version);
  return { timeline: timelineOf({ id: 'offer', tariffs: [tariff] }, range) };
}
