import { gridBytes } from '@svc/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostileRun, startHostileRun } from '../../../../test/hostile-grid-run.ts';
import { drawHostileGrids } from '../../../../test/hostile-grids.ts';
import { openGrid } from './open-grid.ts';
import { readGrid } from './read-grid.ts';

const names = drawHostileGrids().map(({ name }) => name);

// Process and heap as in production. The limit of 20 seconds is shortened, and the process does not yield to other
// tests. `npm run bench -- grids` measures concurrent reads beside it.
const limits = { timeMs: 2000, heapMb: 256, niceness: 0 };

describe('an honest price grid', () => {
  it.each([
    ['EDF', 'edf-tarif-bleu.pdf'],
    ['Engie', 'engie-comparison.html'],
  ] as const)('of %s reads in a process of its own as it does here', async (supplier, file) => {
    const input = { supplier, bytes: await gridBytes(file) };
    const here = await readGrid({ ...input, bytes: new Uint8Array(input.bytes) });
    expect(here.offers.length).toBeGreaterThan(20);
    expect(await openGrid(input)).toEqual(JSON.parse(JSON.stringify(here)));
  });
});

describe('hostile price grids', () => {
  let run: HostileRun;
  beforeAll(async () => {
    run = await startHostileRun({ limits, reads: false });
  });
  afterAll(() => run.stop());

  it('are twenty', () => expect(new Set(names).size).toBe(20));

  it.each(names)('%s', async (name) => {
    const grid = run.grids.find((one) => one.name === name);
    if (!grid) throw new Error('unknown');
    const { result, busyMs } = await run.open(grid);
    expect(result).toMatchObject({ used_fallback: true, offers_created: 0, offers_updated: 0, offers_deactivated: 0 });
    expect(result.fallback_reason).toMatch(/^document 1 of 1: .{10}/);
    // Processor time, not a clock: what others do on this machine does not count.
    expect(busyMs).toBeLessThan(500);
  });
});
