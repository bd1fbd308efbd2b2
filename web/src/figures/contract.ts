import type { Cost } from '../api/costs.ts';

/** The home has neither an offer nor prices set. */
export const hasNoContract = ({ current, offers }: Pick<Cost, 'current' | 'offers'>) =>
  current === null && offers.length === 0;
