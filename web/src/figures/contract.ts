import type { Cost } from '../api/costs.ts';

/** Nobody said which offer this home has, nor at which prices. */
export const hasNoContract = ({ current, offers }: Pick<Cost, 'current' | 'offers'>) =>
  current === null && offers.length === 0;
