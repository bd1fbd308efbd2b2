import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Missing } from '../../api/series.ts';
import type { StackBar } from '../../charts/stack-bars.tsx';
import type { State } from '../../messages/states.ts';
import type { UsageData } from './data.ts';
import { hasTotalOnly, stateOfDay } from './day-state.ts';
import { describeHighest, highestOf } from './highest.ts';
import { expectedRegisters } from './legend.ts';

describe('the highest bar', () => {
  const bar = (name: string, wh: number | null): StackBar => ({
    key: name,
    label: name,
    name,
    parts: wh === null ? null : [{ register: 'base', wh }],
  });
  it.each<[string, StackBar[], string | undefined]>([
    ['is one that is known', [bar('a', null), bar('b', 5), bar('c', 7), bar('d', null)], 'c'],
    ['is the first of equal ones', [bar('a', 7), bar('b', 7)], 'a'],
    ['is none where nothing is known', [bar('a', null), bar('b', null)], undefined],
    ['is none where an unknown one stands before 0', [bar('a', null), bar('b', 0)], undefined],
    ['is none of none', [], undefined],
  ])('%s', (_name, bars, name) => {
    expect(highestOf(bars)?.name).toBe(name);
  });

  it.each<[string, StackBar[], RegExp]>([
    ['is named with its energy', [bar('mars', 5000)], /^Le mois le plus haut : mars, 5/],
    ['is not named where nothing is known', [bar('mars', null)], /^Aucune valeur n’est connue ici\.$/],
    ['is not named where everything known is zero', [bar('mars', null), bar('avril', 0)], /est à zéro\.$/],
  ])('%s', async (_name, bars, expected) => {
    const i18n = await loadI18n('fr', 'usage');
    expect(describeHighest(bars, i18n.messages.usage.sentenceYear, i18n)).toMatch(expected);
  });
});

describe('a day without half hours', () => {
  const day = toDay('2026-02-10');
  type Facts = Parameters<typeof stateOfDay>[0];
  const missingPeriod = (reason: Missing['reason'], code?: string) =>
    [{ start: '2026-02-10', end: '2026-02-11', reason, code }] as unknown as Missing[];
  const facts = (wh: number | null, missing: readonly Missing[], more: Partial<Facts> = {}): Facts => ({
    waiting: 0,
    curveError: null,
    period: { from: day },
    curve: { runs: [], missing },
    daily: { start: day, values_wh: [wh], missing: [] },
    ...more,
  });
  const away = new ApiError(0, { code: 'NETWORK', origin: 'network' });

  it.each<[string, Facts, State, boolean]>([
    ['whose total is known', facts(9000, []), { kind: 'empty', reason: 'hourly' }, true],
    [
      'that the gateway could not read just now',
      facts(9000, missingPeriod('unavailable', 'GATEWAY_UNREACHABLE')),
      { kind: 'error', origin: 'gateway', code: 'GATEWAY_UNREACHABLE', retry: undefined as never },
      false,
    ],
    ['that is not published', facts(null, missingPeriod('not_published')), { kind: 'empty', reason: 'nothing' }, false],
    [
      'from before the meter was theirs',
      facts(null, missingPeriod('refused', 'ADAM-ERR0123')),
      { kind: 'refused', code: 'ADAM-ERR0123' },
      false,
    ],
    [
      'whose curve was refused',
      facts(9000, missingPeriod('refused', 'ADAM-ERR0069')),
      { kind: 'refused', code: 'ADAM-ERR0069' },
      false,
    ],
    ['that is still read', facts(9000, [], { waiting: 1 }), { kind: 'loading' }, false],
    ['that could not be asked for', facts(9000, [], { curveError: away }), { kind: 'offline' }, false],
  ])('%s', (_name, known, state, isTotalOnly) => {
    const found = stateOfDay(known, [{ power_w: null }]);
    expect(found).toEqual(state);
    expect(hasTotalOnly(found)).toBe(isTotalOnly);
  });

  it('is none as soon as one of them is known', () => {
    expect(stateOfDay(facts(9000, []), [{ power_w: null }, { power_w: 0 }])).toEqual({ kind: 'ready' });
  });
});

describe('the legend while half hours are on their way', () => {
  const home = {
    offpeak_hours: [{ valid_from: null, ranges: ['22:38-06:38'], source: 'gridop', raw: '' }],
  } as unknown as UsageData['home'];
  const period = { span: 'month', from: toDay('2026-02-01'), to: toDay('2026-02-28') } as const;
  it.each([
    [1, ['hp', 'hc']],
    [0, []],
  ])('with %d months to come', (waiting, registers) => {
    expect(expectedRegisters({ waiting, home, period } as UsageData)).toEqual(registers);
  });
});
