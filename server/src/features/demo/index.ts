export { createDemoAccount, type DemoAccount, type DemoParts } from './demo-account.ts';
export { describeDemoDay } from './demo-day.ts';
export { demoPointIds, findDemoPoint } from './demo-points.ts';
export { createDemoSource } from './source.demo.ts';
export { createDemoRecords } from './source.demo-records.ts';
