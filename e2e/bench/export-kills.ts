import { runExportKills } from '../../server/test/exports/export-kills.ts';

// The long form of the feature test: `node e2e/bench/export-kills.ts [kills]`, 200 by default.
const wanted = Number(process.argv[2] ?? 200);
const report = await runExportKills(wanted, (done) => {
  if (done % 20 === 0) console.log(`${done} of ${wanted}`);
});
const { kills, inFlight, finished, equal, others, samples } = report;
console.log(`killed ${kills} times, ${inFlight} of them with lines on their way`);
console.log(`${equal} of ${finished} exports hold exactly the ${samples} samples of an undisturbed run`);
if (others.length > 0) console.log(`the others hold ${others.join(', ')}`);
process.exitCode = equal === finished ? 0 : 1;
