export { createDemoAccount, type DemoAccount, type DemoParts } from './demo-account.ts';
export type { DemoContractParts } from './demo-contract.ts';
export { openDemoDay } from './demo-day.ts';
export { demoPointIds, findDemoPoint } from './demo-points.ts';
export { createDemoSource, firstDemoDay, withDemoDays } from './source.demo.ts';
export { createDemoRecords } from './source.demo-records.ts';
