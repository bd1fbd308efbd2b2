import { addDays } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import { planFetch } from '@svc/domain/readings/fetch-plan';
import { gapFromFailure, waitingGap } from '@svc/domain/readings/missing';
import type { Asked, QueuedCall } from '#gridop/budget/call-queue.ts';
import type { PublicationWatch } from '#gridop/budget/publication-watch.ts';
import type { DayShelf } from './day-store.ts';
import { collect, type FetchCall, type FetchSummary, nameCall, summarise } from './fetch-call.ts';
import { fetchRange, type RangeParts, type RangeResult } from './fetch-range.ts';

/** The operator's queue as readings see it: a fair turn for each, and each question asked once over all replicas. */
export type FetchQueue = {
  readonly watch: PublicationWatch;
  ask(call: QueuedCall<FetchCall>, patienceMs: number): Promise<Asked<FetchSummary>>;
};

/** For whoever waits: has the range fetched, and reads the days that a worker has kept. */
export async function fetchThroughQueue(
  queue: FetchQueue,
  parts: { readonly shelf: DayShelf; readonly now: () => Instant; readonly patienceMs: number },
  call: FetchCall,
): Promise<RangeResult> {
  const { range } = call;
  const refused = await standBack(queue.watch, call, parts.now());
  if (refused) return refused;
  const { class: of, user_id } = call;
  const asked = await queue.ask({ id: nameCall(call), class: of, user_id, data: call }, parts.patienceMs);
  if (asked.state === 'done') return collect(parts.shelf, range, asked.summary, parts.now());
  return { range, days: [], gaps: [waitingGap(range, asked.expected_at)] };
}

/** For the worker: fetches what is still missing by now, keeps it, and tells what is not there. */
export async function workOffCall(watch: PublicationWatch, parts: RangeParts, call: FetchCall): Promise<FetchSummary> {
  const { range } = call;
  const plan = call.fresh ? undefined : await planAgain(parts.shelf, call, parts.now());
  // Somebody else's call brought these days while this one waited for its turn.
  if (plan?.ask.length === 0) return summarise({ range, days: [], gaps: plan.gaps });
  const refused = await standBack(watch, call, parts.now());
  if (refused) return summarise(refused);
  const result = await fetchRange(parts, range);
  const unpublished = result.gaps.find((gap) => gap.reason === 'not_published' && endsRecently(gap.range, parts.now()));
  if (unpublished) await watch.note(call, unpublished.range);
  return summarise(result);
}

async function standBack(watch: PublicationWatch, call: FetchCall, now: Instant): Promise<RangeResult | undefined> {
  if (!endsRecently(call.range, now)) return undefined;
  const retry_at = await watch.notBefore(call, call.range);
  if (retry_at === undefined) return undefined;
  const gap = gapFromFailure(call.range, { class: 'not_published' }, now);
  return { range: call.range, days: [], gaps: [{ ...gap, retry_at }] };
}

async function planAgain(shelf: DayShelf, { measure, range }: FetchCall, now: Instant) {
  const known = await shelf.look(range);
  return planFetch({ measure, range, today: parisDay(now), known });
}

function endsRecently(range: DayRange, now: Instant): boolean {
  return range.end >= addDays(parisDay(now), -1);
}
