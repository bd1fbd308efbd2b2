import type { Migration } from '#platform/database/migrate.ts';

export const initialCalendars: Migration = {
  name: 'initial-calendars',
  up: async ({ schema }) => {
    // The colour of each known day: BLEU, BLANC or ROUGE. An unknown day has no row.
    await schema
      .createTable('tempo_calendar')
      .addColumn('date', 'varchar(10)', (column) => column.primaryKey())
      .addColumn('color', 'varchar(10)', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      // When the source last changed the colour, or when we did if the source does not report it.
      .addColumn('source_updated_at', 'varchar(30)')
      // When the colour was last read: a colour read before 11:30 is read again.
      .addColumn('fetched_at', 'varchar(30)')
      .execute();

    // The level (1, 2 or 3) of each known hour.
    await schema
      .createTable('gridsignal')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('date', 'varchar(10)', (column) => column.notNull())
      .addColumn('hour', 'integer', (column) => column.notNull())
      .addColumn('level', 'integer', (column) => column.notNull())
      .addColumn('message', 'text')
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      // When the source produced the signal.
      .addColumn('generated_at', 'varchar(30)')
      // The source's own level of the whole day.
      .addColumn('day_level', 'integer')
      .addUniqueConstraint('gridsignal_hour', ['date', 'hour'])
      .execute();

    // ECO, SOBRIETE or BONUS. A row without a day type only stores when to retry; it is never served.
    await schema
      .createTable('flexday_days')
      .addColumn('date', 'varchar(10)', (column) => column.primaryKey())
      .addColumn('day_type', 'varchar(10)')
      .addColumn('raw_value', 'varchar(32)')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'varchar(30)')
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();

    // National load. The interval is stored as given: the source's step is 15 or 30 minutes.
    await schema
      .createTable('national_consumption')
      .addColumn('type', 'varchar(10)', (column) => column.notNull())
      .addColumn('start_utc', 'varchar(30)', (column) => column.notNull())
      .addColumn('end_utc', 'varchar(30)', (column) => column.notNull())
      .addColumn('value_mw', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('national_consumption_interval', ['type', 'start_utc'])
      .execute();

    // Forecast production. Onshore and offshore wind are stored separately; the reader adds them.
    await schema
      .createTable('generation_forecast')
      .addColumn('production_type', 'varchar(30)', (column) => column.notNull())
      .addColumn('forecast_type', 'varchar(10)', (column) => column.notNull())
      .addColumn('start_utc', 'varchar(30)', (column) => column.notNull())
      .addColumn('end_utc', 'varchar(30)', (column) => column.notNull())
      .addColumn('value_mw', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('generation_forecast_interval', ['production_type', 'forecast_type', 'start_utc'])
      .execute();

    // Every outlook ever published, with the base rates it is compared with. The quality of outlooks is computed
    // from this table.
    await schema
      .createTable('tempo_outlooks')
      .addColumn('made_on', 'varchar(10)', (column) => column.notNull())
      .addColumn('date', 'varchar(10)', (column) => column.notNull())
      .addColumn('blue', 'double precision', (column) => column.notNull())
      .addColumn('white', 'double precision', (column) => column.notNull())
      .addColumn('red', 'double precision', (column) => column.notNull())
      .addColumn('base_blue', 'double precision', (column) => column.notNull())
      .addColumn('base_white', 'double precision', (column) => column.notNull())
      .addColumn('base_red', 'double precision', (column) => column.notNull())
      .addColumn('made_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('tempo_outlooks_day', ['made_on', 'date'])
      .execute();

    // The state of each source across restarts and replicas: which process reads it now, when it was last called,
    // and until when it must not be called.
    await schema
      .createTable('calendar_sources')
      .addColumn('source', 'varchar(30)', (column) => column.primaryKey())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('fence', 'integer', (column) => column.notNull())
      .addColumn('holder', 'varchar(10)')
      .addColumn('lease_until', 'varchar(30)')
      .addColumn('slot', 'varchar(30)')
      .addColumn('done_slot', 'varchar(30)')
      .addColumn('calls', 'integer', (column) => column.notNull())
      .addColumn('last_call_at', 'varchar(30)')
      .addColumn('last_success_at', 'varchar(30)')
      .addColumn('blocked_until', 'varchar(30)')
      .addColumn('last_error', 'text')
      .addColumn('last_error_at', 'varchar(30)')
      .execute();
  },
};
