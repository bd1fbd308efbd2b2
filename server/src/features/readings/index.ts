export type { DayStore } from './day-store.ts';
export type { Source } from './source.ts';
