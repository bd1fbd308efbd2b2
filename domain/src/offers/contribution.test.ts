import { describe, expect, it } from 'vitest';
import { addDays, toDay } from '../day.ts';
import { hourMs, parseInstant, startOfDay } from '../paris-time.ts';
import {
  allowContributions,
  type ContributionState,
  contributionActions,
  contributionLimits,
  stepContribution,
} from './contribution.ts';
import { planRetry } from './outbox-delay.ts';

const actors = {
  owner: { is_owner: true, is_reviewer: false, is_admin: false },
  otherUser: { is_owner: false, is_reviewer: false, is_admin: false },
  reviewer: { is_owner: false, is_reviewer: true, is_admin: false },
  'reviewer, own': { is_owner: true, is_reviewer: true, is_admin: false },
  'administrator, own': { is_owner: true, is_reviewer: true, is_admin: true },
};

describe('a contribution', () => {
  // In the order edit, withdraw, approve, reject, request_info, reply. `-`: does not exist for them.
  it.each([
    ['pending', 'owner', 'pending withdrawn - - - pending'],
    ['pending', 'otherUser', '- - - - - -'],
    ['pending', 'reviewer', '- - approved rejected pending pending'],
    ['pending', 'reviewer, own', 'pending withdrawn own rejected pending pending'],
    ['pending', 'administrator, own', 'pending withdrawn approved rejected pending pending'],
    ['approved', 'owner', 'decided decided - - - approved'],
    ['approved', 'otherUser', '- - - - - -'],
    ['approved', 'reviewer', '- - decided decided decided approved'],
    ['rejected', 'owner', 'decided decided - - - rejected'],
    ['rejected', 'reviewer', '- - decided decided decided rejected'],
    ['rejected', 'administrator, own', 'decided decided decided decided decided rejected'],
    ['withdrawn', 'owner', '- - - - - -'],
    ['withdrawn', 'reviewer', '- - - - - -'],
    ['withdrawn', 'administrator, own', '- - - - - -'],
  ] as const)('that is %s, handled by %s', (state: ContributionState, who, expected) => {
    const outcomes = contributionActions.map((action) => {
      const step = stepContribution(state, action, actors[who]);
      if ('next' in step) return step.next;
      return step.refusal === 'hidden' ? '-' : step.refusal;
    });
    expect(outcomes.join(' ')).toBe(expected);
  });

  const now = parseInstant('2026-11-15T22:30:00Z') ?? 0;
  const midnight = startOfDay(toDay('2026-11-16'));
  const { perDay, pending } = contributionLimits;
  it.each([
    ['nothing yet', { today: 0, pending: 0 }, false, { left: perDay, until: midnight }],
    ['all of the day', { today: perDay, pending: 3 }, false, { left: 0, until: midnight }],
    ['a full queue', { today: 3, pending }, false, { left: 0, until: null }],
    ['more than may be', { today: perDay + 9, pending: pending + 9 }, false, { left: 0, until: midnight }],
    ['as a reviewer', { today: 999, pending: 999 }, true, { left: Number.POSITIVE_INFINITY, until: null }],
  ])('may be sent after %s', (_, known, isReviewer, expected) => {
    expect(allowContributions(known, isReviewer, now)).toEqual(expected);
  });
});

describe('a contribution that could not be sent', () => {
  const created_at = startOfDay(toDay('2026-03-28'));

  it('is tried five times in any day at most, and for thirty days', () => {
    const tries = [created_at];
    for (let last = created_at; ; ) {
      const retry = planRetry({ attempts: tries.length, created_at, retryAt: null }, last);
      if (retry === 'give_up') break;
      last = retry.at;
      tries.push(last);
    }
    expect(tries.slice(0, 6).map((at) => (at - created_at) / hourMs)).toEqual([0, 1, 4, 10, 18, 26]);
    for (const from of tries)
      expect(tries.filter((at) => at >= from && at < from + 24 * hourMs).length).toBeLessThanOrEqual(5);
    expect(tries.at(-1)).toBeGreaterThanOrEqual(startOfDay(addDays(toDay('2026-03-28'), 30)));
  });

  it.each([
    ['nothing', null, 1],
    ['earlier than we would', 0.5, 1],
    ['later', 5, 5],
    ['a year ahead, which no gateway means', 8760, 24],
  ])('waits when the retry time of the gateway is %s', (_, hours, expected) => {
    const retryAt = hours === null ? null : created_at + hours * hourMs;
    expect(planRetry({ attempts: 1, created_at, retryAt }, created_at)).toEqual({ at: created_at + expected * hourMs });
  });
});
