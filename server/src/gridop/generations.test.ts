import { fail, type Outcome, succeed } from '@svc/domain/outcome';
import type { Failure } from '@svc/domain/readings/failure';
import { describe, expect, it } from 'vitest';
import { type ApiMode, createGenerations, createV5Memory } from './generations.ts';

const clock = (start = 0) => {
  let now = start;
  return { now: () => now, pass: (milliseconds: number) => (now += milliseconds) };
};

function play(mode: ApiMode, of2026: Outcome<string>, v5: Outcome<string> | undefined) {
  const time = clock();
  const generations = createGenerations(mode, createV5Memory(time));
  const calls: string[] = [];
  const call = async () => {
    calls.push('|');
    return generations.call({
      usage_point_id: '1',
      api: 'x',
      of2026: async () => {
        calls.push('2026');
        return of2026;
      },
      v5:
        v5 &&
        (async () => {
          calls.push('v5');
          return v5;
        }),
      without_v5: fail({ class: 'not_published' }),
    });
  };
  return { call, calls: () => calls.join(' '), time };
}

const good = succeed('new data');
const old = succeed('v5 data');
const failure = (failed: Failure['class'], status?: number, code?: string): Outcome<string> =>
  fail({ class: failed, ...(status && { status }), ...(code && { code }) });
const down = failure('unavailable');
const serverError = failure('unavailable', 500);
const denied = failure('consent_revoked', 403, 'ADAM-DC-0008');

describe('modes', () => {
  it('new calls 2026 only', async () => {
    const { call, calls } = play('new', serverError, old);
    expect(await call()).toEqual(serverError);
    expect(calls()).toBe('| 2026');
  });

  it('legacy calls v5 only, and makes no call for what v5 cannot serve', async () => {
    const fixture = play('legacy', good, old);
    expect(await fixture.call()).toEqual(old);
    expect(fixture.calls()).toBe('| v5');
    const silent = play('legacy', good, undefined);
    expect(await silent.call()).toMatchObject({ failure: { class: 'not_published' } });
    expect(silent.calls()).toBe('|');
  });

  it.each<[string, Outcome<string>, boolean]>([
    ['a success', good, false],
    ['401', failure('auth', 401), true],
    ['ADAM-ERR0123', failure('before_activation', 400, 'ADAM-ERR0123'), false],
    ['ADAM-ERR0191', failure('period', 400, 'ADAM-ERR0191'), false],
    ['an over-long curve', failure('our_defect', 400, 'ADAM-DC-0015'), false],
    ['ADAM-ERR0061', failure('consent_unusable', 400, 'ADAM-ERR0061'), false],
    ['ADAM-DC-0007 with 400', failure('not_yet_usable', 400, 'ADAM-DC-0007'), false],
    ['ADAM-ERR0069', failure('direction', 400, 'ADAM-ERR0069'), false],
    ['ADAM-ERR0075', failure('curve_off', 400, 'ADAM-ERR0075'), false],
    ['ADAM-ERR0155', failure('unknown_point', 400, 'ADAM-ERR0155'), false],
    ['invalid_request', failure('our_defect', 400, 'INVALID-REQUEST'), true],
    ['another ADAM code', failure('refused', 400, 'ADAM-ERR0999'), false],
    ['another code', failure('refused', 400, 'X'), true],
    ['403 without consent', denied, true],
    ['the consent window', failure('consent_window', 403, 'ADAM-DC-0009'), true],
    ['our subscription', failure('subscription', 403, '900908'), true],
    ['404', failure('not_published', 404), false],
    ['404 unknown user', failure('consent_unusable', 404, 'STM-ERR-0000019'), false],
    ['429', failure('throttled', 429), false],
    ['500', serverError, true],
    ['no answer', down, true],
    ['nonsense', failure('nonsense', 200), true],
    ['our own credentials', failure('credentials', 401), false],
  ])('auto, after %s of 2026, tries v5: %s', async (_, of2026, tries) => {
    const { call, calls } = play('auto', of2026, old);
    expect(await call()).toEqual(tries ? old : of2026);
    expect(calls()).toBe(tries ? '| 2026 v5' : '| 2026');
  });

  it.each<[string, Outcome<string>, Outcome<string>]>([
    ['no answer', down, denied],
    ['5xx', serverError, denied],
    ['404', failure('not_published', 404), denied],
    ['the end-date rule', failure('our_defect', 400, 'INVALID-REQUEST'), denied],
    ['nonsense', failure('nonsense', 404), denied],
    ['403 too', failure('consent_revoked', 403, 'ADAM-DC-0007'), failure('consent_revoked', 403, 'ADAM-DC-0007')],
    ['a business code', failure('period', 400, 'ADAM-ERR0191'), failure('period', 400, 'ADAM-ERR0191')],
  ])('auto, where 2026 denied and v5 returns %s', async (_, v5, response) => {
    expect(await play('auto', denied, v5).call()).toEqual(response);
  });

  it.each<[string, Outcome<string>, boolean]>([
    ['403', denied, true],
    ['5xx', serverError, true],
    ['no answer', down, false],
    ['nonsense', failure('nonsense', 200), false],
  ])('auto, after %s of 2026 and a success of v5, uses v5 at once for an hour: %s', async (_, of2026, remembered) => {
    const { call, calls, time } = play('auto', of2026, old);
    await call();
    time.pass(3_599_000);
    await call();
    time.pass(1_001);
    await call();
    expect(calls()).toBe(remembered ? '| 2026 v5 | v5 | 2026 v5' : '| 2026 v5 | 2026 v5 | 2026 v5');
  });

  it('auto calls 2026 alone for what v5 cannot serve', async () => {
    const { call, calls } = play('auto', serverError, undefined);
    expect(await call()).toEqual(serverError);
    expect(calls()).toBe('| 2026');
  });

  it('auto, while v5 is preferred and fails, calls 2026 again', async () => {
    let v5: Outcome<string> = old;
    let of2026: Outcome<string> = serverError;
    const generations = createGenerations('auto', createV5Memory(clock()));
    const call = () =>
      generations.call({
        usage_point_id: '1',
        api: 'x',
        of2026: async () => of2026,
        v5: async () => v5,
        without_v5: down,
      });
    expect(await call()).toEqual(old);
    v5 = down;
    of2026 = good;
    expect(await call()).toEqual(good);
  });
});
