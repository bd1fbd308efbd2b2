import { readFileSync } from 'node:fs';
import { openBrowser } from '../page/browser.ts';
import { type CatalogueRow, makeRankingWork, median, type Timing, timeInterleaved } from '../pricing/ranking-work.ts';
import { openSourcePage } from '../pricing/source-page.ts';

/**
 * All offers of the catalogue over a year of half hours, and 2,000 offers over three years, in one thread, beside a
 * bare dot product of offers times points, interleaved. In Node by processor time, in Chromium by the page's clock.
 * `npm run bench -- pricing [rounds]`. Fails when the year is over 50 ms or over three dot products in Node.
 */
const rounds = Number(process.argv[2] ?? 25);
const catalogue = JSON.parse(
  readFileSync(new URL('../../presets/france/offers.json', import.meta.url), 'utf8'),
) as CatalogueRow[];
const sizes = [
  { offers: catalogue.length, years: 1, rounds, limit: { ms: 50, ratio: 3 } },
  { offers: 2_000, years: 3, rounds: Math.ceil(rounds / 4) },
];

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function report(where: string, timings: readonly Timing[]): { ms: number; ratio: number } {
  const of = (name: string) => timings.find((timing) => timing.name === name)?.times ?? [];
  for (const { name, times } of timings) {
    const [least, most] = [times[0] ?? Number.NaN, times.at(-1) ?? Number.NaN];
    console.log(
      `  ${where.padEnd(9)} ${name.padEnd(8)} median ${median(times).toFixed(2)} ms (${least.toFixed(2)} to ${most.toFixed(2)})`,
    );
  }
  const ratio = median(of('rank')) / median(of('dot'));
  console.log(`  ${where.padEnd(9)} the ranking takes ${ratio.toFixed(2)} dot products`);
  return { ms: median(of('rank')), ratio };
}

const browser = await openBrowser();
try {
  const page = await openSourcePage(browser);
  for (const size of sizes) {
    const { points, offers, prepare, rank, dot } = makeRankingWork(catalogue, size.offers, size.years);
    console.log(`${offers} offers over ${points} half hours, ${size.rounds} interleaved rounds`);
    const inNode = report('Node', timeInterleaved({ prepare, rank, dot }, size.rounds, processorTime));
    report(`Chromium`, await page.evaluate<Timing[]>(inPage(size.offers, size.years, size.rounds)));
    if (size.limit && (inNode.ms > size.limit.ms || inNode.ratio > size.limit.ratio)) {
      console.log(`  over a limit: ${size.limit.ms} ms, ${size.limit.ratio} dot products`);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
}

function inPage(offers: number, years: number, times: number): string {
  return `import('/e2e/pricing/ranking-work.ts').then(({ makeRankingWork, timeInterleaved }) => {
    const { prepare, rank, dot } = makeRankingWork(${JSON.stringify(catalogue)}, ${offers}, ${years});
    return timeInterleaved({ prepare, rank, dot }, ${times}, () => performance.now());
  })`;
}
