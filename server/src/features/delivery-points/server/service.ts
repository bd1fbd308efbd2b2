import { randomUUID } from 'node:crypto';
import { checkLink, type UsagePointId } from '@svc/domain/delivery-points/delivery-point';
import type { PointOrder } from '@svc/domain/delivery-points/order';
import { type ChoiceInput, offerOn, placeChoice } from '@svc/domain/offers/offer-choice';
import type { OfferKind } from '@svc/domain/offers/offer-kinds';
import { formatInstant, parisDay } from '@svc/domain/paris-time';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { listChoices, writeChoice } from './offer-choice-repository.ts';
import { type DeliveryPoint, noConsent, type OwnField, type PointChange } from './point.ts';
import {
  changePoint,
  deletePoint,
  findPoint,
  insertPoint,
  keyOfOwned,
  listPoints,
  type PointKey,
  reorderPoints,
} from './repository.ts';

/** The owner whose cached values and keys are deleted, unless another user owns the same PDL. */
export type OwnedPoint = Pick<DeliveryPoint, 'user_id' | 'usage_point_id'>;

export type PointListener = (point: OwnedPoint) => Promise<void>;

export type PointServiceOptions = {
  readonly database: Database;
  readonly clock: Clock;
  /** Whether the catalogue has this offer and still sells it. */
  readonly isOfferActive: (offer_id: string) => Promise<boolean>;
  /** Called before the row is deleted. Deletes the PDL's data stored elsewhere (cached values, keys) at once. */
  readonly onForget?: readonly PointListener[];
  /** How many PDLs one user may have. Unlimited when undefined. */
  readonly mostPerUser?: number;
};

export type PointService = ReturnType<typeof createPointService>;

export function createPointService(options: PointServiceOptions) {
  const { database, clock, isOfferActive, onForget = [], mostPerUser = Number.POSITIVE_INFINITY } = options;
  /** Unknown and foreign look alike. */
  const change = async (caller: Caller, id: string, decide: (point: DeliveryPoint) => PointChange) =>
    orNotFound(await changePoint(database, keyOfOwned(caller.user_id, id), clock.now(), decide));
  const find = async (caller: Caller, id: string) =>
    orNotFound(await findPoint(database, keyOfOwned(caller.user_id, id)));

  return {
    list: (caller: Caller) => listPoints(database, caller.user_id),
    find,

    async add(
      owner: { user_id: string },
      addition: { usage_point_id: UsagePointId; name?: string | null | undefined },
    ) {
      const { usage_point_id, name = null } = addition;
      const point = await insertPoint(
        database,
        newPoint(owner.user_id, usage_point_id, name, formatInstant(clock.now())),
        mostPerUser,
      );
      if (point === 'known') throw apiError('PDL_EXISTS');
      if (point === 'full') throw apiError('PDL_LIMIT', { n: mostPerUser });
      return point;
    },

    async delete(caller: Caller, id: string): Promise<void> {
      // Deactivated first, so that data being read meanwhile is no longer stored while the rest is deleted.
      const point = await change(caller, id, () => ({ is_active: false }));
      for (const forget of onForget) await forget(point);
      await deletePoint(database, { id: point.id, user_id: caller.user_id });
    },

    setActivity: (caller: Caller, id: string, is_active: boolean) => change(caller, id, () => ({ is_active })),
    rename: (caller: Caller, id: string, name: string | null) => change(caller, id, () => ({ name })),
    choosePricing: (caller: Caller, id: string, pricing_option: OfferKind | null) =>
      change(caller, id, () => ({ pricing_option })),

    setType: (caller: Caller, id: string, type: Pick<DeliveryPoint, 'has_consumption' | 'has_production'>) =>
      change(caller, id, (point) => ({
        has_consumption: type.has_consumption,
        has_production: type.has_production,
        user_set: withOwn(point.user_set, ['has_consumption', 'has_production']),
      })),

    async chooseOffer(caller: Caller, id: string, input: ChoiceInput) {
      await find(caller, id);
      if (input.offer_id !== null && !(await isOfferActive(input.offer_id))) throw apiError('OFFER_NOT_FOUND');
      return await chooseOffer({ database, clock }, keyOfOwned(caller.user_id, id), input);
    },
    /** Every offer the PDL had, the oldest first. */
    async listOffers(caller: Caller, id: string) {
      const point = await find(caller, id);
      return await listChoices(database, point.id);
    },

    link: (caller: Caller, id: string, target_id: string | null) =>
      linkPoint({ database, clock }, caller, id, target_id),
    reorder: (caller: Caller, orders: readonly PointOrder[]) => reorderOwned({ database, clock }, caller, orders),
  };
}

type Storage = Pick<PointServiceOptions, 'database' | 'clock'>;

async function linkPoint({ database, clock }: Storage, caller: Caller, id: string, target_id: string | null) {
  const { user_id } = caller;
  const target = target_id === null ? undefined : await findPoint(database, { id: target_id, user_id });
  const linked = await changePoint(database, keyOfOwned(user_id, id), clock.now(), (source) => {
    if (target_id === null) return { linked_production_pdl_id: null };
    // Another user's PDL is reported like an unknown one.
    if (!target) throw apiError('PDL_NOT_FOUND');
    const check = checkLink(source, target);
    if (!check.ok) throw apiError('INVALID_LINK', { detail: check.text });
    return { linked_production_pdl_id: target_id };
  });
  return orNotFound(linked);
}

/** The choice and what it makes of today are written together. */
export async function chooseOffer({ database, clock }: Storage, key: PointKey, input: ChoiceInput) {
  const today = parisDay(clock.now());
  const changed = await changePoint(database, key, clock.now(), async ({ id }, transaction) => {
    const placed = placeChoice(await listChoices(transaction, id), input, today);
    if ('failure' in placed) {
      const errors = [{ field: 'from', message: placed.failure }];
      throw apiError('VALIDATION_ERROR', { detail: `Invalid input: from (${placed.failure})`, errors });
    }
    await writeChoice(transaction, id, placed.choice, clock.now());
    return { selected_offer_id: offerOn(await listChoices(transaction, id), today) };
  });
  return orNotFound(changed);
}

async function reorderOwned({ database, clock }: Storage, caller: Caller, orders: readonly PointOrder[]) {
  const check = await reorderPoints(database, caller.user_id, orders, clock.now());
  if (!check.ok && check.reason === 'not_found') throw apiError('PDL_NOT_FOUND');
  if (!check.ok) {
    const errors = [{ field: 'orders', message: check.text }];
    throw apiError('VALIDATION_ERROR', { detail: 'Invalid input: orders', errors });
  }
  return await listPoints(database, caller.user_id);
}

function orNotFound(point: DeliveryPoint | undefined): DeliveryPoint {
  if (!point) throw apiError('PDL_NOT_FOUND');
  return point;
}

export function withOwn(known: readonly OwnField[], fields: readonly OwnField[]): OwnField[] {
  return [...new Set([...known, ...fields])];
}

/** State at registration: active, without consent, with consumption until more is known. */
export function newPoint(
  user_id: string,
  usage_point_id: UsagePointId,
  name: string | null,
  at: string,
): Omit<DeliveryPoint, 'display_order'> {
  return {
    id: randomUUID(),
    usage_point_id,
    user_id,
    name,
    has_consumption: true,
    has_production: false,
    subscribed_power: null,
    activation_date: null,
    oldest_available_data_date: null,
    is_active: true,
    linked_production_pdl_id: null,
    selected_offer_id: null,
    pricing_option: null,
    offpeak_hours: [],
    user_set: [],
    consent: noConsent,
    created_at: at,
    updated_at: at,
  };
}
