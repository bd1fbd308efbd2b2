import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '../paris-time.ts';
import {
  applyConsentEvent,
  type Consent,
  type ConsentEvent,
  type ConsentStatus,
  consentErrorCode,
  consentStatuses,
  decideOperatorCall,
  newConsent,
  notUsableBefore,
  permitsOperatorCalls,
} from './consent.ts';
import { explainOperatorCode, refusalKind } from './refusal.ts';

const inState = (status: ConsentStatus): Consent => ({
  consent_status: status,
  revoked_by: status === 'revoked' ? 'gridop' : null,
  problem: null,
});
const refusal = (code: string, status = 400): ConsentEvent => {
  const kind = refusalKind(status, code);
  if (!kind) throw new Error(`${code} does not concern the consent`);
  return { type: 'refused', kind, code };
};
const removed = applyConsentEvent(inState('active'), { type: 'removed' });

describe('the transitions of a consent', () => {
  it.each<[string, ConsentEvent, Record<ConsentStatus, ConsentStatus>]>([
    [
      'a callback, whose proof is still to come',
      { type: 'consented' },
      { pending: 'pending', active: 'active', unusable: 'unusable', expired: 'pending', revoked: 'pending' },
    ],
    [
      'a callback that was for another PDL',
      { type: 'given_to_another', usage_point_ids: ['30000000004821'] },
      { pending: 'pending', active: 'active', unusable: 'unusable', expired: 'expired', revoked: 'revoked' },
    ],
    [
      'a proving call that works',
      { type: 'proved' },
      { pending: 'active', active: 'active', unusable: 'active', expired: 'expired', revoked: 'active' },
    ],
    [
      'a refused proving call: what was revoked stays so, and costs no further call',
      { type: 'proof_refused', code: 'ADAM-DC-0007' },
      { pending: 'unusable', active: 'unusable', unusable: 'unusable', expired: 'expired', revoked: 'revoked' },
    ],
    [
      'a proving call that meets an outage or a throttle: nothing is known that was not known before',
      { type: 'proof_unanswered' },
      { pending: 'pending', active: 'active', unusable: 'unusable', expired: 'expired', revoked: 'revoked' },
    ],
    [
      'a call that works',
      { type: 'call_worked' },
      { pending: 'pending', active: 'active', unusable: 'active', expired: 'expired', revoked: 'active' },
    ],
    [
      '403 ADAM-DC-0008',
      refusal('ADAM-DC-0008', 403),
      { pending: 'pending', active: 'revoked', unusable: 'revoked', expired: 'expired', revoked: 'revoked' },
    ],
    [
      '403 ADAM_DC_0008',
      refusal('ADAM_DC_0008', 403),
      { pending: 'pending', active: 'revoked', unusable: 'revoked', expired: 'expired', revoked: 'revoked' },
    ],
    [
      '403 ADAM-DC-0007',
      refusal('ADAM-DC-0007', 403),
      { pending: 'pending', active: 'revoked', unusable: 'revoked', expired: 'expired', revoked: 'revoked' },
    ],
    [
      '403 without a known code',
      refusal('unauthorized_user', 403),
      { pending: 'pending', active: 'revoked', unusable: 'revoked', expired: 'expired', revoked: 'revoked' },
    ],
    [
      '403 ADAM-DC-0009',
      refusal('ADAM-DC-0009', 403),
      { pending: 'pending', active: 'active', unusable: 'unusable', expired: 'expired', revoked: 'revoked' },
    ],
    [
      '403 900908',
      refusal('900908', 403),
      { pending: 'pending', active: 'active', unusable: 'unusable', expired: 'expired', revoked: 'revoked' },
    ],
    [
      '400 ADAM-ERR0061',
      refusal('ADAM-ERR0061'),
      { pending: 'pending', active: 'unusable', unusable: 'unusable', expired: 'expired', revoked: 'revoked' },
    ],
    [
      '400 ADAM-DC-0007: not yet usable, never revoked',
      refusal('ADAM-DC-0007', 400),
      { pending: 'pending', active: 'unusable', unusable: 'unusable', expired: 'expired', revoked: 'revoked' },
    ],
    [
      '400 ADAM-ERR0155',
      refusal('ADAM-ERR0155'),
      { pending: 'pending', active: 'unusable', unusable: 'unusable', expired: 'expired', revoked: 'revoked' },
    ],
    [
      '404 STM-ERR-0000019',
      refusal('STM-ERR-0000019', 404),
      { pending: 'pending', active: 'unusable', unusable: 'unusable', expired: 'expired', revoked: 'revoked' },
    ],
    [
      '400 ADAM-ERR0075',
      refusal('ADAM-ERR0075'),
      { pending: 'pending', active: 'active', unusable: 'unusable', expired: 'expired', revoked: 'revoked' },
    ],
    [
      '400 ADAM-ERR0069',
      refusal('ADAM-ERR0069'),
      { pending: 'pending', active: 'active', unusable: 'unusable', expired: 'expired', revoked: 'revoked' },
    ],
    [
      'the end of three years',
      { type: 'window_ended' },
      { pending: 'expired', active: 'expired', unusable: 'expired', expired: 'expired', revoked: 'revoked' },
    ],
    [
      'a dead refresh token',
      { type: 'token_dead' },
      { pending: 'pending', active: 'expired', unusable: 'expired', expired: 'expired', revoked: 'revoked' },
    ],
    [
      'DELETE by the user',
      { type: 'removed' },
      { pending: 'revoked', active: 'revoked', unusable: 'revoked', expired: 'revoked', revoked: 'revoked' },
    ],
  ])('%s', (_, event, expected) => {
    const reached = consentStatuses.map((status) => [status, applyConsentEvent(inState(status), event).consent_status]);
    expect(Object.fromEntries(reached)).toEqual(expected);
  });

  it.each(['ADAM-ERR0123', 'ADAM-ERR0191', 'ADAM-DC-0016', 'no_data_found', 'Quota Q3 reached'])(
    'are not concerned by %s',
    (code) => expect(refusalKind(400, code)).toBeUndefined(),
  );

  it('never bring back by a late call what the user removed', () => {
    expect(removed).toMatchObject({
      consent_status: 'revoked',
      revoked_by: 'user',
      problem: { code: 'CONSENT_REMOVED' },
    });
    expect(applyConsentEvent(removed, { type: 'call_worked' })).toEqual(removed);
    expect(applyConsentEvent(removed, refusal('ADAM-DC-0008', 403))).toEqual(removed);
    // Removed while its proof was under way: the proof of a consent that is no more.
    expect(applyConsentEvent(removed, { type: 'proved' })).toEqual(removed);
    const again = applyConsentEvent(removed, { type: 'consented' });
    expect(again).toEqual(newConsent);
    expect(applyConsentEvent(again, { type: 'proved' })).toEqual(inState('active'));
  });

  it('show on a pending PDL which PDL the consent was for, until its own arrives', () => {
    const other: ConsentEvent = { type: 'given_to_another', usage_point_ids: ['30000000004821'] };
    const changed = applyConsentEvent(newConsent, other);
    expect(changed.problem).toMatchObject({
      code: 'CONSENT_FOR_ANOTHER_PDL',
      detail: expect.stringContaining('was for **********4821, not for this PDL'),
    });
    expect(applyConsentEvent(changed, { type: 'consented' })).toEqual(newConsent);
    // A PDL that has or had its own consent retains its state.
    for (const status of ['active', 'unusable', 'expired', 'revoked'] as const)
      expect(applyConsentEvent(inState(status), other)).toEqual(inState(status));
  });
});

const codes = [
  'ADAM-DC-0007',
  'ADAM-DC-0008',
  'ADAM-DC-0009',
  'ADAM-ERR0061',
  'ADAM-ERR0069',
  'ADAM-ERR0075',
  'ADAM-ERR0155',
  'STM-ERR-0000019',
  '900908',
];

describe('the explanations', () => {
  it('of a good consent, a recorded but unusable one, none for the data, and a wrong requester are four', () => {
    const after = ['ADAM-DC-0007', 'ADAM-DC-0008', 'ADAM-ERR0061'].map((code) =>
      applyConsentEvent(newConsent, { type: 'proof_refused', code }),
    );
    const shown = [applyConsentEvent(newConsent, { type: 'proved' }), ...after];
    expect(shown.map(({ consent_status, problem }) => [consent_status, problem?.code ?? null])).toEqual([
      ['active', null],
      ['unusable', 'ADAM-DC-0007'],
      ['unusable', 'ADAM-DC-0008'],
      ['unusable', 'ADAM-ERR0061'],
    ]);
    expect(new Set(shown.map(({ problem }) => problem?.detail)).size).toBe(4);
  });

  it.each(codes)('cover %s, in any notation', (code) => {
    const problem = explainOperatorCode(code);
    expect(problem).toMatchObject({ code, help: `errors#${code.toLowerCase()}` });
    expect(explainOperatorCode(code.toLowerCase().replaceAll('-', '_'))).toEqual(problem);
  });

  it('are all different', () => {
    const details = codes.map((code) => explainOperatorCode(code)?.detail);
    expect(new Set(details).size).toBe(codes.length);
  });

  it('of ADAM-DC-0007 advise waiting for 400, and what to do after a move for 403', () => {
    const [early, moved] = [400, 403].map(
      (status) => applyConsentEvent(inState('active'), refusal('ADAM-DC-0007', status)).problem,
    );
    expect([early?.code, moved?.code]).toEqual(['ADAM-DC-0007', 'ADAM-DC-0007']);
    expect(early?.detail).toMatch(/healed by itself\. Wait: .*Only if/);
    expect(moved?.detail).toMatch(/no longer the customer/);
    const verified = applyConsentEvent(newConsent, {
      type: 'proof_refused',
      code: 'ADAM-DC-0007',
      kind: 'not_yet_usable',
    });
    expect(verified).toEqual({ consent_status: 'unusable', revoked_by: null, problem: early });
  });

  it('of a refusal are set on the PDL, but 900908 and a window leave it unchanged', () => {
    const active = inState('active');
    expect(applyConsentEvent(active, refusal('ADAM-ERR0075')).problem?.code).toBe('ADAM-ERR0075');
    expect(applyConsentEvent(active, refusal('ADAM-DC-0007', 403)).problem?.code).toBe('ADAM-DC-0007');
    expect(applyConsentEvent(active, refusal('unauthorized_user', 403)).problem?.code).toBe('CONSENT_REVOKED');
    expect(applyConsentEvent(active, refusal('900908', 403))).toEqual(active);
    expect(applyConsentEvent(active, refusal('ADAM-DC-0009', 403))).toEqual(active);
    expect(applyConsentEvent(active, { type: 'window_ended' }).problem?.code).toBe('CONSENT_EXPIRED');
  });

  it('go when their cause is gone', () => {
    const curveOff = applyConsentEvent(inState('active'), refusal('ADAM-ERR0075'));
    expect(applyConsentEvent(curveOff, { type: 'call_worked' }).problem?.code).toBe('ADAM-ERR0075');
    expect(applyConsentEvent(curveOff, { type: 'curve_worked' }).problem).toBeNull();
    const unusable = applyConsentEvent(inState('active'), refusal('ADAM-ERR0061'));
    expect(applyConsentEvent(unusable, { type: 'call_worked' })).toEqual(inState('active'));
    const revoked = applyConsentEvent(inState('active'), refusal('ADAM-DC-0008', 403));
    expect(applyConsentEvent(revoked, { type: 'call_worked' })).toEqual(inState('active'));
    expect(applyConsentEvent(revoked, { type: 'consented' })).toEqual(newConsent);
    expect(applyConsentEvent(revoked, { type: 'proof_unanswered' })).toEqual(revoked);
  });
});

describe('an operator call', () => {
  it.each<[ConsentStatus, boolean, string | null]>([
    ['pending', false, 'CONSENT_REQUIRED'],
    ['active', true, null],
    ['unusable', true, null],
    ['expired', false, 'CONSENT_EXPIRED'],
    ['revoked', false, 'CONSENT_REVOKED'],
  ])('under %s is permitted: %s, with error code %s', (status, permitted, code) => {
    expect(permitsOperatorCalls(status)).toBe(permitted);
    expect(consentErrorCode(status)).toBe(code);
  });

  const now = 1_000 * hourMs;
  it.each<[string, Consent, 'user' | 'job', number | null, string]>([
    ['revoked by 403, never proved', inState('revoked'), 'user', null, 'prove'],
    ['revoked by 403, proved an hour ago', inState('revoked'), 'user', now - hourMs, 'prove'],
    ['revoked by 403, proved 59 minutes ago', inState('revoked'), 'user', now - hourMs + 60_000, 'refuse'],
    ['revoked by 403, asked by a job', inState('revoked'), 'job', null, 'refuse'],
    ['removed by the user', removed, 'user', null, 'refuse'],
    ['pending', inState('pending'), 'user', null, 'refuse'],
    ['expired', inState('expired'), 'user', null, 'refuse'],
    ['active', inState('active'), 'job', null, 'call'],
    ['unusable', inState('unusable'), 'job', null, 'call'],
  ])('%s', (_, consent, by, lastProof, decision) =>
    expect(decideOperatorCall(consent, { by, now, last_proof_at: lastProof }).decision).toBe(decision),
  );

  it.each<[string, Consent, number | null, number | null]>([
    ['not yet usable and never asked about', applyConsentEvent(inState('active'), refusal('ADAM-DC-0007')), null, null],
    [
      'not yet usable, asked about 23 hours ago',
      applyConsentEvent(inState('active'), refusal('ADAM-DC-0007')),
      now - 23 * hourMs,
      now + hourMs,
    ],
    [
      'not yet usable, asked about a day ago',
      applyConsentEvent(inState('active'), refusal('ADAM-DC-0007')),
      now - 24 * hourMs,
      null,
    ],
    ['unusable for another reason', applyConsentEvent(inState('active'), refusal('ADAM-ERR0061')), now, null],
    ['moved, which is revoked', applyConsentEvent(inState('active'), refusal('ADAM-DC-0007', 403)), now, null],
    ['active', inState('active'), now, null],
  ])('about a consent that is %s waits for a day', (_, consent, lastProof, until) =>
    expect(notUsableBefore(consent, lastProof, now)).toBe(until),
  );

  it('by jobs is never permitted after the consent ended, until a callback arrives', () => {
    const later: fc.Arbitrary<ConsentEvent> = fc.constantFrom<ConsentEvent>(
      { type: 'call_worked' },
      { type: 'curve_worked' },
      { type: 'window_ended' },
      { type: 'token_dead' },
      refusal('ADAM-DC-0008', 403),
      refusal('ADAM-ERR0061'),
      refusal('900908', 403),
    );
    fc.assert(
      fc.property(fc.constantFrom(removed, inState('expired'), newConsent), fc.array(later), (start, events) => {
        const end = events.reduce(applyConsentEvent, start);
        expect(permitsOperatorCalls(end.consent_status)).toBe(false);
        expect(decideOperatorCall(end, { by: 'user', now, last_proof_at: null }).decision).toBe('refuse');
      }),
    );
  });
});
