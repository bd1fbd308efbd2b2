import { toDay } from '@svc/domain/day';
import { dayRange } from '@svc/domain/day-range';
import { costOfPeriod, openLedger } from '@svc/domain/pricing/cost';
import { buildEnergyTable } from '@svc/domain/pricing/energy-table';
import { explainDay } from '@svc/domain/pricing/explain';
import { datedTimeline } from '@svc/domain/pricing/rank-offers';
import { later } from '../../domain/test/pricing/reference/clock.ts';
import { randomHome } from '../../domain/test/pricing/reference/random-home.ts';
import { randomOffer, shapes } from '../../domain/test/pricing/reference/random-offers.ts';
import { SeededRandom } from '../../domain/test/pricing/reference/seeded-random.ts';
import { runCases, write } from './recorder.ts';

type Figures = { readonly cases: number; readonly lines: readonly string[] };

/** Every number of the vectors, of the bills computed by hand, and of some random households under every offer. */
export async function collectFigures(): Promise<Figures> {
  await import('../../domain/src/pricing/cost-vectors.test.ts');
  await import('../../domain/src/pricing/golden-bills.test.ts');
  const { cases, lines } = await runCases();
  const random: string[] = [];
  for (let seed = 1; seed <= 40; seed += 1) random.push(...costsOf(seed));
  return { cases, lines: [...lines, ...random] };
}

function costsOf(seed: number): string[] {
  const dice = new SeededRandom(seed);
  const home = randomHome(dice);
  const range = dayRange(toDay(home.days[0] ?? ''), toDay(later(home.days.at(-1) ?? '', 1)));
  const energy = buildEnergyTable(range, home);
  const ledger = openLedger(energy, home.context);
  return shapes.flatMap((shape, index) => {
    const spans = datedTimeline(randomOffer(dice, shape, home.days, `offer-${index}`), range);
    const slots = energy.days.map((day) => write(explainDay(energy, spans, home.context, day)));
    return [`household ${seed}, ${shape.type}: ${write(costOfPeriod(ledger, spans, range))}`, ...slots];
  });
}
