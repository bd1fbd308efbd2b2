import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runKillLoop } from '../test/client/kill-loop.ts';

// The long form of the journey test: `node server/bench/kill-sync.ts [loops]`, 200 unless told otherwise.
const loops = Number(process.argv[2] ?? 200);
const folder = mkdtempSync(join(tmpdir(), 'svc-kill-'));
const report = await runKillLoop(folder, loops, (loop) => {
  if (loop % 20 === 0) console.log(`${loop} of ${loops}`);
});
rmSync(folder, { recursive: true, force: true });
const same = report.final.digest === report.clean.digest;
console.log(`killed ${report.loops} times, ${report.inTheMiddle} of them with a part of the rows stored`);
console.log(`file sound after ${report.sound} kills; final tables ${same ? 'equal' : 'DIFFER FROM'} a clean run's`);
console.log(JSON.stringify(report.final.tables));
process.exitCode = same && report.sound === report.loops ? 0 : 1;
