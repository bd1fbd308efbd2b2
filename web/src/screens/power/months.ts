import { usualPeakMonths } from '@svc/domain/bootstrap-query';

export const monthChoices = [3, 12, 24] as const;

/** The number of months shown, from the address. */
export const monthsShown = (view: unknown): number =>
  monthChoices.find((count) => `m${count}` === view) ?? usualPeakMonths;
