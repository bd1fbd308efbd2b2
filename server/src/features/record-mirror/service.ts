import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '@svc/domain/paris-time';
import { answerOf } from '@svc/domain/readings/failure';
import { apiError, failureError } from '#errors.ts';
import { type ContractRecord, contractData } from '#features/customer-records/index.ts';
import type { PdlMirror } from '#features/pdl-mirror/index.ts';
import { createFlights, type GatewayReach, isLeftAlone } from '#features/readings/index.ts';
import type { Clock } from '#platform/clock.ts';
import { askRecord, type MirroredKind, type RecordGateway, type RecordOutcome } from './source.gateway.ts';
import type { RecordCopy, RecordRows } from './table.ts';

export type RecordParts = {
  readonly rows: RecordRows;
  readonly gateway: RecordGateway & { state(): GatewayReach };
  readonly mirror: Pick<PdlMirror, 'authorise' | 'list' | 'noteConsentRefusal' | 'noteContractHours'>;
  readonly clock: Clock;
};

/** How long a copy is the answer without a question to the gateway. */
const copyLifetimeMs = 24 * hourMs;
/** How long a page waits for the gateway when an older copy is there; the call goes on and is kept. */
const patienceMs = 5000;

export type RecordService = ReturnType<typeof createRecordService>;

export function createRecordService({ rows, gateway, mirror, clock }: RecordParts) {
  const fly = createFlights<RecordOutcome>();

  /** Asks and keeps; a failed question changes nothing that is kept. */
  async function refresh(
    kind: MirroredKind,
    usagePointId: string,
    how: { readonly signal?: AbortSignal; readonly retry?: boolean },
  ): Promise<RecordOutcome> {
    const outcome = await askRecord(gateway, kind, usagePointId, how);
    if (!outcome.ok) return outcome;
    await rows.keep(usagePointId, kind, outcome.data, clock.now());
    if (kind === 'contract') {
      const { offpeak_hours = null } = contractData(outcome.data as ContractRecord);
      await mirror.noteContractHours(usagePointId, offpeak_hours);
    }
    return outcome;
  }

  /** However many read it at once, the gateway is asked once. */
  async function ask(kind: MirroredKind, usagePointId: string, copy: RecordCopy | undefined) {
    const work = fly(`${kind}:${usagePointId}`, () => refresh(kind, usagePointId, { retry: false }));
    return copy ? await waitAWhile(work) : await work;
  }

  return {
    refresh,
    async read(kind: MirroredKind, usagePointId: string): Promise<RecordCopy> {
      const { gone_at } = await mirror.authorise(usagePointId);
      const { copy } = await rows.find(usagePointId, kind);
      const isFresh = copy && clock.now() - copy.fetched_at < copyLifetimeMs;
      if (copy && (isFresh || gone_at !== null || isLeftAlone(gateway.state(), clock.now()))) return copy;
      if (gone_at !== null) throw apiError('PDL_NOT_FOUND');
      const outcome = isLeftAlone(gateway.state(), clock.now()) ? away : await ask(kind, usagePointId, copy);
      if (outcome.ok) return { body: outcome.data, fetched_at: clock.now() };
      if (copy) return copy;
      const { detail, retry_at: retryAt = null } = outcome.failure;
      throw failureError(answerOf(outcome.failure), { detail, retryAt, now: clock.now() });
    },
  };
}

const away: RecordOutcome = {
  ok: false,
  failure: { class: 'unavailable', answer: { status: 503, code: 'GATEWAY_UNREACHABLE' } },
};

async function waitAWhile(work: Promise<RecordOutcome>): Promise<RecordOutcome> {
  const enough = new AbortController();
  const late = sleep(patienceMs, away, { signal: enough.signal }).catch(() => away);
  // Whoever waited may be gone when it fails; what could not be kept is asked again.
  work.catch(() => undefined);
  return await Promise.race([work, late]).finally(() => enough.abort());
}
