import type { Instant } from '@svc/domain/paris-time';
import type { Failure } from '@svc/domain/readings/failure';
import type { z } from 'zod';

/** One answer for every call to the operator: the data, or why there is none. Expected failures are never thrown. */
export type Outcome<T> = { readonly ok: true; readonly data: T } | ({ readonly ok: false } & Failure);

export type Clock = { now(): Instant };

export function succeed<T>(data: T): Outcome<T> {
  return { ok: true, data };
}

export function fail<T>(failure: Failure): Outcome<T> {
  return { ok: false, ...failure };
}

/** An answer that is not what the operator promises. `detail` is ours: the body may hold names and addresses. */
export function nonsense<T>(status: number, detail: string): Outcome<T> {
  return fail({ class: 'nonsense', status, detail });
}

export function mapOutcome<T, U>(outcome: Outcome<T>, change: (data: T) => Outcome<U>): Outcome<U> {
  return outcome.ok ? change(outcome.data) : outcome;
}

/** Data of the expected shape, or nonsense that names the first field that is wrong. */
export function parseShape<T>(schema: z.ZodType<T>, body: unknown): Outcome<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return succeed(parsed.data);
  const [issue] = parsed.error.issues;
  return nonsense(200, `unexpected shape at ${issue?.path.map(String).join('.') || 'the top'}`);
}
