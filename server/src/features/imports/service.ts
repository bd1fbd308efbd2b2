// Idempotency key: requesting the same import again returns the existing one.

import { hourMs, parisDay } from '@svc/domain/paris-time';
import { planImport } from '@svc/domain/readings/import-plan';
import type { Measure } from '@svc/domain/readings/measure';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { DeliveryPoints } from '#features/delivery-points/server/index.ts';
import { findDemoPoint } from '#features/demo/index.ts';
import type { FetchQueue, Permission } from '#features/readings/server/index.ts';
import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { JobRunner } from '#platform/jobs/job.ts';
import { importJobName } from './import-job.ts';
import {
  extendImport,
  findImport,
  findRecentImport,
  type ImportKey,
  insertImport,
  listRecentMeasures,
  retryFailed,
} from './repository.ts';
import type { ImportRow } from './tables.ts';

export type ImportsOptions = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  readonly points: Pick<DeliveryPoints, 'authorisePdl'>;
  readonly queue: Pick<FetchQueue, 'submit'>;
  /** A user who may no longer read the stored data of a PDL may not see the state of its import either. */
  readonly permission: Pick<Permission, 'permit' | 'permitStored' | 'measuresOf'>;
  /** Whether the credentials of this request are still valid. */
  readonly isStillCaller: (request: FastifyRequest) => Promise<boolean>;
};

/** Cached days live for a day: an import that has just ended has nothing to do again. */
const freshMs = 24 * hourMs;
const mostAttempts = 5;

/** The measures of the caller's active PDL that its consent covers; 404 or 403 otherwise. */
export async function listCovered(
  { points, permission }: ImportsOptions,
  caller: Caller,
  usage_point_id: string,
): Promise<readonly Measure[]> {
  const permitted = await permission.permit(await points.authorisePdl(caller, usage_point_id));
  return findDemoPoint(usage_point_id) ? [] : permission.measuresOf(permitted);
}

type Begun = { readonly row: ImportRow; readonly isNew: boolean };

/** One import of a PDL runs at a time. A concurrent request returns that one, with the missing measures added to it. */
export async function beginImport(
  options: ImportsOptions,
  key: ImportKey,
  measures: readonly Measure[],
): Promise<Begun> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const begun = await tryToBegin(options, key, measures);
    if (!begun) continue;
    await wake(options);
    return begun;
  }
  throw apiError('OVERLOADED', { n: 1 });
}

/** Undefined when another request changed what was just read. */
async function tryToBegin(
  { database, clock }: ImportsOptions,
  key: ImportKey,
  measures: readonly Measure[],
): Promise<Begun | undefined> {
  const now = clock.now();
  // In this order: an import that is begun between the two is found without its measures, and then extended by none.
  const imported = await listRecentMeasures(database, key, now - freshMs);
  const known = await findRecentImport(database, key, now - freshMs);
  const lacking = measures.filter((measure) => !imported.has(measure));
  if (known && lacking.length === 0) {
    await retryFailed(database, known.id, now);
    return { row: (await findImport(database, key.user_id, known.id)) ?? known, isNew: false };
  }
  const steps = planImport(lacking, parisDay(now));
  if (steps.length === 0) throw apiError('CONSENT_REQUIRED');
  if (known?.state === 'running') {
    if (!(await extendImport(database, known.id, steps, now))) return undefined;
    return { row: (await findImport(database, key.user_id, known.id)) ?? known, isNew: false };
  }
  const row = await insertImport(database, key, steps, now);
  return row && { row, isNew: true };
}

// Without the queue the next slot of the job finds the rows.
async function wake({ jobs }: ImportsOptions): Promise<void> {
  try {
    await jobs.enqueue({ name: importJobName }, undefined, { id: 'wake' });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}
