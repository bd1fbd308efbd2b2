import { describe, expect, it } from 'vitest';
import { addDays, toDay } from '../day.ts';
import { dayRange } from '../day-range.ts';
import { parseInstant } from '../paris-time.ts';
import type { Failure } from './failure.ts';
import {
  decideVerdict,
  type MissingPeriod,
  missingFromFailure,
  missingUnpublished,
  missingWhileWaiting,
  renderMissing,
} from './missing.ts';
import { nextPublication } from './publication.ts';

const at = (text: string) => parseInstant(text) ?? Number.NaN;
const now = at('2026-10-02T09:20:00+02:00');
const today = toDay('2026-10-02');
const range = (from: number, to: number) => dayRange(addDays(today, from), addDays(today, to));
const missingPeriod = (from: number, to: number, failure: Failure): MissingPeriod =>
  missingFromFailure(range(from, to), failure, now);

const refused: Failure = { class: 'period', status: 400, code: 'ADAM-ERR0191', detail: 'no service' };
const revoked: Failure = { class: 'consent_revoked', status: 403, code: 'ADAM-DC-0008', detail: 'revoked' };
const down: Failure = { class: 'unavailable' };
const throttled: Failure = { class: 'throttled', status: 429, retry_at: now + 90_000 };

describe('what is missing from a response', () => {
  it('is one entry for neighbouring days of one reason, in the order of the days', () => {
    expect(
      renderMissing([
        missingUnpublished(range(-1, 0), now),
        missingPeriod(-6, -5, refused),
        missingPeriod(-7, -6, refused),
        missingPeriod(-5, -4, down),
      ]),
    ).toEqual([
      { start: '2026-09-25', end: '2026-09-27', reason: 'refused', code: 'ADAM-ERR0191', retry_at: null },
      { start: '2026-09-27', end: '2026-09-28', reason: 'unavailable', retry_at: '2026-10-02T07:21:00.000Z' },
      { start: '2026-10-01', end: '2026-10-02', reason: 'not_published', retry_at: '2026-10-02T08:00:00.000Z' },
    ]);
  });

  it('separates entries that differ in code or in retry time', () => {
    const other: Failure = { ...refused, code: 'ADAM-DC-0016' };
    expect(renderMissing([missingPeriod(-7, -6, refused), missingPeriod(-6, -5, other)])).toHaveLength(2);
    expect(renderMissing([missingPeriod(-7, -6, down), missingPeriod(-6, -5, throttled)])).toHaveLength(2);
    // Two outages that end at different moments differ in nothing but the time.
    const later: Failure = { ...throttled, retry_at: now + 120_000 };
    expect(renderMissing([missingPeriod(-7, -6, throttled), missingPeriod(-6, -5, later)])).toHaveLength(2);
    expect(renderMissing([missingPeriod(-7, -6, throttled), missingPeriod(-6, -5, throttled)])).toHaveLength(1);
  });

  it("separates neighbours that differ only in the operator's code", () => {
    const other: Failure = { ...revoked, code: 'ADAM-DC-0010' };
    expect(renderMissing([missingPeriod(-7, -6, revoked), missingPeriod(-6, -5, other)])).toHaveLength(2);
  });

  it('of a consent that cannot be used yet can be retried after a day', () => {
    expect(missingPeriod(-7, -6, { class: 'not_yet_usable' }).retry_at).toBe(now + 24 * 3_600_000);
  });

  it('has one code for a consent, the one of the error; the operator has its own beside it', () => {
    const window: Failure = { class: 'consent_window', status: 403, code: 'ADAM-DC-0009' };
    expect(
      renderMissing([missingPeriod(-9, -8, window), missingPeriod(-5, -4, { class: 'consent_revoked', status: 403 })]),
    ).toEqual([
      {
        start: '2026-09-23',
        end: '2026-09-24',
        reason: 'consent',
        code: 'CONSENT_WINDOW',
        operator_code: 'ADAM-DC-0009',
        retry_at: null,
      },
      { start: '2026-09-27', end: '2026-09-28', reason: 'consent', code: 'CONSENT_REVOKED', retry_at: null },
    ]);
  });

  it.each([
    ['before 08:00 Paris: at 08:00', '2026-10-02T05:30:00+02:00', '2026-10-02T08:00:00+02:00'],
    ['after it: at the next full hour', '2026-10-02T09:20:00+02:00', '2026-10-02T10:00:00+02:00'],
    ['in winter alike', '2026-11-15T03:00:00+01:00', '2026-11-15T08:00:00+01:00'],
  ])('a day not yet published is worth a retry %s', (_, moment, again) => {
    expect(nextPublication(at(moment))).toBe(at(again));
  });

  it.each([
    ['J-2 is the last day: worth asking again', -1, true],
    ['J-1 is the last day: worth asking again', 0, true],
    ['J-3 is the last day: it may never be published', -2, false],
    ['an old day: it may never be published', -20, false],
  ])('does not promise that an old day will be published: %s', (_, end, promised) => {
    const { retry_at } = missingPeriod(-30, end, { class: 'not_published', status: 404 });
    expect(retry_at).toBe(promised ? nextPublication(now) : null);
  });
});

describe('the verdict on a request', () => {
  it.each<[string, number, MissingPeriod[], object]>([
    ['something served, the rest refused: 200', 3, [missingPeriod(-7, -5, refused)], { verdict: 'serve' }],
    ['something served, the operator down: 200', 1, [missingPeriod(-7, -5, down)], { verdict: 'serve' }],
    ['nothing missing: 200', 0, [], { verdict: 'serve' }],
    [
      'nothing served and every gap refused: the error itself',
      0,
      [missingPeriod(-7, 0, refused)],
      {
        verdict: 'refuse',
        response: { status: 400, code: 'ADAM-ERR0191' },
        detail: 'no service',
        operator_code: 'ADAM-ERR0191',
      },
    ],
    [
      'nothing served and the consent is gone: 403',
      0,
      [missingPeriod(-3, 0, revoked), missingPeriod(-7, -3, refused)],
      {
        verdict: 'refuse',
        response: { status: 403, code: 'CONSENT_REVOKED' },
        detail: 'revoked',
        operator_code: 'ADAM-DC-0008',
      },
    ],
    [
      'nothing served and the consent of older days is gone: 403',
      0,
      [missingPeriod(-7, -3, revoked), missingPeriod(-3, 0, refused)],
      {
        verdict: 'refuse',
        response: { status: 403, code: 'CONSENT_REVOKED' },
        detail: 'revoked',
        operator_code: 'ADAM-DC-0008',
      },
    ],
    [
      'nothing served and two refusals: the newest days speak',
      0,
      [missingPeriod(-7, -3, { ...refused, code: 'ADAM-DC-0016' }), missingPeriod(-3, 0, refused)],
      {
        verdict: 'refuse',
        response: { status: 400, code: 'ADAM-ERR0191' },
        detail: 'no service',
        operator_code: 'ADAM-ERR0191',
      },
    ],
    [
      'nothing served and a gap unavailable: 503',
      0,
      [missingPeriod(-7, -3, refused), missingPeriod(-3, 0, throttled)],
      { verdict: 'unavailable', response: { status: 503, code: 'GRIDOP_THROTTLED' }, retry_at: now + 90_000 },
    ],
    [
      'nothing served and a gap waiting: 503',
      0,
      [missingWhileWaiting(range(-3, 0), now + 20_000)],
      { verdict: 'unavailable', response: { status: 503, code: 'GRIDOP_WAITING' }, retry_at: now + 20_000 },
    ],
    ['nothing served and only not_published: 200', 0, [missingUnpublished(range(-1, 0), now)], { verdict: 'serve' }],
    [
      'nothing served, some refused and some not published: 200',
      0,
      [missingPeriod(-7, -1, refused), missingUnpublished(range(-1, 0), now)],
      { verdict: 'serve' },
    ],
  ])('%s', (_, known, missingPeriods, verdict) => {
    expect(decideVerdict(known, missingPeriods)).toEqual(verdict);
  });
});
