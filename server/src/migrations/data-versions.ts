import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.ts';

/** The data that is served from memory: each name has a version, which changes with every commit to its tables. */
const tablesOf = {
  calendars: [
    ...['tempo_calendar', 'tempo_outlooks', 'gridsignal', 'flexday_days', 'peak_days'],
    ...['national_consumption', 'generation_forecast', 'calendar_sources'],
  ],
  offers: ['energy_providers', 'energy_offers', 'offer_versions'],
};

/**
 * PostgreSQL only: several processes write there, and each must learn what the others wrote. The database itself
 * changes the version, so no writer can forget it: not an older replica, not a restore, not a person with psql.
 */
export const dataVersions: Migration = {
  name: 'data-versions',
  up: async (schema, kind) => {
    if (kind !== 'postgres') return;
    await schema.schema
      .createTable('data_versions')
      .addColumn('name', 'varchar(40)', (column) => column.primaryKey())
      // Random: a number would count up to a known value again after a restore.
      .addColumn('version', 'varchar(36)', (column) => column.notNull())
      .execute();
    // Once per transaction. The search path is fixed: a restore loads rows with an empty one.
    await sql`
      create function note_data_change() returns trigger language plpgsql set search_path from current as $$
      declare
        marker constant text := 'svc.changed_' || tg_argv[0];
      begin
        if coalesce(current_setting(marker, true), '') <> txid_current()::text then
          insert into data_versions (name, version) values (tg_argv[0], gen_random_uuid()::text)
            on conflict (name) do update set version = excluded.version;
          perform set_config(marker, txid_current()::text, true);
        end if;
        return null;
      end $$`.execute(schema);
    for (const [name, tables] of Object.entries(tablesOf)) {
      for (const table of tables) {
        const change = sql`execute function note_data_change(${sql.lit(name)})`;
        // Deferred to the commit: the row of the version is locked for a moment only, so writers cannot wait in a ring.
        await sql`create constraint trigger note_change after insert or update or delete on ${sql.table(table)}
          deferrable initially deferred for each row ${change}`.execute(schema);
        await sql`create trigger note_truncate after truncate on ${sql.table(table)}
          for each statement ${change}`.execute(schema);
      }
    }
  },
};
