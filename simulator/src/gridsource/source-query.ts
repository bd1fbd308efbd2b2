import type { Instant } from '@svc/domain/paris-time';
import { parseSourceDate } from './source-date.ts';
import type { SourceRefusal } from './source-error.ts';

export type SourceQuery = Readonly<Record<string, unknown>>;

/** What a query asks, or the words it is refused with. */
export type Reading<T> =
  | { readonly kind: 'query'; readonly query: T }
  | { readonly kind: 'refused'; readonly refusal: SourceRefusal };

/** A parameter given twice arrives as a list, which is no date. */
export function readDate(value: unknown): Instant | undefined {
  return typeof value === 'string' ? parseSourceDate(value) : undefined;
}
