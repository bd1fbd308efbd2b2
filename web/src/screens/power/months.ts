import { usualPeakMonths } from '@svc/domain/bootstrap-query';

export const monthChoices = [3, 12, 24] as const;

/** How many months are looked at, as the address says it. */
export const monthsShown = (view: unknown): number =>
  monthChoices.find((count) => `m${count}` === view) ?? usualPeakMonths;
