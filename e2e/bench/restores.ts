import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runRestoreLoop } from '../client/restore-loop.ts';

// The long form of the journey test: `node e2e/bench/restores.ts [restores]`, 200 by default.
const restores = Number(process.argv[2] ?? 200);
const folder = mkdtempSync(join(tmpdir(), 'svc-restores-'));
const began = performance.now();
const report = await runRestoreLoop({
  folder,
  restores,
  onRestore: (done) => {
    if (done % 20 === 0) console.log(`${done} of ${restores}`);
  },
});
rmSync(folder, { recursive: true, force: true });
const each = (performance.now() - began) / report.restores;
console.log(
  `${report.restores} restores, ${report.whileWriting} of backups taken while rows were written, ${each.toFixed(0)} ms each`,
);
console.log(`${report.equal} hold exactly the rows of their moment; the largest had ${report.mostRows}`);
if (report.firstDifference) console.log(report.firstDifference);
process.exitCode = report.equal === report.restores && report.whileWriting > 0 ? 0 : 1;
