import { checks } from './checks.ts';
import { report, run } from './run.ts';

// An argument selects the checks that start with it. Two at a time: the machines that run this have two cores, and the
// type checker uses one each.
const wanted = process.argv[2] ?? '';
const chosen = checks.filter(([name]) => name.startsWith(wanted));
const waiting = [...chosen];
let failures = 0;
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command, ...args] = next;
    const outcome = await run(command, args);
    report(name, outcome);
    if (outcome.code !== 0) failures += 1;
  }
}
await Promise.all([work(), work()]);
if (chosen.length === 0) {
  console.log(`no check starts with "${wanted}"; there are:`);
  for (const [name] of checks) console.log(`  ${name}`);
} else {
  console.log(failures === 0 ? `all ${chosen.length} checks passed` : `${failures} of ${chosen.length} checks failed`);
}
process.exitCode = failures === 0 && chosen.length > 0 ? 0 : 1;
