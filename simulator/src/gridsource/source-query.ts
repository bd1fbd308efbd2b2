import type { Instant } from '@svc/domain/paris-time';
import { parseSourceDate } from './source-date.ts';
import type { SourceRefusal } from './source-error.ts';

export type SourceQuery = Readonly<Record<string, unknown>>;

/** A parsed query, or its refusal. */
export type Reading<T> =
  | { readonly kind: 'query'; readonly query: T }
  | { readonly kind: 'refused'; readonly refusal: SourceRefusal };

/** A repeated parameter arrives as a list, which is not a date. */
export function readDate(value: unknown): Instant | undefined {
  return typeof value === 'string' ? parseSourceDate(value) : undefined;
}
