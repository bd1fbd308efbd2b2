export type { RecordSource } from './source.ts';
