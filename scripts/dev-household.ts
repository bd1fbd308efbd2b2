import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { systemClock } from '../server/src/platform/clock.ts';
import { type ConsentedHousehold, walkConsent } from '../server/test/consent-script.ts';

export type Household = ConsentedHousehold & { readonly lastWeek: { readonly start: string; readonly end: string } };

/** A household that has consented, and the week it may look at. */
export async function prepareHousehold(api: string): Promise<Household> {
  const today = parisDay(systemClock.now());
  return { ...(await walkConsent(api)), lastWeek: { start: addDays(today, -7), end: today } };
}
