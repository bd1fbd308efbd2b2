import type { PeriodSearch } from './period/period.ts';

export type Search = Record<string, unknown>;

export const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const readPeriodSearch = (search: Search): PeriodSearch => ({ from: text(search.from), to: text(search.to) });

/** What of a view is chosen beside its days. */
type ViewSearch = PeriodSearch & {
  readonly view?: string | undefined;
  readonly day?: string | undefined;
  readonly kva?: number | undefined;
};
export const readViewSearch = (search: Search): ViewSearch => ({
  ...readPeriodSearch(search),
  view: text(search.view),
  day: text(search.day),
  kva: Number(search.kva) || undefined,
});

export const readHomeSearch = (search: Search): { home?: string | undefined } => ({ home: text(search.home) });
