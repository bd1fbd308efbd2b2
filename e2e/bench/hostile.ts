import { type HostileFigures, runHostile } from '../hostile/hostile.ts';

/**
 * One hostile user and sixty anonymous connections: `node e2e/bench/hostile.ts [seconds] [attack …]`, 30 s of each
 * attack by default, in five parts with idle ones between them. Another user's cached reads stay 200 with a p99 of at
 * most three times the idle one (the median of the parts), and `ready` stays 200.
 */
const [seconds = '30', ...kinds] = process.argv.slice(2);
const rounds = 5;
const shape = { ms: (Number(seconds) * 1000) / rounds, rounds };
const list = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');
const isOnly200 = (counts: Readonly<Record<string, number>>) => Object.keys(counts).join() === '200';

const report = ({ kind, idle, load, attack, ratio, cores }: HostileFigures) =>
  console.log(
    [
      `hostile | ${kind}`,
      `reads ${list(load.statuses)}`,
      `p50 ${idle.p50.toFixed(1)} then ${load.p50.toFixed(1)} ms (x ${ratio.p50.toFixed(2)})`,
      `p99 ${idle.p99.toFixed(1)} then ${load.p99.toFixed(1)} ms (x ${ratio.p99.toFixed(2)}, limit 3)`,
      `ready ${list(load.ready)}`,
      `attack ${list(attack.statusCounts)}, ${(attack.bytes / 1e6).toFixed(1)} MB`,
      `cores ${cores.idle.toFixed(2)} then ${cores.load.toFixed(2)}`,
    ].join(' | '),
  );
const figures = await runHostile(
  kinds.length > 0 ? { ...shape, kinds: kinds as HostileFigures['kind'][] } : shape,
  report,
);
const isWithinLimit = ({ load, ratio }: HostileFigures) =>
  isOnly200(load.statuses) && isOnly200(load.ready) && ratio.p99 <= 3;
const broken = figures.filter((row) => !isWithinLimit(row)).map(({ kind }) => kind);
console.log(broken.length === 0 ? 'kept' : `NOT MET: ${broken.join(', ')}`);
process.exitCode = broken.length === 0 ? 0 : 1;
