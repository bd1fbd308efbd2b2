import type { Failure } from './readings/failure.ts';

/** What was asked for, or why it could not be had. An expected failure is a value that somebody branches on, never thrown. */
export type Outcome<Data, Why = Failure> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly failure: Why };

export function succeed<Data>(data: Data): { readonly ok: true; readonly data: Data } {
  return { ok: true, data };
}

export function fail<Why>(failure: Why): { readonly ok: false; readonly failure: Why } {
  return { ok: false, failure };
}
