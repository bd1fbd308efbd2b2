import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { idleWhile } from '#platform/work-permit.ts';
import { readAnswer } from '../classification.ts';
import type { Clock } from '../outcome.ts';
import type { CallContext, OperatorPort } from '../port.ts';
import type { PreparedCall } from '../prepared-call.ts';
import type { OperatorRequest, RawAnswer, Transport } from '../transport.ts';
import type { CallClass } from './budget-rules.ts';
import { createRetryBudget, retryDelay } from './retry-budget.ts';
import type { CallVerdict, SlotGate } from './slot-gate.ts';

/** One call that was made or was not: what a counter needs. `measure` is ours, or the word of the operator's route. */
export type CallNote = { readonly measure: string; readonly class: CallClass; readonly outcome: string };

export type BudgetPortOptions = {
  readonly gate: SlotGate;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly onCall: (note: CallNote) => void;
  readonly random?: () => number;
};

const mostRetries = 2;
const patienceMs = 20_000;

/** The operator's port behind the shared budget: every request that leaves has taken a slot of its own. */
export function createBudgetPort(options: BudgetPortOptions): OperatorPort {
  const { clock, onCall, random = Math.random } = options;
  const retries = createRetryBudget();

  return async (request, context) => {
    for (let attempt = 0; ; attempt++) {
      const answer = await idleWhile(() => callOnce(options, request, context));
      onCall({ measure: measureOf(context.key), class: context.class, outcome: outcomeOf(answer, clock) });
      retries.noteCall();
      if (attempt >= mostRetries || request.single_use || !isWorthRetrying(answer) || !retries.spend()) return answer;
      await sleep(retryDelay(attempt, random));
    }
  };
}

async function callOnce(
  options: BudgetPortOptions,
  request: OperatorRequest,
  context: CallContext,
): Promise<RawAnswer> {
  const { gate, transport } = options;
  const { class: of, user_id: user = '-', job_id } = context;
  const demand = { class: of, user, call: questionOf(context), route: routeOf(request), job_id };
  let prepared: PreparedCall = transport.prepare(request);
  // The connection comes first: after the slot there is nothing left to wait for.
  const ready = async () => {
    await prepared.untilOpen();
    if (prepared.isOpen()) return;
    prepared = transport.prepare(request);
    await prepared.untilOpen();
  };
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const slot = await gate.take(demand, { patience_ms: deadline - performance.now(), ready });
    if (!slot.granted) {
      prepared.discard();
      return { answered: false, fault: slot.fault, retry_at: slot.retry_at };
    }
    if (!slot.isFresh()) {
      await slot.giveBack();
      continue;
    }
    const sending = prepared.send();
    slot.noteSent();
    const answer = await sending;
    await slot.end(verdictOf(answer));
    await obeySilence(options, answer);
    return answer;
  }
}

/** A throttled call silences the whole account, not the route alone: the limit is the account's. */
async function obeySilence({ gate, clock }: BudgetPortOptions, answer: RawAnswer): Promise<void> {
  if (!answer.answered || answer.status !== 429) return;
  const outcome = readAnswer(answer, clock.now());
  if (outcome.ok || outcome.retry_at === undefined) return;
  await gate.pause(outcome.retry_at - clock.now());
}

function verdictOf(answer: RawAnswer): CallVerdict {
  if (!answer.answered) return 'failed';
  if (answer.status === 429) return 'untold';
  return answer.status >= 500 ? 'failed' : 'answered';
}

/** A timeout has cost the caller its patience already; what failed at once may be better the next moment. */
function isWorthRetrying(answer: RawAnswer): boolean {
  if (answer.answered) return answer.status >= 500;
  return answer.fault === 'connect' || answer.fault === 'reset';
}

function outcomeOf(answer: RawAnswer, clock: Clock): string {
  const outcome = readAnswer(answer, clock.now());
  return outcome.ok ? 'ok' : outcome.class;
}

/** Two people who come back from the consent page ask two questions: a grant is nobody else's. */
function questionOf({ key }: CallContext): string {
  return key.startsWith('token:') ? `${key}:${randomUUID()}` : key;
}

/** The route without whom it is about. */
function routeOf({ method, path }: OperatorRequest): string {
  return `${method} ${path.replace(/\d{8,}/g, '*')}`;
}

/** 'new:consumption_daily:…' and 'v5:identity:…' name the measure second; 'token:…' and an API name it first. */
function measureOf(key: string): string {
  const [first = '', second = ''] = key.split(':');
  return first === 'new' || first === 'v5' ? second : first;
}
