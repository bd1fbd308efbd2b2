import { decideOperatorCall } from '@svc/domain/consent/consent';
import { parisDay } from '@svc/domain/paris-time';
import { type Measure, measureNames } from '@svc/domain/readings/measure';
import { decideStored, type StoredDecision, type StoredKind } from '@svc/domain/stored-data';
import { apiError, type ErrorCode, operatorRefusal } from '#errors.ts';
import type { DeliveryPoint, DeliveryPoints } from '#features/delivery-points/server/index.ts';
import type { Incidents } from '#features/incidents/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { adviseOn } from './refusal-advice.ts';

export type PointOwner = { readonly user_id: string; readonly usage_point_id: string };

export type PermissionParts = {
  readonly clock: Clock;
  readonly points: Pick<DeliveryPoints, 'findOwned' | 'lockShared' | 'listConsented'>;
  /** One cheap call about a consent that the operator ended. Returns the PDL as it is afterwards. */
  readonly verify: ((point: DeliveryPoint) => Promise<DeliveryPoint>) | undefined;
  /** Whether other users have the same error with their consent. */
  readonly incidents: Pick<Incidents, 'isWidespread'>;
};

/** Who may read the stored data of a PDL. Every route that returns it uses this check. */
export type Permission = {
  /**
   * Called before a request is served; throws 403. The meter's directions are not checked: the operator reports them.
   */
  permit(point: DeliveryPoint, measure?: Measure): Promise<DeliveryPoint>;
  /** The PDL of an owner for whom the operator may be called now, when a call has its slot. */
  findFetchable(owner: PointOwner, measure: Measure): Promise<DeliveryPoint | undefined>;
  /** The PDL of an owner who may read its stored data, read again from the database; undefined for other users. */
  findStored(owner: PointOwner, kind: StoredKind): Promise<DeliveryPoint | undefined>;
  /** As above, but throws the error that gives the reason. */
  permitStored(owner: PointOwner, kind: StoredKind): Promise<DeliveryPoint>;
  /** The same for a write: a withdrawal waits until the transaction ends, and then finds what was written. */
  lockStored(transaction: Connection, owner: PointOwner, kind: StoredKind): Promise<DeliveryPoint | undefined>;
  /** Whether data fetched for this PDL may still be stored: the PDL may have been given up meanwhile. */
  mayStore(point: DeliveryPoint): Promise<boolean>;
  /** Every PDL of a user with stored data that may be returned. */
  listStored(user_id: string): Promise<DeliveryPoint[]>;
  /** The measures of a PDL whose stored days may be returned. */
  measuresOf(point: DeliveryPoint): Measure[];
};

export function createPermission({ clock, points, verify, incidents }: PermissionParts): Permission {
  const decide = (point: DeliveryPoint | undefined, kind: StoredKind) =>
    decideStored(point, kind, parisDay(clock.now()));
  const pass = (point: DeliveryPoint | undefined, kind: StoredKind) => (decide(point, kind).given ? point : undefined);

  async function verifyIfDue(point: DeliveryPoint): Promise<DeliveryPoint> {
    const { consent } = point;
    const attempt = { by: 'user', now: clock.now(), last_proof_at: consent.last_proof_at } as const;
    return verify && decideOperatorCall(consent, attempt).decision === 'prove' ? await verify(point) : point;
  }

  return {
    async permit(point, measure) {
      const current = await verifyIfDue(point);
      const decision = decide(current, measure ?? 'whole');
      if (mayFetch(decision)) return current;
      const { problem } = current.consent;
      throw refusal(decision, problem ? await adviseOn(incidents, current, problem) : undefined);
    },
    async findFetchable(owner, measure) {
      const point = await points.findOwned(owner);
      return mayFetch(decide(point, measure)) ? point : undefined;
    },
    findStored: async (owner, kind) => pass(await points.findOwned(owner), kind),
    async permitStored(owner, kind) {
      const point = await points.findOwned(owner);
      const decision = decide(point, kind);
      if (!point || !decision.given) throw refusal(decision);
      return point;
    },
    lockStored: async (transaction, owner, kind) => pass(await points.lockShared(transaction, owner), kind),
    mayStore: async (point) => pass(await points.findOwned(point), 'whole')?.id === point.id,
    listStored: async (user_id) =>
      (await points.listConsented(user_id)).filter((point) => decide(point, 'whole').given),
    measuresOf: (point) => measureNames.filter((measure) => decide(point, measure).given),
  };
}

// A direction unknown here does not predict the operator's response. That response is how we learn it.
function mayFetch(decision: StoredDecision): boolean {
  return decision.given || decision.why === 'direction';
}

function refusal(decision: StoredDecision, extra?: Readonly<Record<string, unknown>>) {
  if (decision.given) throw new Error('what is permitted is not refused');
  const { why, code } = decision;
  if (why !== 'direction') return apiError(code as ErrorCode, extra ? { extra } : {});
  return operatorRefusal(code, 'The direction of measure does not match the point');
}
