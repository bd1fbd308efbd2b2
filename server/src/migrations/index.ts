import type { Migration } from '#platform/database/migrate.ts';
import { createConfig } from './create-config.ts';
import { createDataKeys } from './create-data-keys.ts';

/** The one history of the schema, for both modes and both databases. New entries go to the end; old ones never change. */
export const migrations: readonly Migration[] = [createConfig, createDataKeys];
