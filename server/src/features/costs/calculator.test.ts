import { toDay } from '@svc/domain/day';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCalculator } from './calculator.ts';
import type { PricingInput } from './pricing-input.ts';
import { noSettings } from './pricing-settings.ts';

const range = { start: toDay('2026-06-01'), end: toDay('2026-06-02') };
const nothing: PricingInput = {
  today: toDay('2026-06-10'),
  range,
  known: range,
  curves: [],
  dailies: [],
  peaks: [],
  injected: null,
  calendars: { tempo: new Map(), flexday: new Map() },
  offPeak: [],
  subscribed_kva: null,
  offers: [],
  choices: [],
  settings: noSettings,
};

const ages = { start: toDay('2006-01-01'), end: range.end };
/** Some tenths of a second of work. */
const decades: PricingInput = { ...nothing, range: ages, known: ages };

describe('the thread that computes', () => {
  const calculator = createCalculator();
  afterEach(() => calculator.close());

  it('continues after a computation that failed, and after it was stopped', async () => {
    const broken = { ...nothing, range: { start: 'never', end: 'ever' } } as unknown as PricingInput;
    await expect(calculator.compute('cost', broken, {})).rejects.toThrow();
    expect(await calculator.compute('cost', nothing, {})).toMatchObject({
      coverage: { missing_days: 1 },
      current: null,
    });
    const cut = calculator.compute('cost', nothing, {});
    const rejection = expect(cut).rejects.toThrow('stopped');
    await calculator.close();
    await rejection;
    expect(await calculator.compute('power', nothing, undefined)).toMatchObject({ best_kva: null });
  });

  describe('with a clock of its own', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());
    const long = () => calculator.compute('cost', decades, { by: 'day' });

    it('aborts a computation that takes too long, and runs the one that waited behind it', async () => {
      const stuck = expect(long()).rejects.toMatchObject({ parts: { status: 503, code: 'OVERLOADED' } });
      const waiting = calculator.compute('power', nothing, undefined);
      await vi.advanceTimersByTimeAsync(30_000);
      await stuck;
      expect(await waiting).toMatchObject({ best_kva: null });
    });

    it('does not count waiting time', async () => {
      const first = long();
      const second = long();
      await vi.advanceTimersByTimeAsync(29_000);
      expect(await first).toMatchObject({ current: null });
      await vi.advanceTimersByTimeAsync(29_000);
      expect(await second).toMatchObject({ current: null });
    });

    it('fails only one computation when the thread crashes', async () => {
      const values = new Array<number>(100_000_000);
      const runs = [{ start: 0, step: 30, values, quality: 'BRUT' }] as const;
      const tooMuch: PricingInput = { ...nothing, curves: [{ kind: 'curve', day: range.start, runs }] };
      const broken = expect(calculator.compute('cost', tooMuch, {})).rejects.toThrow('memory limit');
      const waiting = calculator.compute('power', nothing, undefined);
      await broken;
      expect(await waiting).toMatchObject({ best_kva: null });
      // The thread takes a while to fill its memory.
    });
  });
});
