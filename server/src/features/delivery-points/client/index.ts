import type { Day } from '@svc/domain/day';
import { usagePointIdForm } from '@svc/domain/delivery-points/delivery-point';
import type { Instant } from '@svc/domain/paris-time';
import type { OnChanged } from '@svc/domain/readings/changed-days';
import { apiError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { ApiError } from '#platform/http/api-error.ts';
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
import type { MirroredPdl } from './tables.ts';

export { listMirrored, listUnreadablePdls, restorePdls } from './repository.ts';
export { archivedPdls, type MirroredPdl } from './tables.ts';

export type PdlMirrorOptions = {
  readonly database: Connection;
  readonly gateway: Parameters<typeof listGatewayPdls>[0] & { state(): GatewayNow };
  readonly clock: Clock;
  /** The newest day with a daily reading of each PDL. */
  readonly newestDays: () => Promise<ReadonlyMap<string, Day>>;
  /** Called when an offer or off-peak hours were chosen here, or when the hours of a contract have changed. */
  readonly onChanged?: OnChanged;
};

type GatewayNow = {
  readonly last_error: { readonly kind: string; readonly detail: string; readonly advice: string } | null;
};

export type PdlMirror = {
  readonly feature: Feature;
  list(): Promise<MirroredPdl[]>;
  /** How many PDLs the gateway listed when this process last requested them. Null before the first response. */
  listed(): number | null;
  /** An active PDL, or 404: unknown and inactive look alike. */
  authorise(usage_point_id: string): Promise<MirroredPdl>;
  /** Takes over what the gateway lists now. */
  refresh(signal?: AbortSignal): Promise<PdlListing>;
  noteConsentRefusal(usage_point_id: string): Promise<void>;
  noteCurveRetry(usage_point_id: string, until: Instant | null): Promise<void>;
  /** The off-peak text of a contract that was read. */
  noteContractHours(usage_point_id: string, text: string | null): Promise<void>;
};

/** The gateway's PDLs, stored so that reads and exports work while the gateway is unreachable. */
export function createPdlMirror({ database, gateway, clock, newestDays, onChanged }: PdlMirrorOptions): PdlMirror {
  let listed: number | null = null;
  const describe = async (pdl: MirroredPdl) =>
    describePdl(pdl, (await newestDays()).get(pdl.usage_point_id) ?? null, clock.now());
  async function find(id: string): Promise<MirroredPdl> {
    const byNumber = usagePointIdForm.test(id) ? await findMirrored(database, { usage_point_id: id }) : undefined;
    const pdl = byNumber ?? (await findMirrored(database, { id }));
    if (!pdl) throw await describeUnknown();
    return pdl;
  }
  /** Without any list from the gateway the client does not know its PDLs, so it cannot report one as unknown. */
  async function describeUnknown(): Promise<ApiError> {
    if (listed !== null || (await listMirrored(database)).length > 0) return apiError('PDL_NOT_FOUND');
    const { last_error } = gateway.state();
    if (last_error === null) return apiError('GATEWAY_UNREACHABLE', { detail: 'The gateway has not been asked yet' });
    const code = last_error.kind === 'unauthorized' ? 'GATEWAY_CREDENTIALS' : 'GATEWAY_UNREACHABLE';
    return apiError(code, { detail: `${last_error.detail}. ${last_error.advice}` });
  }
  return {
    feature: {
      name: 'delivery-points',
      routes: (app) =>
        serveMirror(app, {
          list: async () => Promise.all((await listMirrored(database)).map(describe)),
          find: async (id) => await describe(await find(id)),
          override: async (id, change) => {
            const changed = await overridePdl(database, await find(id), change, clock.now());
            onChanged?.({ usage_point_id: changed.usage_point_id, measure: 'prices', days: 'all' });
            return await describe(changed);
          },
        }),
    },
    list: () => listMirrored(database),
    listed: () => listed,
    async authorise(usage_point_id) {
      const pdl = await findMirrored(database, { usage_point_id });
      if (!pdl) throw await describeUnknown();
      if (!pdl.is_active) throw apiError('PDL_NOT_FOUND');
      return pdl;
    },
    async refresh(signal) {
      const listing = await listGatewayPdls(gateway, signal);
      if (listing.ok) {
        listed = listing.data.length;
        await mirrorPdls(database, listing.data, clock.now());
      }
      return listing;
    },
    noteConsentRefusal: (usage_point_id) => noteConsentRefusal(database, usage_point_id, clock.now()),
    noteCurveRetry: (usage_point_id, until) => noteCurveRetry(database, usage_point_id, until, clock.now()),
    async noteContractHours(usage_point_id, text) {
      const isChanged = await noteContractHours(database, usage_point_id, text, clock.now());
      if (isChanged) onChanged?.({ usage_point_id, measure: 'prices', days: 'all' });
    },
  };
}
