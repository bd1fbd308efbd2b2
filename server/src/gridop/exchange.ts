import type { Instant } from '@svc/domain/paris-time';
import type { CallerContext } from './operator.port.ts';
import type { BodyFailure } from './response-body.ts';

/** A request in the operator's format. The path is absolute under the operator's base address. */
export type OperatorRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly bearer?: string;
  readonly body?: { readonly type: 'form' | 'json'; readonly text: string };
  /** Its content is valid once: a repetition after an unknown outcome is refused. */
  readonly single_use?: true;
};

/** The result: a response of any kind, or the reason why there is none. Nothing here is thrown. */
export type RawResponse =
  | { readonly hasResponse: true; readonly status: number; readonly retry_after: string | null; readonly body: string }
  | { readonly hasResponse: false; readonly failure: TransportFailure }
  | { readonly hasResponse: false; readonly failure: BudgetFailure; readonly retry_at: Instant };
export type TransportFailure = 'connect' | 'timeout' | 'reset' | BodyFailure;
/** Why the budget rejected the call: the operator requested a pause, its route keeps failing, or no slot was free. */
export type BudgetFailure = 'paused' | 'circuit_open' | 'no_turn';

/** `key` identifies the call: two calls with one key are the same. */
export type CallContext = CallerContext & { readonly key: string };

/** The only path to the operator; it never rejects. The shared budget is enforced behind it. */
export type OperatorPort = (request: OperatorRequest, context: CallContext) => Promise<RawResponse>;
