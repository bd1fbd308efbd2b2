import type { Migration } from '#platform/database/migrate.ts';

type DailyTable = 'consumption_daily' | 'production_daily';

/** One row per PDL and day, in Wh. A day that is not known has no row. */
const createDaily = (table: DailyTable, name: string): Migration => ({
  name,
  up: async (schema) => {
    await schema.schema
      .createTable(table)
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('date', 'varchar(10)', (column) => column.notNull())
      .addColumn('value_wh', 'integer', (column) => column.notNull())
      .addColumn('quality', 'varchar(20)')
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addUniqueConstraint(`${table}_day`, ['usage_point_id', 'date'])
      .execute();
  },
});

export const createConsumptionDaily = createDaily('consumption_daily', 'create-consumption-daily');
export const createProductionDaily = createDaily('production_daily', 'create-production-daily');
