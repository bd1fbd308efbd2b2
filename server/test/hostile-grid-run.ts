import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { readBuiltInOffers, readBuiltInProviders } from '#features/offers/catalogue/built-in-offers.ts';
import { createGridSite } from '#features/offers/price-grids/grid-site.ts';
import { type GridLimits, openGrid } from '#features/offers/price-grids/open-grid.ts';
import { suppliers } from '#features/offers/price-grids/suppliers/index.ts';
import { createUpdateMetrics } from '#features/offers/server/update-metrics.ts';
import type { UpdateResult } from '#features/offers/server/update-report.ts';
import { createUpdateService } from '#features/offers/server/update-service.ts';
import { createSqlLocks } from '#platform/jobs/job-lock.sql.ts';
import { createLog } from '#platform/log.ts';
import { drawHostileGrids, type HostileGrid } from './hostile-grids.ts';
import { startOffersApp } from './offers-app.ts';
import { startSimulatorProcess } from './servers/simulator-process.ts';

export type HostileOutcome = {
  readonly name: string;
  readonly result: UpdateResult;
  /** Durations of another user's reads in milliseconds, just before and meanwhile. */
  readonly quiet: readonly number[];
  readonly besides: readonly number[];
  /** Processor time of the thread that serves all requests, in milliseconds, without that of the reads. */
  readonly busyMs: number;
};

export type HostileRun = {
  readonly grids: readonly HostileGrid[];
  open(grid: HostileGrid): Promise<HostileOutcome>;
  stop(): Promise<void>;
};

/** A gateway's catalogue that receives hostile price grids from a site in its own process. */
export async function startHostileRun({ limits, reads }: { limits: GridLimits; reads: boolean }): Promise<HostileRun> {
  const app = await startOffersApp('sqlite');
  const site = await startSimulatorProcess();
  const { database } = app.storage;
  const settings = { userAgent: 'svc/test', standInUrl: `${site.url}/suppliers`, timeoutMs: 3000 };
  const update = createUpdateService({
    database,
    clock: app.clock,
    suppliers,
    builtInProviders: readBuiltInProviders(),
    builtInOffers: readBuiltInOffers(),
    log: createLog({ level: 'silent' }),
    locks: createSqlLocks(database, app.clock),
    reading: {
      download: createGridSite(settings).download,
      open: (input) => openGrid(input, limits),
    },
    scraped: { put: async () => undefined, take: async () => undefined },
    metrics: createUpdateMetrics(new Registry()),
  });
  const etag = String((await app.api.get('/energy/providers')).headers.etag);
  /** By another user, who already has the response. */
  const read = async (times: number[]) => {
    const start = performance.now();
    const { status } = await app.api.get('/energy/providers', { headers: { 'if-none-match': etag } });
    times.push(performance.now() - start);
    if (status !== 304) throw new Error(`a read was answered ${status}`);
    await sleep(2);
  };
  return {
    grids: drawHostileGrids(),
    async open(grid) {
      await serve(site, grid);
      const [quiet, besides]: [number[], number[]] = [[], []];
      for (let count = 0; reads && count < 200; count++) await read(quiet);
      const before = process.threadCpuUsage();
      let over = false;
      const refresh = update.updateOne(grid.format === 'pdf' ? 'Enercoop' : 'Engie', { actor_id: null });
      const ended = refresh.finally(() => {
        over = true;
      });
      while (reads && !over) await read(besides);
      const { result } = await ended;
      const { user, system } = process.threadCpuUsage(before);
      return { name: grid.name, result, quiet, besides, busyMs: (user + system) / 1000 };
    },
    async stop() {
      await app.close();
      await site.stop();
    },
  };
}

async function serve(site: Awaited<ReturnType<typeof startSimulatorProcess>>, grid: HostileGrid): Promise<void> {
  const { format, bytes, fault } = grid;
  await site.reset();
  const file = format === 'pdf' ? 'enercoop.pdf' : 'engie-comparison.html';
  if (bytes) await site.control({ price_grids: { [file]: { base64: bytes.toString('base64') } } });
  if (fault) await site.control({ faults: [{ match: { route: 'price-grid' }, kind: fault }] });
}
