import type { Instant } from '@svc/domain/paris-time';
import type { Clock } from '../../src/platform/clock.ts';

/** Time that passes faster than it does: `factor` simulated seconds a second, the same in every process. */
export type FastTime = { readonly realStart: number; readonly start: Instant; readonly factor: number };

export function createFastClock({ realStart, start, factor }: FastTime): Clock {
  return { now: () => start + Math.round((Date.now() - realStart) * factor) };
}
