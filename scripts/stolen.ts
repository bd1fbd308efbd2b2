import { readFileSync } from 'node:fs';

/**
 * Tells which share of its processors the host of a virtual machine has given to others since. Where there is no such
 * file: 0.
 */
export function watchStolen(read = () => readFileSync('/proc/stat', 'utf8')): () => number {
  const before = readTicks(read);
  return () => {
    const now = readTicks(read);
    return now.all > before.all ? (now.stolen - before.stolen) / (now.all - before.all) : 0;
  };
}

// cpu  user nice system idle iowait irq softirq steal guest guest_nice: guests are counted in user already.
function readTicks(read: () => string): { readonly all: number; readonly stolen: number } {
  try {
    const ticks = (read().split('\n')[0] ?? '').split(/\s+/).slice(1, 9).map(Number);
    return { all: ticks.reduce((sum, some) => sum + some, 0), stolen: ticks[7] ?? 0 };
  } catch {
    return { all: 0, stolen: 0 };
  }
}
