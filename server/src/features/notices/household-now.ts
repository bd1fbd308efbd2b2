import type { HouseholdNow } from '@svc/domain/notices';
import { hourMs } from '@svc/domain/paris-time';
import type { MirroredPdl } from '#features/delivery-points/client/index.ts';
import { readFreeBytes } from '#platform/database/free-space.ts';
import { isDiskFull } from '#platform/store-failure.ts';

type GatewayNow = {
  readonly reachable: HouseholdNow['gateway']['reachable'];
  readonly last_error: HouseholdNow['gateway']['failure'];
};

export type HouseholdParts = {
  /** The embedded database; undefined when it is on a server. */
  readonly file: string | undefined;
  readonly gateway: { state(): GatewayNow };
  readonly mirror: { list(): Promise<readonly MirroredPdl[]>; listed(): number | null };
  /** Notices from the start that the user has not seen yet. */
  readonly rescues: () => Promise<readonly string[]>;
  /** How long the backup has not been copied out of this machine, and why; null where no place is set. */
  readonly copyAge: () => Promise<{ readonly ms: number; readonly failure: string | null } | null>;
  readonly listening: () => Promise<HouseholdNow['listening']>;
};

export type HouseholdWatch = {
  readonly now: () => Promise<HouseholdNow>;
  /** Something could not be stored. */
  readonly onError: (error: unknown) => void;
  /** A synchronisation was stored to its end. */
  readonly onStored: () => void;
};

/** Gathers what the notices are decided from. */
export function watchHousehold({ file, gateway, mirror, rescues, copyAge, listening }: HouseholdParts): HouseholdWatch {
  let failure: string | null = null;
  return {
    now: async () => {
      const { reachable, last_error } = gateway.state();
      return {
        gateway: { reachable, failure: last_error },
        listed: mirror.listed(),
        pdls: (await mirror.list())
          // A home that was excluded here needs no notice.
          .filter((pdl) => !pdl.is_left_out)
          .map((pdl) => ({
            usage_point_id: pdl.usage_point_id,
            is_gone: pdl.gone_at !== null,
            is_active: pdl.is_active,
            consent_status: pdl.consent_status,
          })),
        disk: { failure, free_bytes: readFreeBytes(file) },
        rescues: await rescues(),
        copy: describeCopy(await copyAge()),
        listening: await listening(),
      };
    },
    onError: (error) => {
      if (isDiskFull(error)) failure = error instanceof Error ? error.message : 'the disk is full';
    },
    onStored: () => {
      failure = null;
    },
  };
}

function describeCopy(age: Awaited<ReturnType<HouseholdParts['copyAge']>>): HouseholdNow['copy'] {
  return age && { days: Math.floor(age.ms / (24 * hourMs)), failure: age.failure };
}
