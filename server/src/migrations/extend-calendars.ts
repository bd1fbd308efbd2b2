import type { Migration } from '#platform/database/migrate.ts';

const addText = (table: string, column: string): Migration => ({
  name: `add-${table}-${column}`.replaceAll('_', '-'),
  up: async (schema) => {
    await schema.schema.alterTable(table).addColumn(column, 'varchar(30)').execute();
  },
});

/** When the source last changed the colour, or when we did if the source does not report it. */
export const addTempoSourceUpdatedAt = addText('tempo_calendar', 'source_updated_at');

/** When the colour was last read: a colour read before 11:30 is read again. */
export const addTempoFetchedAt = addText('tempo_calendar', 'fetched_at');

/** When the source produced the signal. */
export const addGridsignalGeneratedAt = addText('gridsignal', 'generated_at');

/** The source's own level of the whole day. */
export const addGridsignalDayLevel: Migration = {
  name: 'add-gridsignal-day-level',
  up: async (schema) => {
    await schema.schema.alterTable('gridsignal').addColumn('day_level', 'integer').execute();
  },
};
