import { describe, expect, it } from 'vitest';
import { type ConsentStatus, consentStatuses, decideOperatorCall } from './consent/consent.ts';
import { type Day, toDay } from './day.ts';
import { type Measure, measureNames, measures } from './readings/measure.ts';
import { decideStored, type StoredKind, type StoredPoint } from './stored-data.ts';

const today = toDay('2026-11-15');
const yesterday = toDay('2026-11-14');

function pointOf(
  consent_status: ConsentStatus,
  more: Partial<Omit<StoredPoint, 'consent'>> & { expires_at?: Day | null; measures?: readonly Measure[] | null } = {},
): StoredPoint {
  const { expires_at = null, measures: covered = null, ...fields } = more;
  return {
    is_active: true,
    has_consumption: true,
    has_production: false,
    ...fields,
    consent: { consent_status, expires_at, measures: covered },
  };
}

const given = { given: true };
const refused = (why: string, code: string) => ({ given: false, why, code });

describe('what is stored of a PDL', () => {
  it.each<[string, StoredPoint | undefined, StoredKind, object]>([
    ['of another user', undefined, 'whole', refused('unknown', 'PDL_NOT_FOUND')],
    ['inactive', pointOf('active', { is_active: false }), 'whole', refused('inactive', 'PDL_NOT_FOUND')],
    ['inactive, pending', pointOf('pending', { is_active: false }), 'whole', refused('inactive', 'PDL_NOT_FOUND')],
    ['pending', pointOf('pending'), 'whole', refused('consent', 'CONSENT_REQUIRED')],
    ['pending, a measure', pointOf('pending'), 'consumption_daily', refused('consent', 'CONSENT_REQUIRED')],
    ['active', pointOf('active'), 'whole', given],
    ['active, a measure', pointOf('active'), 'consumption_daily', given],
    ['unusable', pointOf('unusable'), 'consumption_daily', given],
    ['expired', pointOf('expired'), 'whole', refused('consent', 'CONSENT_EXPIRED')],
    ['revoked', pointOf('revoked'), 'whole', refused('consent', 'CONSENT_REVOKED')],
    ['on its last day', pointOf('active', { expires_at: today }), 'whole', given],
    ['a day later', pointOf('active', { expires_at: yesterday }), 'whole', refused('consent', 'CONSENT_EXPIRED')],
    ['unusable, over', pointOf('unusable', { expires_at: yesterday }), 'whole', refused('consent', 'CONSENT_EXPIRED')],
    ['revoked, over', pointOf('revoked', { expires_at: yesterday }), 'whole', refused('consent', 'CONSENT_REVOKED')],
    ['covering the measure', pointOf('active', { measures: ['max_power'] }), 'max_power', given],
    [
      'not covering it',
      pointOf('active', { measures: ['consumption_daily'] }),
      'consumption_detail',
      refused('measure', 'CONSENT_REQUIRED'),
    ],
    ['covering nothing', pointOf('active', { measures: [] }), 'max_power', refused('measure', 'CONSENT_REQUIRED')],
    ['without production', pointOf('active'), 'production_daily', refused('direction', 'ADAM-ERR0069')],
    ['with production', pointOf('active', { has_production: true }), 'production_detail', given],
    [
      'without consumption',
      pointOf('active', { has_consumption: false }),
      'max_power',
      refused('direction', 'ADAM-ERR0069'),
    ],
    ['without any direction', pointOf('active', { has_consumption: false }), 'whole', given],
  ])('%s', (_, point, kind, decision) => expect(decideStored(point, kind, today)).toEqual(decision));

  it('is never returned where a job could not call the operator', () => {
    for (const consent_status of consentStatuses) {
      for (const revoked_by of ['user', 'gridop', null] as const) {
        const attempt = { by: 'job', now: 0, last_proof_at: null } as const;
        const call = decideOperatorCall({ consent_status, revoked_by, problem: null }, attempt);
        for (const kind of [...measureNames, 'whole'] as const) {
          const point = pointOf(consent_status, { has_production: true });
          expect(decideStored(point, kind, today).given).toBe(call.decision === 'call');
        }
      }
    }
  });

  it('needs the direction of its own measure and no other', () => {
    for (const measure of measureNames) {
      const own = measures[measure].direction;
      const only = { has_consumption: own === 'consumption', has_production: own === 'production' };
      expect(decideStored(pointOf('active', only), measure, today)).toEqual(given);
    }
  });
});
