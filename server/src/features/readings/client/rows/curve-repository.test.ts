import { addDays, toDay } from '@svc/domain/day';
import { dayRange } from '@svc/domain/day-range';
import { minuteMs, parisDay, startOfDay, stepsInDay } from '@svc/domain/paris-time';
import { buildCurves, type CurvePoint, curvePoints } from '@svc/domain/readings/curve';
import { type Quality, stepLengths } from '@svc/domain/readings/reading';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalDatabase, type LocalDatabase } from '../../../../../test/client/local-database.ts';
import { databaseKinds } from '../../../../../test/databases.ts';
import { createCurveRows } from './curve-repository.ts';

// Around the two days of 46 and 50 half hours, and ordinary ones.
const starts = ['2026-03-28', '2026-10-24', '2026-01-31'].map(toDay);
const quality = fc.constantFrom<Quality>('BRUT', 'CORRIGE');
const day = fc.record({
  step: fc.constantFrom(...stepLengths),
  quality,
  other: quality,
  shape: fc.constantFrom('whole', 'gap', 'cut', 'mixed', 'empty'),
  at: fc.nat(300),
});

describe.each(databaseKinds)('the curves of a PDL on %s', (kind) => {
  let local: LocalDatabase;
  beforeAll(async () => {
    local = await createLocalDatabase(kind);
  });
  afterAll(() => local.drop());

  it('are read back point by point as they were written, for every shape of day', async () => {
    let pdl = 10_000_000_000_000;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.array(day, { minLength: 3, maxLength: 3 }),
        async (first, days) => {
          const points = days.flatMap((plan, index): CurvePoint[] => {
            const date = addDays(first, index);
            const count = stepsInDay(date, plan.step);
            const whole = Array.from({ length: count }, (_, slot) => ({
              start: startOfDay(date) + slot * plan.step * minuteMs,
              step: plan.step,
              value: (slot * 37 + index) % 40_000,
              quality: plan.shape === 'mixed' && slot > plan.at % count ? plan.other : plan.quality,
            }));
            if (plan.shape === 'gap') return whole.filter((_, slot) => slot !== plan.at % count);
            if (plan.shape === 'cut') return whole.slice(0, plan.at % count);
            return plan.shape === 'empty' ? [] : whole;
          });
          const given = buildCurves(points);
          const usage_point_id = String(pdl++);
          const rows = createCurveRows('consumption_detail', usage_point_id);
          await rows.write(local.database, given, startOfDay(first));
          const range = dayRange(first, addDays(first, 3));
          const read = await rows.read(local.database, range);
          expect(read.map((curve) => curve.day)).toEqual(given.map((curve) => curve.day));
          expect(read.flatMap((curve) => (curve.kind === 'curve' ? [...curvePoints(curve)] : []))).toEqual(points);
          const middle = await rows.read(local.database, dayRange(addDays(first, 1), addDays(first, 2)));
          expect(middle).toEqual(read.filter((curve) => curve.day === addDays(first, 1)));
          expect(points.every((point) => parisDay(point.start) >= first)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});
