import type { Migration } from '#platform/database/migrate.ts';

/** A limit of the month may be in kWh or in euros. */
export const addAlertUnit: Migration = {
  name: 'add-alert-unit',
  up: async (schema) => {
    await schema.schema
      .alterTable('alert_switches')
      .addColumn('unit', 'varchar(3)', (column) => column.notNull().defaultTo('kwh'))
      .execute();
  },
};
