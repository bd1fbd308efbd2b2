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
  /** One cheap call about a consent that the operator ended; gives the PDL as it stands afterwards. */
  readonly verify: ((point: DeliveryPoint) => Promise<DeliveryPoint>) | undefined;
  /** Whether others are told the same about a consent that is in trouble. */
  readonly incidents: Pick<Incidents, 'isWidespread'>;
};

/** Who may have what is stored of a PDL. Everything that gives it away comes through here. */
export type Permission = {
  /** Before a request is answered: throws 403. Which directions a meter has, the operator is asked and tells. */
  permit(point: DeliveryPoint, measure?: Measure): Promise<DeliveryPoint>;
  /** The PDL of an owner for whom the operator may be asked now, when the turn of a call has come. */
  findFetchable(owner: PointOwner, measure: Measure): Promise<DeliveryPoint | undefined>;
  /** The PDL of an owner who may have what is stored of it, read anew; undefined for everybody else. */
  findStored(owner: PointOwner, kind: StoredKind): Promise<DeliveryPoint | undefined>;
  /** The same, or the error that says why not. */
  permitStored(owner: PointOwner, kind: StoredKind): Promise<DeliveryPoint>;
  /** The same for a write: a withdrawal waits until the transaction ends, and then finds what was written. */
  lockStored(transaction: Connection, owner: PointOwner, kind: StoredKind): Promise<DeliveryPoint | undefined>;
  /** Whether what was fetched for this PDL may still be kept: it may have been given up meanwhile. */
  mayStore(point: DeliveryPoint): Promise<boolean>;
  /** Every PDL of a user of which something stored may be given. */
  listStored(user_id: string): Promise<DeliveryPoint[]>;
  /** The measures of a PDL whose stored days may be given. */
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

// A direction that is not known here says nothing about the operator's answer, which is what teaches it.
function mayFetch(decision: StoredDecision): boolean {
  return decision.given || decision.why === 'direction';
}

function refusal(decision: StoredDecision, extra?: Readonly<Record<string, unknown>>) {
  if (decision.given) throw new Error('what is permitted is not refused');
  const { why, code } = decision;
  if (why !== 'direction') return apiError(code as ErrorCode, extra ? { extra } : {});
  return operatorRefusal(code, 'The direction of measure does not match the point');
}
