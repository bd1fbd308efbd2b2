export type Search = Readonly<Record<string, unknown>>;

type TextName =
  | ('from' | 'to' | 'zoom' | 'view' | 'day' | 'home' | 'unit' | 'cmp')
  | ('consent' | 'pdl' | 'code' | 'next')
  | ('offer' | 'kind' | 'supplier' | 'q' | 'out' | 'into' | 'at' | 'role' | 'state' | 'cursor');
type NumberName = 'kva' | 'limit' | 'age' | 'move' | 'add' | 'spare';

/** Every search parameter of the screens. Readers of those that `readSearch` does not check take any value. */
export type SearchParams = {
  readonly [Name in TextName]?: string | undefined;
} & {
  readonly [Name in NumberName]?: number | undefined;
} & { readonly days?: string | number | undefined };

export type PeriodSearch = Pick<SearchParams, 'from' | 'to'>;

export const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const readPeriodSearch = (search: Search): PeriodSearch => ({ from: text(search.from), to: text(search.to) });

export const readSearch = (search: Search): SearchParams => ({
  ...readPeriodSearch(search),
  view: text(search.view),
  day: text(search.day),
  home: text(search.home),
  kva: Number(search.kva) || undefined,
});
