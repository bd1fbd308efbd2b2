import type { Day } from '@svc/domain/day';
import type { ContractData } from '@svc/domain/delivery-points/contract';
import { permitsUse, type UsagePointId } from '@svc/domain/delivery-points/delivery-point';
import type { ChoiceInput, DatedChoice } from '@svc/domain/offers/offer-choice';
import { formatInstant, type Instant, parisDay } from '@svc/domain/paris-time';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { type ContractReader, createContractService } from './contract.ts';
import { countAllPoints, countPoints, type PointStats } from './count-repository.ts';
import { describePoint } from './description.ts';
import { listChoices } from './offer-choice-repository.ts';
import type { DeliveryPoint } from './point.ts';
import { countPublication, notePublication, type PublicationProgress } from './publication-repository.ts';
import {
  changePoint,
  createOwnedLookup,
  type Decision,
  findPoint,
  insertPoint,
  listConsented,
  listEnding,
  listNotYetUsable,
  listPoints,
  lockPointShared,
  type OwnedKey,
  type PointKey,
} from './repository.ts';
import { type OthersCount, type PointRoutes, servePoints } from './routes.ts';
import { chooseOffer, createPointService, newPoint, type PointServiceOptions } from './service.ts';

export type { ContractReader } from './contract.ts';
export { consentFor, coversMeasure, endIfOver } from './operator-permission.ts';
export type { DeliveryPoint, OwnField, PointChange, PointConsent } from './point.ts';
export type { PointKey } from './repository.ts';
export type { OwnedPoint, PointListener } from './service.ts';

export type DeliveryPointsOptions = Pick<PointServiceOptions, 'database' | 'clock' | 'mostPerUser'>;

export type PointRoutesOptions = Pick<PointServiceOptions, 'isOfferActive' | 'onForget'> &
  Pick<PointRoutes, 'findUserByEmail'> & {
    readonly readContract?: ContractReader;
    readonly isWidespread?: OthersCount;
  };

export type DeliveryPoints = {
  /** The routes, with the other information and callbacks that they need. */
  serve(options: PointRoutesOptions): Feature;
  /** The caller's active PDL, or 404, before anything of it is read; unknown, foreign and inactive look alike. */
  authorisePdl(caller: Caller, usage_point_id: string): Promise<DeliveryPoint>;
  find(key: PointKey): Promise<DeliveryPoint | undefined>;
  /** The same by owner and number. Concurrent lookups share one statement. */
  findOwned(key: OwnedKey): Promise<DeliveryPoint | undefined>;
  /** The PDL of an owner as it stays until this transaction ends. */
  lockShared(transaction: Connection, key: OwnedKey): Promise<DeliveryPoint | undefined>;
  /** The active PDLs of a user, in one statement, without those whose consent is known to have ended. */
  listConsented(user_id: string): Promise<DeliveryPoint[]>;
  listOwned(user_id: string): Promise<DeliveryPoint[]>;
  /** Every offer a PDL had, the oldest first. */
  listChoices(pdl_id: string): Promise<DatedChoice[]>;
  /** The offer that a PDL has from a day on. Throws when the PDL does not exist. */
  chooseOffer(key: PointKey, input: ChoiceInput): Promise<DeliveryPoint>;
  /** How many PDLs each of these users has, in one query. A user without PDLs is not in the map. */
  countOwned(user_ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  countAll(): Promise<PointStats>;
  /** Records the operator's latest response about a day of a PDL. */
  notePublication(publication: Parameters<typeof notePublication>[1]): Promise<void>;
  /** The operator's publication progress for a day, over all PDLs that may be requested except these. */
  countPublication(day: Day, except: readonly string[]): Promise<PublicationProgress>;
  /** A user's PDLs as the user sees them, for the export of an account. */
  describeOwned(user_id: string): Promise<unknown>;
  /** Reads, decides and writes atomically. Undefined when the PDL does not exist. */
  change(key: PointKey, decide: Decision): Promise<DeliveryPoint | undefined>;
  /**
   * The PDL of this owner, registered now if it was not: for PDLs that the operator named. Undefined when the owner
   * has as many as one may have.
   */
  attach(user_id: string, usage_point_id: UsagePointId): Promise<DeliveryPoint | undefined>;
  /** Values of a contract fill the fields that the owner has not set, and erase nothing. */
  fillContract(point: Pick<DeliveryPoint, 'id'>, contract: ContractData): Promise<DeliveryPoint | undefined>;
  /** A page of the live consents that end until a day, in the order of their end. */
  listEnding(until: Day, after: DeliveryPoint | undefined, limit: number): Promise<DeliveryPoint[]>;
  /** A page of the consents that are not yet usable and were last checked at that time or before. */
  listNotYetUsable(before: Instant, limit: number, after_id?: string): Promise<DeliveryPoint[]>;
};

/** Delivery points: PDLs that a user registers, orders, links and describes. */
export function createDeliveryPoints(options: DeliveryPointsOptions): DeliveryPoints {
  const { database, clock, mostPerUser = Number.POSITIVE_INFINITY } = options;
  const contracts = createContractService(options);
  const findOwned = createOwnedLookup(database);
  const find = (key: PointKey) => findPoint(database, key);
  return {
    serve({ findUserByEmail, readContract, isWidespread, ...rest }) {
      const points = createPointService({ ...options, ...rest });
      const parts = { points, contracts, clock, findUserByEmail, readContract, isWidespread };
      return { name: 'delivery-points', routes: (app) => servePoints(app, parts) };
    },
    async authorisePdl(caller, usage_point_id) {
      const point = await findOwned({ user_id: caller.user_id, usage_point_id });
      if (!point || !permitsUse(point, 'operator_route')) throw apiError('PDL_NOT_FOUND');
      return point;
    },
    find,
    findOwned,
    lockShared: lockPointShared,
    listConsented: (user_id) => listConsented(database, user_id),
    listOwned: (user_id) => listPoints(database, user_id),
    listChoices: (pdl_id) => listChoices(database, pdl_id),
    chooseOffer: (key, input) => chooseOffer(options, key, input),
    countOwned: (user_ids) => countPoints(database, user_ids),
    countAll: () => countAllPoints(database),
    async describeOwned(user_id) {
      const today = parisDay(clock.now());
      return (await listPoints(database, user_id)).map((point) => describePoint(point, today));
    },
    notePublication: (publication) => notePublication(database, publication, clock.now()),
    countPublication: (day, except) => countPublication(database, { day, today: parisDay(clock.now()), except }),
    change: (key, decide) => changePoint(database, key, clock.now(), decide),
    async attach(user_id, usage_point_id) {
      const key = { user_id, usage_point_id };
      const made = newPoint(user_id, usage_point_id, null, formatInstant(clock.now()));
      const point = (await find(key)) ?? (await insertPoint(database, made, mostPerUser));
      if (point === 'full') return undefined;
      return point === 'known' ? await find(key) : point;
    },
    fillContract: contracts.fill,
    listNotYetUsable: (before, limit, after_id) => listNotYetUsable(database, formatInstant(before), limit, after_id),
    listEnding: (until, after, limit) =>
      listEnding(database, until, after && { expires_at: after.consent.expires_at ?? '', id: after.id }, limit),
  };
}
