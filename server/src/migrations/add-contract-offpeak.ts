import type { Migration } from '#platform/database/migrate.ts';

/** Off-peak hours from the contract, dated: they apply where the gateway lists none. */
export const addContractOffpeak: Migration = {
  name: 'add-contract-offpeak',
  up: async (schema) => {
    await schema.schema.alterTable('pdl_mirror').addColumn('contract_offpeak', 'text').execute();
  },
};
