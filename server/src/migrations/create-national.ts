import type { Migration } from '#platform/database/migrate.ts';

/** National load. The interval is stored as given: the source's step is 15 or 30 minutes. */
export const createNationalConsumption: Migration = {
  name: 'create-national-consumption',
  up: async (schema) => {
    await schema.schema
      .createTable('national_consumption')
      .addColumn('type', 'varchar(10)', (column) => column.notNull())
      .addColumn('start_utc', 'varchar(30)', (column) => column.notNull())
      .addColumn('end_utc', 'varchar(30)', (column) => column.notNull())
      .addColumn('value_mw', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('national_consumption_interval', ['type', 'start_utc'])
      .execute();
  },
};

/** Forecast production. Onshore and offshore wind are stored separately; the reader adds them. */
export const createGenerationForecast: Migration = {
  name: 'create-generation-forecast',
  up: async (schema) => {
    await schema.schema
      .createTable('generation_forecast')
      .addColumn('production_type', 'varchar(30)', (column) => column.notNull())
      .addColumn('forecast_type', 'varchar(10)', (column) => column.notNull())
      .addColumn('start_utc', 'varchar(30)', (column) => column.notNull())
      .addColumn('end_utc', 'varchar(30)', (column) => column.notNull())
      .addColumn('value_mw', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('generation_forecast_interval', ['production_type', 'forecast_type', 'start_utc'])
      .execute();
  },
};
