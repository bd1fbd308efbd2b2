import type { Day } from '@svc/domain/day';
import type { Instant } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { describePdl } from './description.ts';
import {
  findMirrored,
  listMirrored,
  mirrorPdls,
  noteConsentRefusal,
  noteContractHours,
  noteCurveRetry,
  overridePdl,
} from './repository.ts';
import { serveMirror } from './routes.ts';
import { listGatewayPdls, type PdlListing } from './source.gateway.ts';
import type { MirroredPdl } from './table.ts';

export type { MirroredPdl } from './table.ts';

export type PdlMirrorOptions = {
  readonly database: Connection;
  readonly gateway: Parameters<typeof listGatewayPdls>[0];
  readonly clock: Clock;
  /** The newest day with a daily reading of each PDL. */
  readonly newestDays: () => Promise<ReadonlyMap<string, Day>>;
};

export type PdlMirror = {
  readonly feature: Feature;
  list(): Promise<MirroredPdl[]>;
  /** An active PDL, or 404: unknown and inactive look alike. */
  authorise(usagePointId: string): Promise<MirroredPdl>;
  /** Takes over what the gateway lists now. */
  refresh(signal?: AbortSignal): Promise<PdlListing>;
  noteConsentRefusal(usagePointId: string): Promise<void>;
  noteCurveRetry(usagePointId: string, until: Instant | null): Promise<void>;
  /** The off-peak text of a contract that was read. */
  noteContractHours(usagePointId: string, text: string | null): Promise<void>;
};

/** The gateway's PDLs, kept so that reads and exports work while it is away. */
export function createPdlMirror({ database, gateway, clock, newestDays }: PdlMirrorOptions): PdlMirror {
  const describe = async (pdl: MirroredPdl) =>
    describePdl(pdl, (await newestDays()).get(pdl.usage_point_id) ?? null, clock.now());
  async function find(id: string): Promise<MirroredPdl> {
    const byNumber = /^\d{14}$/.test(id) ? await findMirrored(database, { usage_point_id: id }) : undefined;
    const pdl = byNumber ?? (await findMirrored(database, { id }));
    if (!pdl) throw apiError('PDL_NOT_FOUND');
    return pdl;
  }
  return {
    feature: {
      name: 'delivery-points',
      routes: (app) =>
        serveMirror(app, {
          list: async () => Promise.all((await listMirrored(database)).map(describe)),
          find: async (id) => await describe(await find(id)),
          override: async (id, change) =>
            await describe(await overridePdl(database, await find(id), change, clock.now())),
        }),
    },
    list: () => listMirrored(database),
    async authorise(usagePointId) {
      const pdl = await findMirrored(database, { usage_point_id: usagePointId });
      if (!pdl?.is_active) throw apiError('PDL_NOT_FOUND');
      return pdl;
    },
    async refresh(signal) {
      const listing = await listGatewayPdls(gateway, signal);
      if (listing.ok) await mirrorPdls(database, listing.data, clock.now());
      return listing;
    },
    noteConsentRefusal: (usagePointId) => noteConsentRefusal(database, usagePointId, clock.now()),
    noteCurveRetry: (usagePointId, until) => noteCurveRetry(database, usagePointId, until, clock.now()),
    noteContractHours: (usagePointId, text) => noteContractHours(database, usagePointId, text, clock.now()),
  };
}
