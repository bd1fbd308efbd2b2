import { z } from 'zod';
import { callerOf } from '#caller.ts';
import type { DeliveryPoint, DeliveryPoints } from '#features/delivery-points/server/index.ts';
import { findDemoPoint } from '#features/demo/index.ts';
import type { Quotas } from '#features/quotas/index.ts';
import type { Permission } from '#features/readings/server/index.ts';
import type { App } from '#platform/http/app.ts';
import { ok } from '#platform/http/envelope.ts';
import { usagePointId } from '#usage-point-id.ts';
import { type RecordKind, recordKinds } from '../record-kinds.ts';
import { type RecordBody, recordResponses } from '../schemas.ts';

export type RecordRoutes = {
  readonly points: Pick<DeliveryPoints, 'authorisePdl'>;
  readonly quotas: Pick<Quotas, 'charge'>;
  readonly permission: Pick<Permission, 'permit'>;
  readonly read: (point: DeliveryPoint, kind: RecordKind, useCache: boolean) => Promise<RecordBody>;
};

const useCache = z
  .stringbool()
  .default(true)
  .meta({ type: 'boolean', description: 'true by default; false fetches a fresh record' });
const query = z.object({ use_cache: useCache });
const params = z.object({ pdl: usagePointId });

export function serveRecords(app: App, { points, quotas, permission, read }: RecordRoutes): void {
  for (const kind of recordKinds) {
    const schema = {
      tags: ['customer records'],
      summary: `The ${kind} of a PDL`,
      params,
      querystring: query,
      response: { 200: recordResponses[kind] },
    };
    app.get(`/gridop/${kind}/:pdl`, { config: { counted: 'by_query' }, schema }, async (request, reply) => {
      const caller = callerOf(request);
      const point = await points.authorisePdl(caller, request.params.pdl);
      await quotas.charge(caller, request.query.use_cache, reply, {
        isLocal: findDemoPoint(point.usage_point_id) !== undefined,
      });
      await permission.permit(point);
      reply.header('cache-control', 'private, no-cache');
      return ok((await read(point, kind, request.query.use_cache)) as never);
    });
  }
}
