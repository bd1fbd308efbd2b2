import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.ts';

/**
 * One running import for each PDL of a user. Of several running imports the oldest continues; the others are deleted.
 */
export const indexRunningImports: Migration = {
  name: 'index-running-imports',
  up: async (schema) => {
    await sql`
      delete from imports where state = 'running' and exists (
        select 1 from imports as other where other.user_id = imports.user_id
          and other.usage_point_id = imports.usage_point_id and other.state = 'running'
          and (other.created_at < imports.created_at or (other.created_at = imports.created_at and other.id < imports.id)))
    `.execute(schema);
    await schema.schema
      .createIndex('imports_one_running')
      .unique()
      .on('imports')
      .columns(['user_id', 'usage_point_id'])
      .where(sql.ref('state'), '=', sql.lit('running'))
      .execute();
  },
};
