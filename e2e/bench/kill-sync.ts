import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runKillLoop } from '../client/kill-loop.ts';

// The long form of the journey test: `node e2e/bench/kill-sync.ts [loops]`, 200 by default.
const loops = Number(process.argv[2] ?? 200);
const folder = mkdtempSync(join(tmpdir(), 'svc-kill-'));
const began = performance.now();
let first = began;
const report = await runKillLoop({
  folder,
  loops,
  onLoop: (loop) => {
    if (loop === 1) first = performance.now();
    if (loop % 20 === 0) console.log(`${loop} of ${loops}`);
  },
});
const each = (performance.now() - first) / Math.max(1, loops - 1);
rmSync(folder, { recursive: true, force: true });
const { sound, inTheMiddle, finished, equal, clean } = report;
console.log(
  `killed ${report.loops} times, ${inTheMiddle} of them with a part of the rows stored, ${each.toFixed(0)} ms each`,
);
console.log(`file sound after ${sound} kills; ${equal} of ${finished} finished files equal a clean run's`);
console.log(JSON.stringify(clean.tables));
process.exitCode = equal === finished && sound === report.loops ? 0 : 1;
