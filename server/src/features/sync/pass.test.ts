import { toDay } from '@svc/domain/day';
import { type DayRange, dayRange } from '@svc/domain/day-range';
import { type Instant, minuteMs, parseInstant } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import { missingWhileWaiting } from '@svc/domain/readings/missing';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MirroredPdl } from '#features/delivery-points/client/index.ts';
import type { CaughtUp, GatewayFailure } from '#features/readings/client/index.ts';
import { runSyncPass } from './pass.ts';

const start = parseInstant('2026-02-10T11:30:00Z') ?? 0;
const week = 7 * 24 * 60 * minuteMs;
const range = (from: string, to: string) => dayRange(toDay(from), toDay(to));
const whole = range('2026-02-01', '2026-02-10');
const nothingStored = { inserted: [], updated: [], unchanged: [] };
const empty: CaughtUp = { counts: nothingStored, missingPeriods: [], failure: null };
const stored: CaughtUp = { ...empty, counts: { ...nothingStored, inserted: [toDay('2026-02-01')] } };
const away: GatewayFailure = {
  kind: 'gateway',
  code: 'GATEWAY_UNREACHABLE',
  detail: 'no answer',
  origin: 'svc',
  status: null,
  retry_at: null,
  advice: 'look at the network',
};

const waiting = (...missingPeriods: [DayRange, Instant][]): CaughtUp => ({
  ...empty,
  missingPeriods: missingPeriods.map(([days, retryAt]) => missingWhileWaiting(days, retryAt)),
});

describe('a synchronisation pass', () => {
  let now: Instant;
  let waits: number[];
  let requested: string[];
  let curveRetries: (Instant | null)[];
  beforeEach(() => {
    now = start;
    [waits, requested, curveRetries] = [[], [], []];
  });

  /** The gateway's responses for each measure, in sequence. Further requests get the stored result. */
  async function pass(results: Partial<Record<Measure, CaughtUp[]>>) {
    const pdl = { usage_point_id: '12345678901231', curve_retry_at: null } as MirroredPdl;
    const tasks = Object.keys(results).map((measure) => ({ pdl, measure: measure as Measure }));
    return await runSyncPass(
      {
        open: async ({ measure }) => ({
          ranges: [whole],
          deferred: [],
          fetch: async (days) => {
            requested.push(`${measure} ${days.start}..${days.end}`);
            return results[measure]?.shift() ?? stored;
          },
        }),
        coverage: async (_pdl, measure) =>
          measure === 'consumption_daily'
            ? { days: 9, oldest: toDay('2026-02-01'), newest: toDay('2026-02-09') }
            : { days: 0, oldest: null, newest: null },
        mirror: {
          noteConsentRefusal: async () => undefined,
          noteCurveRetry: async (_pdl, at) => void curveRetries.push(at),
        },
        now: () => now,
        reserveReached: () => null,
        wait: async (ms) => {
          waits.push(ms);
          now += ms;
        },
        onStep: () => undefined,
      },
      tasks,
      {},
      new AbortController().signal,
    );
  }

  it('resumes at the earliest retry time of the deferred days', async () => {
    const late: [DayRange, Instant] = [range('2026-02-01', '2026-02-03'), start + 20 * minuteMs];
    const early: [DayRange, Instant] = [range('2026-02-05', '2026-02-07'), start + 5 * minuteMs];
    const result = await pass({
      consumption_daily: [waiting(late, early)],
      max_power: [waiting(late)],
    });
    expect(result.resume_at).toBe(start + 5 * minuteMs);
    expect(waits).toEqual([]);
  });

  it('requests the days that are due soon once, when the last of them is due', async () => {
    const first: [DayRange, Instant] = [range('2026-02-01', '2026-02-03'), start + 5_000];
    const last: [DayRange, Instant] = [range('2026-02-03', '2026-02-07'), start + 20_000];
    const result = await pass({ consumption_daily: [waiting(first, last)] });
    expect(waits).toEqual([20_000]);
    expect(requested).toEqual(['consumption_daily 2026-02-01..2026-02-10', 'consumption_daily 2026-02-01..2026-02-07']);
    expect(result).toMatchObject({ errors: [], resume_at: null });
  });

  it.each<[string, CaughtUp, Instant[]]>([
    ['that was put off is not taken for switched off', waiting([whole, start + 5 * minuteMs]), []],
    ['that the gateway answers without a day is not asked for a week', empty, [start + week]],
  ])('a load curve %s', async (_name, response, expected) => {
    await pass({ consumption_daily: [stored], consumption_detail: [response] });
    expect(curveRetries).toEqual(expected);
  });

  it('calls a gateway that is away twice, and then stops', async () => {
    const failed = { ...empty, failure: away };
    const result = await pass({
      consumption_daily: [failed],
      production_daily: [failed],
      consumption_detail: [failed],
      max_power: [failed],
    });
    expect(requested).toEqual(['consumption_daily 2026-02-01..2026-02-10', 'production_daily 2026-02-01..2026-02-10']);
    expect(result.errors.map(({ type, code }) => [type, code])).toEqual([
      ['consumption_daily', 'GATEWAY_UNREACHABLE'],
      ['production_daily', 'GATEWAY_UNREACHABLE'],
    ]);
    expect(result).toMatchObject({ succeeded: 0, resume_at: null });
  });

  it('continues after two gateway failures with a response between them', async () => {
    const failed = { ...empty, failure: away };
    const result = await pass({
      consumption_daily: [failed],
      production_daily: [stored],
      consumption_detail: [failed],
      max_power: [stored],
    });
    expect(requested).toHaveLength(4);
    expect(result.succeeded).toBe(2);
  });
});
