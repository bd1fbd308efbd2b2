import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.ts';

/**
 * Compares the lock file with the advisories of the registry, and fails for each one that `accepted-advisories.json`
 * does not name with a reason. Needs the network: `npm run check` does not run it. A registry that does not answer is
 * an error, not a clean result.
 */
type Advisory = { readonly source: number; readonly title: string; readonly url: string; readonly severity: string };
type Report = {
  readonly vulnerabilities?: Record<string, { readonly name: string; readonly via: readonly (Advisory | string)[] }>;
  readonly message?: string;
};
/** By the number in the address of the advisory, such as GHSA-xxxx-xxxx-xxxx. */
type Accepted = Record<string, string>;

const accepted = JSON.parse(readFileSync(join(root, 'scripts/accepted-advisories.json'), 'utf8')) as Accepted;
const { output } = await run('npm', ['audit', '--package-lock-only', '--json', '--loglevel=error']);
const report = readReport(output);
if (report?.vulnerabilities === undefined) {
  console.error(`The registry gave no advisories: ${report?.message ?? output.slice(0, 500)}`);
  process.exitCode = 2;
} else {
  const found = new Map<string, string>();
  for (const { name, via } of Object.values(report.vulnerabilities)) {
    for (const advisory of via) {
      if (typeof advisory === 'string') continue;
      const id = advisory.url.split('/').at(-1) ?? String(advisory.source);
      found.set(id, `${name} (${advisory.severity}): ${advisory.title} ${advisory.url}`);
    }
  }
  const open = [...found].filter(([id]) => accepted[id] === undefined);
  for (const [, text] of open) console.error(`FAIL  ${text}`);
  for (const [id, reason] of Object.entries(accepted)) {
    console.log(found.has(id) ? `ok    ${id} is accepted: ${reason}` : `FAIL  ${id} no longer applies: remove it`);
  }
  const isStale = Object.keys(accepted).some((id) => !found.has(id));
  console.log(`${found.size} advisories, ${open.length} of them not accepted`);
  process.exitCode = open.length > 0 || isStale ? 1 : 0;
}

function readReport(text: string): Report | undefined {
  // Warnings of npm stand before the report.
  try {
    return JSON.parse(text.slice(text.indexOf('\n{') + 1)) as Report;
  } catch {
    return undefined;
  }
}
