import { addDays } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { formatInstant, hourMs, type Instant, parisDay } from '@svc/domain/paris-time';
import { measures } from '@svc/domain/readings/measure';
import { missingDayMessages } from '@svc/domain/readings/missing-day-messages';
import type { MirroredPdl, PdlMirror } from '#features/delivery-points/client/index.ts';
import type { CatchUp, CaughtUp, Coverage, GatewayFailure } from '#features/readings/client/index.ts';
import { decideAfterFailure } from './after-failure.ts';
import {
  type Deferral,
  deferralsOf,
  findDeferrals,
  mostRounds,
  nextRound,
  recordDeferral,
  regroup,
} from './deferred.ts';
import { recordRange } from './record-range.ts';
import { emptyKind, type KindSummary, type SyncError } from './summary.ts';
import type { SyncRequest, Task } from './tasks.ts';

export type PassParts = {
  readonly open: (task: Task, request: SyncRequest, signal: AbortSignal) => Promise<CatchUp>;
  readonly coverage: (usage_point_id: string, measure: Task['measure']) => Promise<Coverage>;
  readonly mirror: Pick<PdlMirror, 'noteConsentRefusal' | 'noteCurveRetry'>;
  readonly now: () => Instant;
  /** The reset time when the quota is nearly used up: the rest of the day belongs to the user. */
  readonly reserveReached: () => Instant | null;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly onStep: (done: number, total: number, task: Task, range: DayRange) => void;
};

type Entry = {
  readonly task: Task;
  readonly catchUp: CatchUp;
  readonly kind: KindSummary;
  /** Ranges still to request, newest first. */
  pending: DayRange[];
  deferred: Deferral[];
  stopped: boolean;
};

export type PassResult = {
  readonly kinds: readonly { readonly task: Task; readonly kind: KindSummary }[];
  readonly errors: readonly SyncError[];
  /** Ranges that were fetched. */
  readonly succeeded: number;
  /** When the rest may be requested: the quota stopped the pass, or the gateway still waits for the operator. */
  readonly resume_at: Instant | null;
};

const weekMs = 7 * 24 * hourMs;

/** Walks over all tasks: days first, then the newest range of every curve, then the older ones. */
export async function runSyncPass(parts: PassParts, tasks: readonly Task[], request: SyncRequest, signal: AbortSignal) {
  const pass = new Pass(parts, signal);
  await pass.open(tasks, request);
  await pass.walk();
  await pass.comeBack();
  await pass.noteCurves();
  return pass.result();
}

class Pass {
  readonly #parts: PassParts;
  readonly #signal: AbortSignal;
  readonly #entries: Entry[] = [];
  readonly #errors: SyncError[] = [];
  #done = 0;
  #total = 0;
  #succeeded = 0;
  #gatewayFaults = 0;
  #stopped = false;
  #resumeAt: Instant | null = null;

  constructor(parts: PassParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  async open(tasks: readonly Task[], request: SyncRequest): Promise<void> {
    for (const task of tasks) {
      const catchUp = await this.#parts.open(task, request, this.#signal);
      const deferred = catchUp.deferred.flatMap(deferralsOf);
      this.#entries.push({ task, catchUp, kind: emptyKind(), pending: [...catchUp.ranges], deferred, stopped: false });
      this.#total += catchUp.ranges.length;
    }
  }

  async walk(): Promise<void> {
    const isCurve = ({ task }: Entry) => measures[task.measure].kind === 'curve';
    const curves = this.#entries.filter(isCurve);
    const days = this.#entries.filter((entry) => !isCurve(entry));
    const daily = days.filter(({ task }) => measures[task.measure].kind === 'daily');
    for (const entry of daily) await this.#run(entry);
    for (const entry of curves) await this.#run(entry, 1);
    for (const entry of curves) await this.#run(entry);
    for (const entry of days.filter((other) => !daily.includes(other))) await this.#run(entry);
  }

  /** Requests deferred ranges again while they are due soon. The rest is reported, and left to a later run. */
  async comeBack(): Promise<void> {
    for (let round = 0; round < mostRounds && !this.#isOver(); round++) {
      const now = this.#parts.now();
      const open = this.#entries.filter((entry) => !entry.stopped);
      const at = nextRound(
        open.flatMap((entry) => entry.deferred),
        now,
      );
      if (at === null) break;
      if (at > now) await this.#parts.wait(at - now, this.#signal);
      for (const entry of open) this.#takeUp(entry, at);
      await this.walk();
    }
    for (const entry of this.#entries) this.#leaveRest(entry);
  }

  #takeUp(entry: Entry, at: Instant): void {
    const due = entry.deferred.filter(({ retry_at }) => retry_at <= at);
    entry.deferred = entry.deferred.filter((each) => !due.includes(each));
    entry.pending = regroup(due, entry.task.measure);
    this.#total += entry.pending.length;
  }

  #leaveRest(entry: Entry): void {
    for (const deferred of entry.deferred) {
      const { retry_at, error } = deferred;
      recordDeferral(entry.kind, deferred);
      this.#errors.push(describeError(entry.task, { ...error, retry_at }));
      if (deferred.isWaiting && !this.#stopped) this.#resumeAt = Math.min(this.#resumeAt ?? retry_at, retry_at);
    }
  }

  async #run(entry: Entry, most = Number.POSITIVE_INFINITY): Promise<void> {
    for (let count = 0; count < most; count++) {
      const [range] = entry.pending;
      if (!range || this.#isOver() || entry.stopped || this.#holdsReserve(entry.task)) return;
      entry.pending.shift();
      this.#parts.onStep(this.#done, this.#total, entry.task, range);
      const caught = await entry.catchUp.fetch(range);
      this.#done += 1;
      await this.#response(entry, range, caught);
    }
  }

  async #response(entry: Entry, range: DayRange, caught: CaughtUp): Promise<void> {
    // Given up because the program stops: nothing failed, and the range is requested at the next start.
    if (caught.failure?.kind === 'stopped') return this.#stop(null);
    const deferred = findDeferrals(range, entry.pending, caught);
    entry.deferred.push(...deferred);
    if (caught.failure && deferred.length > 0) {
      // Deferred whole, by a gateway that works. The ranges deferred with it are no longer pending.
      this.#gatewayFaults = 0;
      entry.pending = [];
      return;
    }
    recordRange(entry.kind, range, caught);
    if (caught.failure) await this.#handleFailure(entry, caught.failure);
    else await this.#handleMissing(entry, caught);
  }

  #isOver(): boolean {
    return this.#stopped || this.#signal.aborted;
  }

  #holdsReserve(task: Task): boolean {
    const resetAt = this.#parts.reserveReached();
    if (resetAt === null) return false;
    this.#stop(resetAt);
    const message = 'The daily quota is nearly used up; the rest follows by itself when it is reset';
    this.#errors.push(describeError(task, { code: 'QUOTA_RESERVE', message, origin: 'svc', retry_at: resetAt }));
    return true;
  }

  async #handleFailure(entry: Entry, failure: GatewayFailure): Promise<void> {
    const { usage_point_id } = entry.task.pdl;
    this.#gatewayFaults = failure.kind === 'gateway' ? this.#gatewayFaults + 1 : 0;
    const consequence = decideAfterFailure(failure.kind, this.#gatewayFaults);
    // An operator refusal is a valid response: it is remembered, and shown as missing days.
    if (failure.kind === 'refused') this.#succeeded += 1;
    else this.#errors.push(describeError(entry.task, { ...failure, message: failure.detail }));
    if (failure.kind === 'consent') await this.#parts.mirror.noteConsentRefusal(usage_point_id);
    if (consequence === 'next_task') entry.stopped = true;
    if (consequence === 'next_pdl') this.#stopPdl(usage_point_id);
    if (consequence === 'stop') this.#stop(failure.kind === 'throttled' ? failure.retry_at : null);
  }

  async #handleMissing(entry: Entry, caught: CaughtUp): Promise<void> {
    this.#gatewayFaults = 0;
    this.#succeeded += 1;
    for (const missingPeriod of caught.missingPeriods) {
      if (
        missingPeriod.reason === 'not_published' ||
        missingPeriod.reason === 'refused' ||
        deferralsOf(missingPeriod).length > 0
      )
        continue;
      const message =
        missingPeriod.detail ?? `The operator did not give ${missingPeriod.range.start} to ${missingPeriod.range.end}`;
      const code = missingPeriod.code ?? missingPeriod.response.code;
      const isConsent = missingPeriod.reason === 'consent';
      const advice = isConsent ? missingDayMessages.consent_revoked.advice : missingDayMessages.put_off.advice;
      this.#errors.push(
        describeError(entry.task, { code, message, advice, origin: 'gridop', retry_at: missingPeriod.retry_at }),
      );
      if (!isConsent) continue;
      await this.#parts.mirror.noteConsentRefusal(entry.task.pdl.usage_point_id);
      this.#stopPdl(entry.task.pdl.usage_point_id);
    }
  }

  #stopPdl(usage_point_id: string): void {
    for (const entry of this.#entries) if (entry.task.pdl.usage_point_id === usage_point_id) entry.stopped = true;
  }

  #stop(resumeAt: Instant | null): void {
    this.#stopped = true;
    this.#resumeAt = resumeAt;
  }

  /**
   * Daily readings arrive and load curves have not for more than 3 days: hourly collection is off at the operator. A
   * stopped or deferred run has not checked this.
   */
  async noteCurves(): Promise<void> {
    if (this.#isOver()) return;
    const today = parisDay(this.#parts.now());
    for (const { task, kind, stopped, deferred } of this.#entries) {
      if (task.measure !== 'consumption_detail' || stopped || deferred.length > 0) continue;
      const { pdl } = task;
      if (kind.inserted > 0) await this.#clearCurveRetry(pdl);
      else if (await this.#isCurveOff(pdl, addDays(today, -4), addDays(today, -3))) {
        await this.#parts.mirror.noteCurveRetry(pdl.usage_point_id, this.#parts.now() + weekMs);
      }
    }
  }

  async #clearCurveRetry(pdl: MirroredPdl): Promise<void> {
    if (pdl.curve_retry_at !== null) await this.#parts.mirror.noteCurveRetry(pdl.usage_point_id, null);
  }

  async #isCurveOff(pdl: MirroredPdl, lastCurve: string, lastDay: string): Promise<boolean> {
    const daily = await this.#parts.coverage(pdl.usage_point_id, 'consumption_daily');
    const curves = await this.#parts.coverage(pdl.usage_point_id, 'consumption_detail');
    return daily.newest !== null && daily.newest >= lastDay && (curves.newest === null || curves.newest < lastCurve);
  }

  result(): PassResult {
    return {
      kinds: this.#entries.map(({ task, kind }) => ({ task, kind })),
      errors: this.#errors,
      succeeded: this.#succeeded,
      resume_at: this.#resumeAt,
    };
  }
}

type Described = {
  readonly code: string;
  readonly message: string;
  readonly origin: string;
  readonly advice?: string;
  readonly retry_at: Instant | null;
};

function describeError({ pdl, measure }: Task, { code, message, origin, advice, retry_at }: Described): SyncError {
  return {
    usage_point_id: pdl.usage_point_id,
    type: measure,
    code,
    message,
    advice: advice ?? null,
    origin,
    retry_at: retry_at === null ? null : formatInstant(retry_at),
  };
}
