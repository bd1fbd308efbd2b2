import { formatInstant } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { listAuditOf } from '../audit/repository.ts';
import { type CountPdls, describeAccount } from '../users/account-description.ts';
import type { AccountNames, User } from '../users/user.ts';

/**
 * The data of a user that another feature contributes, under its name in the export. Large data is exported separately.
 */
export type ExportContributor = { readonly name: string; readonly exportOf: (user_id: string) => Promise<unknown> };

export type ExportParts = { readonly database: Connection; readonly clock: Clock; readonly names: AccountNames };

/** The small part of the data stored about a user: a few statements, however many PDLs there are. */
export async function exportAccount(
  { names, clock, database }: ExportParts,
  ports: { readonly countPdls: CountPdls; readonly contributors: readonly ExportContributor[] },
  user: User,
) {
  const parts = await Promise.all(
    ports.contributors.map(async ({ name, exportOf }) => [name, await exportOf(user.id)] as const),
  );
  const pdl_count = (await ports.countPdls([user.id])).get(user.id) ?? 0;
  return {
    exported_at: formatInstant(clock.now()),
    account: describeAccount(user, names, pdl_count),
    settings: { debug_mode: user.debug_mode },
    audit: await listAuditOf(database, user.id),
    ...Object.fromEntries(parts),
  };
}
