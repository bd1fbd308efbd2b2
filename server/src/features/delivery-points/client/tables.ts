import type { Day } from '@svc/domain/day';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import { readStoredOffPeak } from '@svc/domain/pricing/off-peak-input';
import { z } from 'zod';
import { dayCell, instantCell } from '#platform/csv-cells.ts';
import { readBoolean } from '#platform/database/database.ts';
import { text } from '#platform/http/text.ts';
import { usagePointId } from '#usage-point-id.ts';

export type PdlRow = {
  readonly id: string;
  readonly usage_point_id: string;
  readonly name: string | null;
  readonly has_consumption: boolean;
  readonly has_production: boolean;
  readonly subscribed_power: number | null;
  readonly activation_date: string | null;
  readonly oldest_available_data_date: string | null;
  readonly display_order: number;
  readonly is_active: boolean;
  readonly linked_production_pdl_id: string | null;
  readonly selected_offer_id: string | null;
  readonly pricing_option: string | null;
  readonly offpeak_hours: string | null;
  readonly contract_offpeak: string | null;
  readonly consent_status: string | null;
  readonly consent_expires_at: string | null;
  readonly problem: string | null;
  readonly local_overrides: string;
  readonly consent_retry_at: string | null;
  readonly curve_retry_at: string | null;
  readonly gone_at: string | null;
  readonly updated_at: string;
};

export type MirrorTables = { pdl_mirror: PdlRow };

/** What the user changed here: it wins over the gateway's value, and the difference is shown. */
export type LocalOverrides = {
  readonly name?: string | null;
  readonly selected_offer_id?: string | null;
  readonly offpeak_hours?: unknown;
  /** Excluded here, regardless of the gateway's value. */
  readonly is_active?: false | undefined;
};

export type PointError = {
  readonly code: string;
  readonly detail?: string | undefined;
  readonly help?: string | undefined;
};

/** A PDL as this client knows it: the gateway's values, and local changes stored separately. */
export type MirroredPdl = Omit<
  PdlRow,
  | 'offpeak_hours'
  | 'contract_offpeak'
  | 'problem'
  | 'local_overrides'
  | 'activation_date'
  | 'oldest_available_data_date'
> & {
  readonly activation_date: Day | null;
  readonly oldest_available_data_date: Day | null;
  /** The gateway's; the contract's where the gateway lists none. */
  readonly offpeak_hours: unknown;
  readonly problem: PointError | null;
  readonly local_overrides: LocalOverrides;
  /** Switched off here, not at the gateway. */
  readonly is_left_out: boolean;
};

const hours = z.unknown().refine((stored) => readStoredOffPeak(stored ?? null).ok, 'are no off-peak hours');
const schedules = z.array(z.object({ ranges: z.array(z.string()) })).and(hours);
const pointError = z.object({
  code: text(100),
  detail: z.string().max(2000).optional(),
  help: z.string().max(2000).optional(),
});
const localOverrides = z.object({
  name: text(100).nullish(),
  selected_offer_id: text(36).nullish(),
  offpeak_hours: hours.optional(),
  is_active: z.literal(false).optional(),
});

const archivedPdl = z.object({
  id: text(36).min(1),
  usage_point_id: usagePointId,
  name: text(100).nullable(),
  has_consumption: z.boolean(),
  has_production: z.boolean(),
  subscribed_power: z.int32().nullable(),
  activation_date: dayCell.transform((day) => day as Day).nullable(),
  oldest_available_data_date: dayCell.transform((day) => day as Day).nullable(),
  display_order: z.int32(),
  is_active: z.boolean(),
  linked_production_pdl_id: text(36).nullable(),
  selected_offer_id: text(36).nullable(),
  pricing_option: text(30).nullable(),
  offpeak_hours: hours,
  consent_status: text(20).nullable(),
  consent_expires_at: text(30).nullable(),
  problem: pointError.nullable(),
  local_overrides: localOverrides.transform((overrides) => overrides as LocalOverrides),
  consent_retry_at: instantCell.nullable(),
  curve_retry_at: instantCell.nullable(),
  gone_at: instantCell.nullable(),
  updated_at: instantCell,
  is_left_out: z.boolean().default(false),
});

/** The PDLs of an archive. Their number is checked first, so that a hostile list does not cost a message for each item. */
export const archivedPdls = z
  .array(z.unknown())
  .max(1000)
  .pipe(z.array(archivedPdl))
  .refine((pdls) => new Set(pdls.map(({ usage_point_id }) => usage_point_id)).size === pdls.length, 'lists a PDL twice')
  .refine((pdls) => new Set(pdls.map(({ id }) => id)).size === pdls.length, 'uses an id twice');

/** Undefined: it cannot be read. */
function readStored<Value>(stored: string | null, schema: z.ZodType<Value>): Value | null | undefined {
  if (stored === null) return null;
  try {
    return schema.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

/** The fields of a row that cannot be read, so that they count as not set. */
export function listUnreadableFields(row: PdlRow): string[] {
  const read = {
    offpeak_hours: readStored(row.offpeak_hours, hours),
    contract_offpeak: readStored(row.contract_offpeak, schedules),
    problem: readStored(row.problem, pointError),
    local_overrides: readStored(row.local_overrides, localOverrides),
  };
  return Object.entries(read).flatMap(([field, value]) => (value === undefined ? [field] : []));
}

/** A change that cannot be read is dropped, and the others stay. */
function readOverrides(stored: string): LocalOverrides {
  const fields = readStored(stored, z.record(z.string(), z.unknown())) ?? {};
  const readable = Object.entries(fields).filter(
    ([field, value]) => localOverrides.safeParse({ [field]: value }).success,
  );
  return localOverrides.parse(Object.fromEntries(readable)) as LocalOverrides;
}

export function readContractHours(row: Pick<PdlRow, 'contract_offpeak'>): OffPeakSchedule[] {
  return (readStored<unknown>(row.contract_offpeak, schedules) ?? []) as OffPeakSchedule[];
}

export function readPdlRow({ contract_offpeak, ...row }: PdlRow): MirroredPdl {
  const listed = readStored(row.offpeak_hours, hours) ?? [];
  const local_overrides = readOverrides(row.local_overrides);
  const is_left_out = local_overrides.is_active === false;
  const isListed = !(Array.isArray(listed) && listed.length === 0);
  return {
    ...row,
    has_consumption: readBoolean(row.has_consumption),
    has_production: readBoolean(row.has_production),
    is_active: readBoolean(row.is_active) && !is_left_out,
    is_left_out,
    activation_date: row.activation_date as Day | null,
    oldest_available_data_date: row.oldest_available_data_date as Day | null,
    offpeak_hours: isListed ? listed : readContractHours({ contract_offpeak }),
    problem: readStored(row.problem, pointError) ?? null,
    local_overrides,
  };
}
