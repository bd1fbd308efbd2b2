import { addDays, type Day } from '@svc/domain/day';
import type { Home } from '../../api/queries.ts';
import type { KindHealth } from '../../figures/completeness.ts';

/** From here on a renewal is proposed before it is needed. */
export const renewDays = 60;

/** A home whose data stops unless the user acts. */
export function needsAttention(home: Home): boolean {
  if (home.problem !== null) return true;
  if ('gone_at' in home && home.gone_at !== null) return true;
  return home.consent_status !== 'active' && home.consent_status !== null;
}

/** The newest day that is there; the window ends with yesterday. */
export function newestOf({ stretches, days }: KindHealth, today: Day): Day | undefined {
  const last = stretches.findLast(({ state }) => state === 'present');
  return last && addDays(today, last.to - days - 1);
}
