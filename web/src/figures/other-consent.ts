import type { Home } from '../api/queries.ts';

/**
 * The PDLs that were chosen at the operator in the place of this one, masked as in its problem: `**********4821`.
 * Undefined where no consent went elsewhere.
 */
export function chosenInstead(home: Pick<Home, 'problem'>): readonly string[] | undefined {
  if (home.problem?.code !== 'CONSENT_FOR_ANOTHER_PDL') return undefined;
  return home.problem.detail?.match(/\*+\d{4}/g) ?? [];
}
