import { describe, expect, it } from 'vitest';
import { CredentialReputation, reputationRules } from './credential-reputation.ts';

const { doubted_ms, proved_ms, most } = reputationRules;

describe('what was shown lately', () => {
  it('makes a network anonymous for a while after an invalid credential', () => {
    let now = 0;
    const reputation = new CredentialReputation(() => now);
    expect(reputation.isAnonymous('a', 'forged')).toBe(false);
    reputation.distrust('a', 'forged');
    expect(reputation.isAnonymous('a', 'forged')).toBe(true);
    expect(reputation.isAnonymous('a', 'another')).toBe(true);
    expect(reputation.isAnonymous('b', 'another')).toBe(false);
    now += doubted_ms;
    expect(reputation.isAnonymous('a', 'forged')).toBe(false);
  });

  it('does not affect a verified credential of the same network, until it becomes invalid', () => {
    let now = 0;
    const reputation = new CredentialReputation(() => now);
    reputation.trust('good');
    expect(reputation.fairnessKeyOf('a', 'forged')).toBe('a');
    expect(reputation.fairnessKeyOf('a', 'good')).not.toBe('a');
    reputation.distrust('a', 'forged');
    expect(reputation.isAnonymous('a', 'good')).toBe(false);
    reputation.distrust('a', 'good');
    expect(reputation.isAnonymous('a', 'good')).toBe(true);
    reputation.trust('other');
    now += proved_ms;
    reputation.distrust('a', 'forged');
    expect(reputation.isAnonymous('a', 'other')).toBe(true);
  });

  it('is bounded, and forgets the oldest first', () => {
    const reputation = new CredentialReputation(() => 0);
    for (let n = 0; n <= most; n++) {
      reputation.distrust(`network ${n}`, 'forged');
      reputation.trust(`secret ${n}`);
    }
    expect(reputation.size).toBe(2 * most);
    expect(reputation.isAnonymous('network 0', 'forged')).toBe(false);
    expect(reputation.isAnonymous(`network ${most}`, 'secret 0')).toBe(true);
    expect(reputation.isAnonymous(`network ${most}`, 'secret 1')).toBe(false);
  });
});
