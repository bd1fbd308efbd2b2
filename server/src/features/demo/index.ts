export { demoPoints, findDemoPoint } from './demo-points.ts';
export { createDemoSource } from './source.demo.ts';
