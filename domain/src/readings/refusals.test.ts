import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import { type DayRange, dayRange } from '../day-range.ts';
import { type Failure, failureResponse, reasonOf } from './failure.ts';
import {
  decideAfterProbe,
  decideMemory,
  decideNamedMemory,
  type MemoryStep,
  missingFromRefusal,
  rememberRefusal,
} from './refusals.ts';

const today = toDay('2026-11-15');
const range = (start: string, end: string) => dayRange(toDay(start), toDay(end));
const older = range('2026-10-01', '2026-10-08');
const oneDay = range('2026-10-01', '2026-10-02');
const endsYesterday = range('2026-11-08', '2026-11-15');
const endsJ2 = range('2026-11-07', '2026-11-14');
const endsJ3 = range('2026-11-06', '2026-11-13');

const nothing: MemoryStep = { remember: 'nothing' };
const exactRange: MemoryStep = { remember: 'range', seconds: 86_400 };
const everyDay: MemoryStep = { remember: 'days', seconds: 604_800 };
const probe = (start: string, end: string): MemoryStep => ({ remember: 'ask', probe: range(start, end) });

const refusal = (failure: Failure['class'], code: string, status = 400): Failure => ({ class: failure, code, status });
const period = refusal('period', 'ADAM-ERR0191');
const history = refusal('period', 'ADAM-DC-0016');
const activation = refusal('before_activation', 'ADAM-ERR0123');

describe('what a refused range leaves behind', () => {
  it.each<[string, DayRange, Failure, MemoryStep]>([
    ['ADAM-ERR0123, before meter activation: the exact range 24 hours', older, activation, exactRange],
    ['ADAM-ERR0123 of a range ending on J-1: the exact range 24 hours', endsYesterday, activation, exactRange],
    ['HTTP 400 refusal of a range ending on J-1: never', endsYesterday, period, nothing],
    ['HTTP 400 refusal of a range ending on J-2: never', endsJ2, history, nothing],
    ['another 400 code for a range ending on J-1: never', endsYesterday, refusal('refused', 'X'), nothing],
    ['a malformed request for a range ending on J-1: never', endsYesterday, refusal('our_defect', 'Y'), nothing],
    [
      'ADAM-ERR0191 for an older range: its last day is requested alone',
      older,
      period,
      probe('2026-10-07', '2026-10-08'),
    ],
    ['ADAM-DC-0016 for a range ending on J-3: the same', endsJ3, history, probe('2026-11-12', '2026-11-13')],
    ['a single-day range is marked without that probe', oneDay, period, everyDay],
    ['ADAM-ERR0061 unauthorized requester', older, refusal('consent_unusable', 'ADAM-ERR0061'), exactRange],
    ['400 ADAM-DC-0007 not yet usable', older, refusal('not_yet_usable', 'ADAM-DC-0007'), { remember: 'nothing' }],
    ['ADAM-ERR0069 direction', older, refusal('direction', 'ADAM-ERR0069'), exactRange],
    ['ADAM-ERR0075 curve not recorded', older, refusal('curve_off', 'ADAM-ERR0075'), exactRange],
    ['ADAM-ERR0155 point unknown', older, refusal('unknown_point', 'ADAM-ERR0155'), exactRange],
    ['any other 400', older, refusal('refused', 'ADAM-ERR0999'), exactRange],
    ['invalid_request', older, refusal('our_defect', 'INVALID-REQUEST'), exactRange],
    ['a curve longer than allowed: our slicing failed', older, refusal('our_defect', 'ADAM-DC-0015'), nothing],
    ['the other code of the same', older, refusal('our_defect', 'ADAM-ERR0126'), nothing],
    ['404 (J-1 not yet published)', older, refusal('not_published', '404', 404), nothing],
    ['404 unknown user', older, refusal('consent_unusable', 'STM-ERR-0000019', 404), nothing],
    ['429', older, refusal('throttled', 'Q3', 429), nothing],
    ['server errors', older, { class: 'unavailable', status: 500 }, nothing],
    ['no answer at all', older, { class: 'unavailable' }, nothing],
    ['nonsense', older, { class: 'nonsense', status: 200 }, nothing],
    ['401', older, { class: 'auth', status: 401 }, nothing],
    ['403, consent revoked', older, refusal('consent_revoked', 'ADAM-DC-0008', 403), nothing],
    ['403, consent window', older, refusal('consent_window', 'ADAM-DC-0009', 403), nothing],
    ['403, our subscription', older, refusal('subscription', '900908', 403), nothing],
  ])('%s', (_, requested, failure, memory) => {
    expect(decideMemory(requested, today, failure)).toEqual(memory);
  });

  it.each<[string, Parameters<typeof decideAfterProbe>[1], MemoryStep]>([
    ['that probe is refused too: every day of the range 7 days', { ok: false, failure: history }, everyDay],
    ['probe accepted (range across the meter activation): only the exact range', { ok: true }, exactRange],
    ['any other error: only the exact range', { ok: false, failure: { class: 'unavailable' } }, exactRange],
    ['another 400 code: only the exact range', { ok: false, failure: refusal('refused', 'X') }, exactRange],
  ])('%s', (_, outcome, memory) => {
    expect(decideAfterProbe(period, outcome)).toEqual(memory);
  });

  it.each<[string, string | undefined, MemoryStep]>([
    [
      'inside the range: the part from there on is asked',
      '2026-11-03',
      { remember: 'ask', probe: dayRange(toDay('2026-11-03'), toDay('2026-11-08')) },
    ],
    ['on the first day of the range: nothing would be left out', '2026-11-01', { remember: 'nothing' }],
    ['after the range', '2026-11-08', { remember: 'nothing' }],
    ['that is unknown', undefined, { remember: 'nothing' }],
  ])('of a range across the start of the consent, %s', (_, from, step) => {
    const window: Failure = { class: 'consent_window', status: 403, code: 'ADAM-DC-0009' };
    const requested = dayRange(toDay('2026-11-01'), toDay('2026-11-08'));
    expect(decideMemory(requested, today, window, from === undefined ? undefined : toDay(from))).toEqual(step);
    expect(decideAfterProbe(window, { ok: true })).toEqual({ remember: 'nothing' });
  });

  it('is remembered with its response', () => {
    const remembered = rememberRefusal({ ...period, detail: 'no service' }, 0);
    expect(remembered).toEqual({
      code: 'ADAM-ERR0191',
      detail: 'no service',
      status: 400,
      at: '1970-01-01T00:00:00.000Z',
    });
    expect(missingFromRefusal(older, remembered)).toMatchObject({
      reason: 'refused',
      code: 'ADAM-ERR0191',
      retry_at: null,
    });
    expect(missingFromRefusal(older, rememberRefusal(refusal('our_defect', 'Y'), 0)).reason).toBe('unavailable');
  });
});

describe('our response when nothing else can be served', () => {
  it.each<[Failure, number, string, string]>([
    [{ class: 'auth', status: 401 }, 503, 'GRIDOP_UNAVAILABLE', 'unavailable'],
    [{ class: 'credentials' }, 503, 'GRIDOP_CREDENTIALS', 'unavailable'],
    [activation, 400, 'ADAM-ERR0123', 'refused'],
    [period, 400, 'ADAM-ERR0191', 'refused'],
    [refusal('our_defect', 'ADAM-DC-0015'), 503, 'GRIDOP_BAD_ANSWER', 'unavailable'],
    [refusal('consent_unusable', 'ADAM-ERR0061'), 400, 'ADAM-ERR0061', 'refused'],
    [refusal('not_yet_usable', 'ADAM-DC-0007'), 400, 'ADAM-DC-0007', 'consent'],
    [refusal('consent_unusable', 'STM-ERR-0000019', 404), 403, 'CONSENT_UNUSABLE', 'consent'],
    [refusal('consent_revoked', 'ADAM-DC-0008', 403), 403, 'CONSENT_REVOKED', 'consent'],
    [refusal('consent_window', 'ADAM-DC-0009', 403), 403, 'CONSENT_WINDOW', 'consent'],
    [refusal('subscription', '900908', 403), 503, 'GRIDOP_NOT_SUBSCRIBED', 'unavailable'],
    [refusal('throttled', 'Q3', 429), 503, 'GRIDOP_THROTTLED', 'unavailable'],
    [{ class: 'unavailable' }, 503, 'GRIDOP_UNAVAILABLE', 'unavailable'],
    [{ class: 'nonsense', status: 200 }, 503, 'GRIDOP_BAD_ANSWER', 'unavailable'],
  ])('%o is %i %s, reason %s', (failure, status, code, reason) => {
    const isOurs = failure.class === 'auth' || failure.class === 'our_defect';
    expect(failureResponse(failure)).toEqual({ status, code, ...(isOurs && { origin: 'svc' }) });
    expect(reasonOf(failure)).toBe(reason);
  });
});

describe('what a local client remembers of days its gateway names as refused', () => {
  const today = toDay('2026-02-10');
  it.each([
    ['ADAM-ERR0191', '2026-01-12', 'days'],
    ['ADAM-DC-0016', '2026-01-12', 'days'],
    ['ADAM-ERR0123', '2026-01-12', 'range'],
    ['ADAM-ERR0123', '2026-02-10', 'range'],
    ['ADAM-ERR0061', '2026-01-12', 'range'],
    ['ADAM-ERR0191', '2026-02-10', 'nothing'],
    ['ADAM-ERR0061', '2026-02-10', 'nothing'],
  ])('%s on a range that ends before %s: %s', (code, end, remember) => {
    const range = { start: toDay('2026-01-10'), end: toDay(end) };
    const missingPeriod = { range, reason: 'refused', code, retry_at: null, response: { status: 400, code } } as const;
    expect(decideNamedMemory(missingPeriod, today)).toMatchObject({ remember });
  });

  it('is nothing for other reasons', () => {
    const range = { start: toDay('2026-01-10'), end: toDay('2026-01-12') };
    const missingPeriod = {
      range,
      reason: 'unavailable',
      retry_at: null,
      response: { status: 503, code: 'X' },
    } as const;
    expect(decideNamedMemory(missingPeriod, today)).toEqual({ remember: 'nothing' });
  });
});
