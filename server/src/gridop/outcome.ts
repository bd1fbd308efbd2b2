import { fail, type Outcome, succeed } from '@svc/domain/outcome';
import type { z } from 'zod';

/**
 * A response that differs from what the operator documents. `detail` is our own text: the body may hold names and
 * addresses.
 */
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
