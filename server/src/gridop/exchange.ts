import type { Instant } from '@svc/domain/paris-time';
import type { CallerContext } from './operator.port.ts';
import type { BodyFailure } from './response-body.ts';

/** A request in the operator's words. The path is absolute under the operator's base address. */
export type OperatorRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly bearer?: string;
  readonly body?: { readonly type: 'form' | 'json'; readonly text: string };
  /** What it carries is good once: whoever repeats it after an unknown end is refused for that. */
  readonly single_use?: true;
};

/** What came back: an answer of any kind, or the reason why there is none. Nothing here is thrown. */
export type RawResponse =
  | { readonly hasResponse: true; readonly status: number; readonly retry_after: string | null; readonly body: string }
  | { readonly hasResponse: false; readonly failure: TransportFailure }
  | { readonly hasResponse: false; readonly failure: BudgetFailure; readonly retry_at: Instant };
export type TransportFailure = 'connect' | 'timeout' | 'reset' | BodyFailure;
/** Why the budget let no call through: the operator asked for silence, its route keeps failing, or no turn was free. */
export type BudgetFailure = 'paused' | 'circuit_open' | 'no_turn';

/** `key` names the question: two calls with one key are the same question. */
export type CallContext = CallerContext & { readonly key: string };

/** The one way to the operator; it never rejects. Whatever keeps the shared budget stands behind it. */
export type OperatorPort = (request: OperatorRequest, context: CallContext) => Promise<RawResponse>;
