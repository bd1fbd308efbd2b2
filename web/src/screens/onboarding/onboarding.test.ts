import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { ImportStep } from '../../api/onboarding.ts';
import type { Home } from '../../api/queries.ts';
import { chosenInstead } from '../../figures/other-consent.ts';
import { consentStateOf, describeOutcome } from './outcome.ts';
import { minutesLeft, progressOf, reachedDay } from './progress.ts';

const today = toDay('2026-02-16');
const step = (
  measure: string,
  start: string,
  end: string,
  state: ImportStep['state'] = 'done',
  code: string | null = null,
): ImportStep => ({
  measure,
  start,
  end,
  state,
  code,
  finished: 1,
  total: 10,
});

describe('the progress of an import', () => {
  it('counts days by measure, those that are refused apart', () => {
    const steps = [
      step('consumption_daily', '2025-02-16', '2026-02-16'),
      step('consumption_detail', '2026-02-09', '2026-02-16'),
      step('consumption_detail', '2026-02-02', '2026-02-09', 'refused', 'ADAM-ERR0075'),
      step('consumption_detail', '2026-01-26', '2026-02-02', 'failed'),
    ];
    expect(progressOf(steps, today)).toEqual([
      { measure: 'consumption_daily', days: 365, refused: 0, code: null, total: 731 },
      { measure: 'consumption_detail', days: 7, refused: 7, code: 'ADAM-ERR0075', total: 731 },
    ]);
    expect(progressOf([], today)).toEqual([]);
  });

  it('reports how far back it reaches without a missing day', () => {
    const newest = step('consumption_daily', '2025-02-16', '2026-02-16');
    const older = step('consumption_daily', '2024-02-16', '2025-02-16');
    expect(reachedDay([older], today)).toBeUndefined();
    expect(reachedDay([newest], today)).toBe('2025-02-16');
    expect(reachedDay([older, newest], today)).toBe('2024-02-16');
    expect(reachedDay([{ ...newest, state: 'refused' }, older], today)).toBeUndefined();
  });

  it.each([
    [4, 100, 60_000, undefined],
    [50, 100, 60_000, 1],
    [10, 100, 60_000, 9],
    [100, 100, 60_000, undefined],
  ])('%i of %i after %i ms leaves %s minutes', (finished, total, elapsed, left) => {
    expect(minutesLeft(finished, total, elapsed)).toBe(left);
  });
});

describe('the way back from the operator', () => {
  it('names the meter that was consented to, and the one that was chosen instead of another', async () => {
    const { messages } = await loadI18n('fr', 'onboarding');
    expect(describeOutcome({ consent: 'ok' }, messages, '•••• 4821').title).toBe('Accord vérifié pour •••• 4821 :');
    const problem = (code: string, detail: string) => ({ problem: { code, detail, help: '' } });
    const detail = 'The consent that came back was for **********4821, **********0007, not for this PDL';
    expect(chosenInstead(problem('CONSENT_FOR_ANOTHER_PDL', detail))).toEqual(['**********4821', '**********0007']);
    expect(chosenInstead(problem('CONSENT_EXPIRED', detail))).toBeUndefined();
    expect(chosenInstead({ problem: null })).toBeUndefined();
  });

  it.each([
    ['CONSENT_REFUSED', 'bad', /refusé/],
    ['CONSENT_PENDING', 'warn', /confirm/],
    ['GRIDOP_UNAVAILABLE', 'warn', /opérateur/],
    ['ADAM-ERR0069', 'bad', /ADAM-ERR0069/],
    ['__proto__', 'bad', /__proto__/],
  ])('%s reads as %s', async (code, tone, text) => {
    const { messages } = await loadI18n('fr', 'onboarding');
    const notice = describeOutcome({ consent: 'error', code }, messages);
    expect(notice.tone).toBe(tone);
    expect(`${notice.title} ${notice.text}`).toMatch(text);
  });

  it('names the home whose consent failed', async () => {
    const { messages } = await loadI18n('fr', 'onboarding');
    const outcome = { consent: 'error', code: 'CONSENT_REFUSED' } as const;
    expect(describeOutcome(outcome, messages, 'Maison •••• 0012').title).toBe(
      'Maison •••• 0012 : vous avez refusé l’accord.',
    );
  });

  it.each([
    ['pending', undefined, 'first'],
    ['pending', { consent: 'error', code: 'CONSENT_PENDING' }, 'pending'],
    ['pending', { consent: 'error', code: 'CONSENT_REFUSED' }, 'first'],
    ['revoked', undefined, 'again'],
    ['expired', undefined, 'expired'],
    ['unusable', undefined, 'unusable'],
    ['active', { consent: 'error', code: 'CONSENT_REFUSED' }, 'unchanged'],
  ] as const)('%s after %j shows as %s', (consent_status, outcome, state) => {
    expect(consentStateOf({ consent_status } as Home, outcome)).toBe(state);
  });
});
