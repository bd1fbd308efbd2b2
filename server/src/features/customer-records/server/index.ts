export { createServerRecords, forgetRecords, type ServerRecords } from './server-records.ts';
