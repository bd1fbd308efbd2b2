import { addDays } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import { isRecent } from '@svc/domain/readings/completeness';
import { planFetch } from '@svc/domain/readings/fetch-plan';
import { missingFromFailure, missingWhileWaiting } from '@svc/domain/readings/missing';
import type { PublicationWatch, QueuedCall, QueueOutcome } from '#gridop/budget/budget.port.ts';
import type { CallQueue } from '#gridop/budget/order/call-queue.ts';
import type { DayStore } from '../day-store.ts';
import { fetchRange, type RangeParts, type RangeResult } from '../fetch-range.ts';
import { collect, type FetchCall, type FetchSummary, nameCall, summarise } from './fetch-call.ts';
import type { OperatorMessageCipher } from './operator-messages.ts';

/** The operator's queue as readings see it: fair slots for each user, and each call made once over all replicas. */
export type FetchQueue = {
  readonly watch: PublicationWatch;
  submit(call: QueuedCall<FetchCall>, timeoutMs: number): Promise<QueueOutcome<FetchSummary>>;
};

type WorkOff = (call: { readonly id: string; readonly data: FetchCall }) => Promise<FetchSummary>;

export type OperatorLine = {
  readonly watch: PublicationWatch;
  openQueue(work: WorkOff): Promise<CallQueue<FetchCall, FetchSummary>>;
};

/** The queue exists before its worker does: calls submitted meanwhile wait. */
export function createFetchQueue({
  watch,
  openQueue,
}: OperatorLine): FetchQueue & { start(work: WorkOff): Promise<void> } {
  const opened = Promise.withResolvers<CallQueue<FetchCall, FetchSummary>>();
  return {
    watch,
    submit: async (call, timeoutMs) => (await opened.promise).submit(call, timeoutMs),
    start: async (work) => opened.resolve(await openQueue(work)),
  };
}

export type QueueParts = {
  readonly dayStore: DayStore;
  readonly messageCipher: OperatorMessageCipher;
  readonly now: () => Instant;
  readonly timeoutMs: number;
};

/** For the waiter: has the range fetched, and reads the days that a worker has stored. */
export function openQueueFetch(queue: FetchQueue, parts: QueueParts): (call: FetchCall) => Promise<RangeResult> {
  let before: Promise<unknown> = Promise.resolve();
  return async (call) => {
    // Sequential: the calls of a request enter the queue in the order in which they were planned.
    const standing = before.then(() => standBack(queue.watch, call, parts.now()));
    before = standing.catch(() => undefined);
    return (await standing) ?? (await fetchThroughQueue(queue, parts, call));
  };
}

async function fetchThroughQueue(queue: FetchQueue, parts: QueueParts, call: FetchCall): Promise<RangeResult> {
  const { range } = call;
  const { class: of, user_id } = call;
  const outcome = await queue.submit({ id: nameCall(call), class: of, user_id, data: call }, parts.timeoutMs);
  if (outcome.state === 'done') return collect(parts, call, outcome.summary, parts.now());
  return { range, days: [], missingPeriods: [missingWhileWaiting(range, outcome.expected_at)] };
}

/** For the worker: fetches what is still missing, stores it, and reports the missing days. */
export async function processCall(
  watch: PublicationWatch,
  parts: RangeParts & { readonly messageCipher: OperatorMessageCipher },
  call: FetchCall,
): Promise<FetchSummary> {
  const { range } = call;
  const { messageCipher } = parts;
  const plan = call.fresh ? undefined : await planAgain(parts.dayStore, call, parts.now());
  // Another call fetched these days while this one waited for its slot.
  if (plan?.toFetch.length === 0)
    return summarise({ range, days: [], missingPeriods: plan.missingPeriods }, messageCipher);
  const refused = await standBack(watch, call, parts.now());
  if (refused) return summarise(refused, messageCipher);
  const result = await fetchRange(parts, range);
  const unpublished = result.missingPeriods.find(
    (missingPeriod) => missingPeriod.reason === 'not_published' && endsRecently(missingPeriod.range, parts.now()),
  );
  if (unpublished) await watch.note(call, unpublished.range);
  return summarise(result, messageCipher);
}

async function standBack(watch: PublicationWatch, call: FetchCall, now: Instant): Promise<RangeResult | undefined> {
  if (!endsRecently(call.range, now)) return undefined;
  const retry_at = await watch.notBefore(call, call.range);
  if (retry_at === undefined) return undefined;
  const missingPeriod = missingFromFailure(call.range, { class: 'not_published' }, now);
  return { range: call.range, days: [], missingPeriods: [{ ...missingPeriod, retry_at }] };
}

async function planAgain(dayStore: DayStore, { measure, range }: FetchCall, now: Instant) {
  const known = await dayStore.get(range);
  return planFetch({ measure, range, today: parisDay(now), known });
}

function endsRecently(range: DayRange, now: Instant): boolean {
  return isRecent(addDays(range.end, -1), parisDay(now));
}
