import type { Failure } from './readings/failure.ts';

/**
 * The requested data, or why it is not available. An expected failure is a value that callers branch on, never thrown.
 */
export type Outcome<Data, Why = Failure> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly failure: Why };

export function succeed<Data>(data: Data): { readonly ok: true; readonly data: Data } {
  return { ok: true, data };
}

export function fail<Why>(failure: Why): { readonly ok: false; readonly failure: Why } {
  return { ok: false, failure };
}
