export type { Source } from './source.ts';
