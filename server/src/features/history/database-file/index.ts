export { UnusableDatabase } from './foreign-database.ts';
export { createHistoryReader } from './history-reader.ts';
export { type ForeignHistory, listPdlsOf, readHistory } from './read-history.ts';

/** Ten years of ten-minute steps in both directions are 240 MB in the largest of these databases. */
export const largestDatabase = 256 * 1024 * 1024;
export const databaseMark = Buffer.from('SQLite format 3\0', 'latin1');
