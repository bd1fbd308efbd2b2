import type { Day } from '@svc/domain/day';
import { startOfDay, stepsInDay } from '@svc/domain/paris-time';
import type { DayCurve, StepMinutes } from '@svc/domain/readings/reading';
import type { Client } from '../client/client.ts';

/** A day on which a household used the same power all the time. */
export function flatDay(day: Day, watts: number, step: StepMinutes = 30): DayCurve {
  const values = new Array<number>(stepsInDay(day, step)).fill(watts);
  return { kind: 'curve', day, runs: [{ start: startOfDay(day), step, values, quality: 'BRUT' }] };
}

/** The catalogue is copied in the background at the start of a client. */
export async function untilOffers(client: Client): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if ((await client.data<unknown[]>('/api/energy/offers')).length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the catalogue was not copied');
}

/** Blue at these prices, the other colours a little dearer, as every grid has it. */
export function tempoPrices(hp: number, hc: number): Record<string, number> {
  return Object.fromEntries(
    ['blue', 'white', 'red'].flatMap((color, dearer) => [
      [`tempo_${color}_hp`, Math.round((hp + dearer / 100) * 1e5) / 1e5],
      [`tempo_${color}_hc`, hc],
    ]),
  );
}
