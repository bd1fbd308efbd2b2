import { openHousehold, type RunOrder } from './export-household.ts';

// One export in a process that a test may kill. It waits for its order, so that it can be started ahead of time.
process.once('message', async (order: RunOrder) => {
  const environment = await openHousehold(order);
  process.send?.('begun');
  await environment.send('POST', '/export/victoriametrics/run');
});
process.send?.('started');
