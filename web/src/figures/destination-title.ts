import type { Described } from '../api/destinations.ts';

/** The name of a destination, which is the same in every language. */
export function titleOf({ type, config_schema }: Described): string {
  return typeof config_schema?.title === 'string' ? config_schema.title : type;
}
