// Retries behind the rate limiter, and backpressure when the operator throttles.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { releaseSlotWhile } from '#platform/admission/request-slot.ts';
import type { Clock } from '#platform/clock.ts';
import type { CallContext, OperatorPort, OperatorRequest, RawResponse } from '../../exchange.ts';
import type { CallClass } from '../../operator.port.ts';
import { readResponse } from '../../operator-errors.ts';
import type { PreparedCall } from '../../prepared-call.ts';
import type { Transport } from '../../transport.ts';
import type { CallOutcome, OperatorRateLimiter } from './operator-rate-limiter.ts';
import { createRetryBudget, retryDelay } from './retry-budget.ts';

/**
 * One call that was made or rejected, as a counter needs it. `measure` is ours, or the name in the operator's route.
 */
export type CallNote = { readonly measure: string; readonly class: CallClass; readonly outcome: string };

export type BudgetPortOptions = {
  readonly limiter: OperatorRateLimiter;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly onCall: (note: CallNote) => void;
  readonly random?: () => number;
};

const mostRetries = 2;
const timeoutMs = 20_000;

/** The operator's port behind the shared budget: every outgoing request has acquired its own slot. */
export function createBudgetPort(options: BudgetPortOptions): OperatorPort {
  const { clock, onCall, random = Math.random } = options;
  const retries = createRetryBudget();

  return async (request, context) => {
    for (let attempt = 0; ; attempt++) {
      const response = await releaseSlotWhile(() => callOnce(options, request, context));
      onCall({ measure: measureOf(context.key), class: context.class, outcome: outcomeOf(response, clock) });
      retries.noteCall();
      if (attempt >= mostRetries || request.single_use || !isWorthRetrying(response) || !retries.spend())
        return response;
      await sleep(retryDelay(attempt, random));
    }
  };
}

async function callOnce(
  options: BudgetPortOptions,
  request: OperatorRequest,
  context: CallContext,
): Promise<RawResponse> {
  const { limiter, transport } = options;
  const { class: of, user_id: user = '-', job_id } = context;
  const slotRequest = { class: of, user, call: callKeyOf(context), route: routeOf(request), job_id };
  let prepared: PreparedCall = transport.prepare(request);
  // The connection comes first: after the slot there is nothing left to wait for.
  const ready = async () => {
    await prepared.untilOpen();
    if (prepared.isOpen()) return;
    prepared = transport.prepare(request);
    await prepared.untilOpen();
  };
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const slot = await limiter.acquire(slotRequest, { patience_ms: deadline - performance.now(), ready });
    if (!slot.granted) {
      prepared.discard();
      return { hasResponse: false, failure: slot.failure, retry_at: slot.retry_at };
    }
    if (!slot.isFresh()) {
      await slot.release();
      continue;
    }
    const sending = prepared.send();
    slot.noteSent();
    const response = await sending;
    await slot.end(callOutcomeOf(response));
    await pauseWhenThrottled(options, response);
    return response;
  }
}

/** A throttled call pauses the whole account, not only the route: the limit applies to the account. */
async function pauseWhenThrottled({ limiter, clock }: BudgetPortOptions, response: RawResponse): Promise<void> {
  if (!response.hasResponse || response.status !== 429) return;
  const outcome = readResponse(response, clock.now());
  const retry_at = outcome.ok ? undefined : outcome.failure.retry_at;
  if (retry_at !== undefined) await limiter.pause(retry_at - clock.now());
}

function callOutcomeOf(response: RawResponse): CallOutcome {
  if (!response.hasResponse) return 'failed';
  if (response.status === 429) return 'untold';
  return response.status >= 500 ? 'failed' : 'answered';
}

/** A timeout has cost the caller its patience already; what failed at once may be better the next moment. */
function isWorthRetrying(response: RawResponse): boolean {
  if (response.hasResponse) return response.status >= 500;
  return response.failure === 'connect' || response.failure === 'reset';
}

function outcomeOf(response: RawResponse, clock: Clock): string {
  const outcome = readResponse(response, clock.now());
  return outcome.ok ? 'ok' : outcome.failure.class;
}

/** Two people who return from the consent page make two calls: a grant belongs to one person only. */
function callKeyOf({ key }: CallContext): string {
  return key.startsWith('token:') ? `${key}:${randomUUID()}` : key;
}

/** The route without whom it is about. */
function routeOf({ method, path }: OperatorRequest): string {
  return `${method} ${path.replace(/\d{8,}/g, '*')}`;
}

/** '2026:consumption_daily:…' and 'v5:identity:…' name the measure second; 'token:…' and an API name it first. */
function measureOf(key: string): string {
  const [first = '', second = ''] = key.split(':');
  return first === '2026' || first === 'v5' ? second : first;
}
