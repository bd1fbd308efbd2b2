import type { Outcome } from '@svc/domain/outcome';
import { hourMs } from '@svc/domain/paris-time';
import { failureResponse } from '@svc/domain/readings/failure';
import { apiError, failureError } from '#errors.ts';
import type { PdlMirror } from '#features/delivery-points/client/index.ts';
import type { Clock } from '#platform/clock.ts';
import { beforeDeadline } from '#platform/deadline.ts';
import { createSingleFlights } from '#platform/single-flight.ts';
import { contractData } from '../contract-data.ts';
import type { ContractRecord } from '../schemas.ts';
import type { RecordCopy, RecordRows } from './repository.ts';
import {
  fetchRecord,
  type GatewayReach,
  isLeftAlone,
  type MirroredKind,
  type MirroredRecord,
  type RecordGateway,
} from './source.gateway.ts';

export type RecordParts = {
  readonly rows: RecordRows;
  readonly gateway: RecordGateway & { state(): GatewayReach };
  readonly mirror: Pick<PdlMirror, 'authorise' | 'list' | 'noteConsentRefusal' | 'noteContractHours'>;
  readonly clock: Clock;
};

/** How long a copy is served without a request to the gateway. */
const copyLifetimeMs = 24 * hourMs;
/** How long a page waits for the gateway when an older copy exists. The call continues and its result is stored. */
const timeoutMs = 5000;

export type RecordService = ReturnType<typeof createRecordService>;

export function createRecordService({ rows, gateway, mirror, clock }: RecordParts) {
  const dedupe = createSingleFlights<Outcome<MirroredRecord>>();

  /** Fetches and stores. A failed request leaves the stored copy unchanged. */
  async function refresh(
    kind: MirroredKind,
    usage_point_id: string,
    how: { readonly signal?: AbortSignal; readonly retry?: boolean },
  ): Promise<Outcome<MirroredRecord>> {
    const outcome = await fetchRecord(gateway, kind, usage_point_id, how);
    if (!outcome.ok) return outcome;
    await rows.save(usage_point_id, kind, outcome.data, clock.now());
    if (kind === 'contract') {
      const { offpeak_hours = null } = contractData(outcome.data as ContractRecord);
      await mirror.noteContractHours(usage_point_id, offpeak_hours);
    }
    return outcome;
  }

  /** Concurrent reads share one request to the gateway. */
  async function refreshRecord(kind: MirroredKind, usage_point_id: string, copy: RecordCopy | undefined) {
    const work = dedupe(`${kind}:${usage_point_id}`, () => refresh(kind, usage_point_id, { retry: false }));
    return copy ? await beforeDeadline(work, timeoutMs, () => away) : await work;
  }

  return {
    refresh,
    async read(kind: MirroredKind, usage_point_id: string): Promise<RecordCopy> {
      const { gone_at } = await mirror.authorise(usage_point_id);
      const { copy } = await rows.find(usage_point_id, kind);
      const isFresh = copy && clock.now() - copy.fetched_at < copyLifetimeMs;
      if (copy && (isFresh || gone_at !== null || isLeftAlone(gateway.state(), clock.now()))) return copy;
      if (gone_at !== null) throw apiError('PDL_NOT_FOUND');
      const outcome = isLeftAlone(gateway.state(), clock.now())
        ? away
        : await refreshRecord(kind, usage_point_id, copy);
      if (outcome.ok) return { body: outcome.data, fetched_at: clock.now() };
      if (copy) return copy;
      const { detail, retry_at: retryAt = null } = outcome.failure;
      throw failureError(failureResponse(outcome.failure), { detail, retryAt, now: clock.now() });
    },
  };
}

const away: Outcome<MirroredRecord> = {
  ok: false,
  failure: { class: 'unavailable', response: { status: 503, code: 'GATEWAY_UNREACHABLE' } },
};
