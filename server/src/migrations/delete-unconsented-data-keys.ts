import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.ts';

/** A data key is wrapped for an owner only under a live consent. Earlier versions also made wraps for those who had none. */
export const deleteUnconsentedDataKeys: Migration = {
  name: 'delete-unconsented-data-keys',
  up: async (schema) => {
    await sql`
      delete from data_keys where not exists (
        select 1 from pdls
        where pdls.user_id = data_keys.user_id
          and pdls.usage_point_id = data_keys.usage_point_id
          and pdls.consent_status in ('active', 'unusable')
      )`.execute(schema);
  },
};
