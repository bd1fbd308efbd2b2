import type { Migration } from '#platform/database/migrate.ts';

type DetailTable = 'consumption_detail' | 'production_detail';

/**
 * One row per step of the load curve, in W, keyed by the instant of its START:
 * a wall-clock text as a key would lose one hour every October.
 */
const createDetail = (table: DetailTable, name: string): Migration => ({
  name,
  up: async (schema) => {
    await schema.schema
      .createTable(table)
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('start_utc', 'varchar(30)', (column) => column.notNull())
      .addColumn('local_date', 'varchar(10)', (column) => column.notNull())
      .addColumn('interval_minutes', 'integer', (column) => column.notNull())
      .addColumn('value_w', 'integer', (column) => column.notNull())
      .addColumn('quality', 'varchar(20)')
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addUniqueConstraint(`${table}_start`, ['usage_point_id', 'start_utc'])
      .execute();
  },
});

const indexDetail = (table: DetailTable, name: string): Migration => ({
  name,
  up: async (schema) => {
    await schema.schema
      .createIndex(`${table}_local_date`)
      .on(table)
      .columns(['usage_point_id', 'local_date'])
      .execute();
  },
});

export const createConsumptionDetail = createDetail('consumption_detail', 'create-consumption-detail');
export const createProductionDetail = createDetail('production_detail', 'create-production-detail');
export const indexConsumptionDetail = indexDetail('consumption_detail', 'index-consumption-detail');
export const indexProductionDetail = indexDetail('production_detail', 'index-production-detail');
