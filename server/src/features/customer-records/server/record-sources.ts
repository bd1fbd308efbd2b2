import { apiError } from '#errors.ts';
import type { DeliveryPoint } from '#features/delivery-points/server/index.ts';
import { createDemoRecords, findDemoPoint } from '#features/demo/index.ts';
import type { RecordSource } from '../source.ts';
import { createRecordSource, type OperatorRecordParts } from './source.operator.ts';

export type RecordSourceParts = Omit<OperatorRecordParts, 'reach'> & {
  /** Undefined where the gateway has no credentials at the operator. */
  readonly reach: OperatorRecordParts['reach'] | undefined;
};

/** The operator, or for the two reserved PDLs the demonstration, which makes no call. */
export function chooseRecordSource({ reach, incidents }: RecordSourceParts, point: DeliveryPoint): RecordSource {
  const demo = findDemoPoint(point.usage_point_id);
  if (demo) return createDemoRecords(demo);
  if (!reach) throw apiError('GRIDOP_CREDENTIALS');
  return createRecordSource({ reach, incidents }, point);
}
