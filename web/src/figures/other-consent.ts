import type { Home } from '../api/queries.ts';

/**
 * The PDLs that the user chose at the operator instead of this one, masked as in its `problem`: `**********4821`.
 * Undefined where no consent went to another PDL.
 */
export function chosenInstead(home: Pick<Home, 'problem'>): readonly string[] | undefined {
  if (home.problem?.code !== 'CONSENT_FOR_ANOTHER_PDL') return undefined;
  return home.problem.detail?.match(/\*+\d{4}/g) ?? [];
}
