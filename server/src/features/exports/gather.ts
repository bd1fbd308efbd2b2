import { addDays, type Day, dayOf, toDay, yearOf } from '@svc/domain/day';
import type { PointPricing } from '@svc/domain/exports/point-pricing';
import type {
  MeasureDays,
  PartFailure,
  PointSnapshot,
  Reach,
  Snapshot,
  SnapshotNeeds,
} from '@svc/domain/exports/snapshot';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';
import type { Reading } from '@svc/domain/readings/reading';
import { listFlexdays, listSignalDays, readPeakDays, readTempoCalendar } from '#features/calendars/index.ts';
import type { MirroredPdl } from '#features/delivery-points/client/index.ts';
import { readStoredDays } from '#features/readings/client/index.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { shorten } from './failure.ts';

export type GatherParts = {
  readonly database: Connection;
  readonly now: () => Instant;
  readonly listPdls: () => Promise<readonly MirroredPdl[]>;
  readonly quota: () => Snapshot['quota'];
  /** The pricing data of a PDL since a day. */
  readonly readPricing: (pdl: MirroredPdl, since: Day) => Promise<PointPricing>;
};

const beginning = toDay('2000-01-01');

/** Reads once what all who publish now need. A part that cannot be read is named, and stops no other. */
export async function gatherSnapshot(parts: GatherParts, needs: SnapshotNeeds): Promise<Snapshot> {
  const { database } = parts;
  const now = parts.now();
  const today = parisDay(now);
  const failures: PartFailure[] = [];
  const attempt = async <Part>(part: string, read: () => Promise<Part>): Promise<Part | null> => {
    try {
      return await read();
    } catch (error) {
      const message = shorten(error instanceof Error ? error.message : 'unknown');
      failures.push({ part, code: 'part_unreadable', message });
      return null;
    }
  };
  const pdls = (await attempt('pdls', () => parts.listPdls())) ?? [];
  const published = pdls.filter((pdl) => pdl.gone_at === null && pdl.is_active);
  const points: PointSnapshot[] = [];
  for (const pdl of published) {
    const point = await attempt(pdl.usage_point_id, () => readPoint(parts, pdl, needs, today));
    if (point) points.push(point);
  }
  const period = { start: beginning, end: addDays(today, 3) };
  const tempo = await attempt('tempo', () => readTempoCalendar(database, period));
  const flexday = await attempt('flexday', () => listFlexdays(database, period));
  const peakDays = await attempt('ejp', () => readPeakDays(database, period));
  const signal = await attempt('gridsignal', () =>
    listSignalDays(database, { start: addDays(today, -31), end: addDays(today, 3) }),
  );
  return {
    now,
    today,
    points,
    withdrawn: pdls.filter((pdl) => !published.includes(pdl)).map(({ usage_point_id }) => usage_point_id),
    tempo,
    flexday: flexday && new Map(flexday.map(({ date, day_type }) => [date, day_type])),
    peakDays,
    gridsignal: signal && new Map(signal.map(({ date, level, message, hours }) => [date, { level, message, hours }])),
    quota: parts.quota(),
    failures,
  };
}

async function readPoint(parts: GatherParts, pdl: MirroredPdl, needs: SnapshotNeeds, today: Day) {
  const { database } = parts;
  const { local_overrides: own, problem } = pdl;
  const read = async (measure: Measure): Promise<ReadonlyMap<Day, Reading>> => {
    const from = startOf(measures[measure].kind === 'curve' ? needs.curves : needs.days, today);
    const isOffered = measures[measure].direction === 'production' ? pdl.has_production : pdl.has_consumption;
    if (from === null || !isOffered) return new Map();
    const measureKey = { usage_point_id: pdl.usage_point_id, measure };
    const readings = await readStoredDays(database, measureKey, { start: from, end: today });
    return new Map(readings.map((reading) => [reading.day, reading]));
  };
  const days: Partial<Record<Measure, ReadonlyMap<Day, Reading>>> = {};
  for (const measure of measureNames) days[measure] = await read(measure);
  const schedules = own.offpeak_hours ?? pdl.offpeak_hours;
  const offerId = own.selected_offer_id === undefined ? pdl.selected_offer_id : own.selected_offer_id;
  return {
    usage_point_id: pdl.usage_point_id,
    name: own.name ?? pdl.name,
    has_consumption: pdl.has_consumption,
    has_production: pdl.has_production,
    subscribed_power: pdl.subscribed_power,
    selected_offer_id: offerId,
    consent_status: pdl.consent_status,
    consent_expires_at: pdl.consent_expires_at,
    problem: problem === null ? null : (problem.detail ?? problem.code),
    off_peak: Array.isArray(schedules) ? (schedules as OffPeakSchedule[]) : [],
    ...(days as MeasureDays),
    pricing: await parts.readPricing(pdl, beginning),
  } satisfies PointSnapshot;
}

function startOf(reach: Reach, today: Day): Day | null {
  if (reach === 'none') return null;
  return reach === 'all' ? beginning : dayOf(yearOf(today) - 1, 1, 1);
}

/** Only the PDLs that this destination is configured to publish. The others do not belong there. */
export function choosePoints(snapshot: Snapshot, chosen: readonly string[] | null): Snapshot {
  if (chosen === null) return snapshot;
  const isChosen = ({ usage_point_id }: PointSnapshot) => chosen.includes(usage_point_id);
  const left = snapshot.points.filter((point) => !isChosen(point)).map(({ usage_point_id }) => usage_point_id);
  return { ...snapshot, points: snapshot.points.filter(isChosen), withdrawn: [...snapshot.withdrawn, ...left] };
}
