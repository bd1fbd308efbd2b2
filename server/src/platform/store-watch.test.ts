import { Registry } from 'prom-client';
import { describe, expect, it, vi } from 'vitest';
import { systemClock } from './clock.ts';
import { createLog } from './log.ts';
import { watchStores } from './store-watch.ts';

/** A store whose probes succeed or fail as the test says. */
function watch() {
  const state = { fails: false, probes: 0 };
  const metrics = new Registry();
  const lines: { level: string; msg: string; error?: string }[] = [];
  const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  const check = async () => {
    state.probes++;
    if (state.fails) throw new Error('connection refused');
  };
  const watcher = watchStores({
    stores: [{ name: 'cache', check }],
    log,
    clock: systemClock,
    metrics,
    everyMs: 5,
  });
  const after = async (count: number) => {
    const begin = state.probes;
    await vi.waitUntil(() => state.probes >= begin + count);
  };
  return { state, lines, metrics, watcher, after };
}

describe('a store that is lost and returns', () => {
  it('is logged once each time at warn, and shown as a metric', async () => {
    const { state, lines, metrics, watcher, after } = watch();
    await after(3);
    expect(lines).toEqual([]);
    expect(await metrics.metrics()).toContain('svc_store_up{store="cache"} 1');
    state.fails = true;
    await after(6);
    expect(lines).toMatchObject([{ level: 'warn', msg: 'the cache is unavailable', error: 'connection refused' }]);
    expect(await metrics.metrics()).toContain('svc_store_up{store="cache"} 0');
    state.fails = false;
    await after(4);
    expect(lines.slice(1)).toMatchObject([{ level: 'warn', msg: 'the cache is available again' }]);
    watcher.stop();
    const { probes } = state;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(state.probes).toBeLessThanOrEqual(probes + 1);
  });
});
