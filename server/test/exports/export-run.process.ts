import { openHousehold, type RunOrder } from './export-household.ts';

// One export in a process that a test may kill. It waits for its order, so that it can be started ahead of time.
process.once('message', async (order: RunOrder) => {
  const world = await openHousehold(order);
  process.send?.('begun');
  await world.send('POST', '/export/victoriametrics/run');
});
process.send?.('started');
