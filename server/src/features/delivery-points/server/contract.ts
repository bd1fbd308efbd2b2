import { type ContractData, mergeContract } from '@svc/domain/delivery-points/contract';
import { parisDay } from '@svc/domain/paris-time';
import { readOffPeak } from '@svc/domain/pricing/off-peak-input';
import { mergeUserOffPeak } from '@svc/domain/pricing/off-peak-operator';
import type { FastifyReply } from 'fastify';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { DeliveryPoint, OwnField, PointChange } from './point.ts';
import { changePoint, findPoint, keyOfOwned } from './repository.ts';
import { withOwn } from './service.ts';

/** Reads the contract of a PDL afresh, for this caller: the quota, the consent and the operator are its business. */
export type ContractReader = (caller: Caller, point: DeliveryPoint, reply: FastifyReply) => Promise<ContractData>;

export type OwnContract = {
  readonly subscribed_power?: number | null | undefined;
  /** Any accepted form. Null clears the owner's hours, undefined leaves them unchanged. */
  readonly offpeak_hours?: unknown;
};

export type ContractService = ReturnType<typeof createContractService>;

export function createContractService(options: { database: Database; clock: Clock }) {
  const { database, clock } = options;

  /** A contract fills what the owner has not set, and erases nothing. */
  async function fill(point: Pick<DeliveryPoint, 'id'>, contract: ContractData): Promise<DeliveryPoint | undefined> {
    const now = clock.now();
    return await changePoint(database, { id: point.id }, now, (known) => {
      const own = known.user_set.filter((field) => field !== 'has_consumption');
      return mergeContract(known, contract, parisDay(now), own).point;
    });
  }

  return {
    fill,

    async setOwn(caller: Caller, id: string, own: OwnContract): Promise<DeliveryPoint> {
      const point = await changePoint(database, keyOfOwned(caller.user_id, id), clock.now(), (known) => ({
        ...ownPower(known, own.subscribed_power),
        ...ownOffPeak(known, own.offpeak_hours),
      }));
      if (!point) throw apiError('PDL_NOT_FOUND');
      return point;
    },

    async fetch(
      caller: Caller,
      id: string,
      read: (point: DeliveryPoint) => Promise<ContractData>,
    ): Promise<DeliveryPoint> {
      const point = await findPoint(database, keyOfOwned(caller.user_id, id));
      if (!point) throw apiError('PDL_NOT_FOUND');
      const filled = await fill(point, await read(point));
      // It may have been deleted during the call to the operator.
      if (!filled) throw apiError('PDL_NOT_FOUND');
      return filled;
    },
  };
}

// Null resets the field to the value of the contract.
function ownPower(known: DeliveryPoint, power: number | null | undefined): PointChange {
  if (power === undefined) return {};
  const field: OwnField = 'subscribed_power';
  const user_set = power === null ? known.user_set.filter((own) => own !== field) : withOwn(known.user_set, [field]);
  return { subscribed_power: power, user_set };
}

function ownOffPeak(known: DeliveryPoint, input: unknown): PointChange {
  if (input === undefined) return {};
  const read = readOffPeak(input);
  if (!read.ok) throw apiError('INVALID_OFFPEAK', { detail: read.text });
  const merged = mergeUserOffPeak(known.offpeak_hours, read.schedules);
  if (!merged.ok) throw apiError('INVALID_OFFPEAK', { detail: merged.text });
  return { offpeak_hours: merged.schedules };
}
