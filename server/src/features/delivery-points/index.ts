import type { Day } from '@svc/domain/day';
import type { UsagePointId } from '@svc/domain/delivery-point';
import type { ContractData } from '@svc/domain/delivery-point-contract';
import { formatInstant, parisDay } from '@svc/domain/paris-time';
import type { Caller } from '#caller.ts';
import type { Feature } from '#feature.ts';
import { type ContractReader, createContractService } from './contract.ts';
import { countAllPoints, countPoints, type PointStats } from './counts.ts';
import { describePoint } from './description.ts';
import type { DeliveryPoint } from './point.ts';
import {
  changePoint,
  type Decision,
  findPoint,
  insertPoint,
  listEnding,
  listPoints,
  type PointKey,
} from './repository.ts';
import { type PointRoutes, servePoints } from './routes.ts';
import { createPointService, newPoint, type PointServiceOptions } from './service.ts';

export type { ContractReader } from './contract.ts';
export { consentFor, coversMeasure, endIfOver } from './operator-permission.ts';
export type { DeliveryPoint, OwnField, PointChange, PointConsent } from './point.ts';
export type { PointKey } from './repository.ts';
export type { OwnedPoint, PointListener } from './service.ts';

export type DeliveryPointsOptions = PointServiceOptions &
  Pick<PointRoutes, 'findUserByEmail'> & { readonly readContract?: ContractReader };

export type DeliveryPoints = {
  readonly feature: Feature;
  /** The caller's active PDL, or 404: to be called before anything of it is read, cached or asked. */
  authorisePdl(caller: Caller, usage_point_id: string): Promise<DeliveryPoint>;
  find(key: PointKey): Promise<DeliveryPoint | undefined>;
  listOwned(user_id: string): Promise<DeliveryPoint[]>;
  /** How many PDLs each of these users has, in one query; who has none is absent. */
  countOwned(user_ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  countAll(): Promise<PointStats>;
  /** A user's PDLs as the user sees them, for the export of an account. */
  describeOwned(user_id: string): Promise<unknown>;
  /** Read, decide and write with nobody in between; undefined when there is no such PDL. */
  change(key: PointKey, decide: Decision): Promise<DeliveryPoint | undefined>;
  /** The PDL of this owner, registered now if it was not: for PDLs that the operator named. */
  attach(user_id: string, usage_point_id: UsagePointId): Promise<DeliveryPoint>;
  /** What a contract says fills what the owner has not set, and erases nothing. */
  fillContract(point: Pick<DeliveryPoint, 'id'>, contract: ContractData): Promise<DeliveryPoint | undefined>;
  /** A page of the live consents that end until a day, in the order of their end. */
  listEnding(until: Day, after: DeliveryPoint | undefined, limit: number): Promise<DeliveryPoint[]>;
};

/** Delivery points: what a user registers, orders, links and says about a PDL. */
export function createDeliveryPoints(options: DeliveryPointsOptions): DeliveryPoints {
  const { database, clock, findUserByEmail, readContract } = options;
  const points = createPointService(options);
  const contracts = createContractService(options);
  const find = (key: PointKey) => findPoint(database, key);
  return {
    feature: {
      name: 'delivery-points',
      routes: (app) => servePoints(app, { points, contracts, clock, findUserByEmail, readContract }),
    },
    authorisePdl: points.authorise,
    find,
    listOwned: (user_id) => listPoints(database, user_id),
    countOwned: (user_ids) => countPoints(database, user_ids),
    countAll: () => countAllPoints(database),
    async describeOwned(user_id) {
      const today = parisDay(clock.now());
      return (await listPoints(database, user_id)).map((point) => describePoint(point, today));
    },
    change: (key, decide) => changePoint(database, key, clock.now(), decide),
    async attach(user_id, usage_point_id) {
      const key = { user_id, usage_point_id };
      const made = newPoint(user_id, usage_point_id, null, formatInstant(clock.now()));
      const point = (await find(key)) ?? (await insertPoint(database, made)) ?? (await find(key));
      if (!point) throw new Error('a PDL vanished while it was attached');
      return point;
    },
    fillContract: contracts.fill,
    listEnding: (until, after, limit) =>
      listEnding(database, until, after && { expires_at: after.consent.expires_at ?? '', id: after.id }, limit),
  };
}
